// Source: ISO 14496-12 (boxes, tkhd) and ISO 23008-12 (ispe)

import type { Size } from './size.ts'

/** Boxes that contain boxes, with the number of bytes before those. */
const containers: Record<string, number> = { file: 0, meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 }

export interface Box {
  type: string
  start: number
  end: number
}

/** Real files have far fewer. The bound limits the time for a file of tiny boxes. */
const maxBoxes = 2000

/** The largest size of the images and tracks in a file; null when there is none. */
export function avifSize(bytes: Buffer): Size | null {
  let largest: Size | null = null
  const queue: Box[] = [{ type: 'file', start: 0, end: bytes.length }]
  let left = maxBoxes
  for (const { type, start, end } of queue) {
    for (const box of boxesIn(bytes, start + (containers[type] ?? 0), end)) {
      if (left-- === 0) return null
      if (containers[box.type] !== undefined) queue.push(box)
      const size = sizeIn(bytes, box)
      if (size && (!largest || areaOf(size) > areaOf(largest))) largest = size
    }
  }
  return largest
}

function sizeIn(bytes: Buffer, { type, start }: Box): Size | null {
  if (type === 'ispe') {
    return { width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }
  }
  if (type !== 'tkhd') return null
  // Times and duration have twice the width in version 1. Width and height are 16.16 fixed point.
  const at = start + (bytes.readUInt8(start) === 1 ? 88 : 76)
  return { width: bytes.readUInt16BE(at), height: bytes.readUInt16BE(at + 4) }
}

function areaOf({ width, height }: Size): number {
  return width * height
}

export function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  let at = start
  while (at + 8 <= end) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const size = bytes.readUInt32BE(at)
    const header = size === 1 ? 16 : 8
    const length = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size || end - at
    if (length < header) return
    yield { type, start: at + header, end: Math.min(end, at + length) }
    at += length
  }
}
