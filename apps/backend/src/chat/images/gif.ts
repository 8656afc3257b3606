import { createPartCounter } from './parts.ts'
import type { Size } from './size.ts'

interface GifBlock {
  kind: 'image' | 'extension' | 'end'
  start: number
  /** After the end of the bytes when they end within the block. */
  end: number
}

// Source: GIF89a. Some decoders let a frame outgrow the screen, so the largest extent counts.
export function gifSize(bytes: Buffer): Size | null {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  // Browsers show truncated files as far as they go.
  for (const { kind, start } of gifBlocksIn(bytes)) {
    if (kind !== 'image') continue
    size.width = Math.max(size.width, bytes.readUInt16LE(start + 1) + bytes.readUInt16LE(start + 5))
    size.height = Math.max(
      size.height,
      bytes.readUInt16LE(start + 3) + bytes.readUInt16LE(start + 7),
    )
  }
  return size
}

/** Encoders fill sub-blocks with 255 bytes, so that the largest files have fewer than these. */
const maxSubBlocks = 400_000

/** Up to the end block, or to bytes that are no block. Throws UnusualPictureError when there are too many. */
export function* gifBlocksIn(bytes: Buffer): Generator<GifBlock> {
  const countBlock = createPartCounter()
  const countSubBlock = createPartCounter(maxSubBlocks)
  const afterSubBlocks = (from: number): number => {
    let at = from
    for (let length = -1; length !== 0; at += 1 + length) {
      countSubBlock()
      length = bytes[at] ?? 0
    }
    return at
  }
  let start = gifHeadEnd(bytes)
  for (;;) {
    countBlock()
    const code = bytes[start]
    if (code === 0x3b) {
      yield { kind: 'end', start, end: start + 1 }
      return
    }
    if (code === 0x21) {
      const end = afterSubBlocks(start + 2)
      yield { kind: 'extension', start, end }
      start = end
    } else if (code === 0x2c && start + 10 <= bytes.length) {
      const end = afterSubBlocks(start + 11 + colorTableBytes(bytes.readUInt8(start + 9)))
      yield { kind: 'image', start, end }
      start = end
    } else return
  }
}

/** Where the first block begins. */
export function gifHeadEnd(bytes: Buffer): number {
  return 13 + colorTableBytes(bytes.readUInt8(10))
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
