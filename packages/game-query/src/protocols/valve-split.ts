// Source: https://developer.valvesoftware.com/wiki/Server_queries (multi-packet responses)
import { crc32 } from 'node:zlib'
import { ByteReader } from '../byte-reader.ts'
import { MalformedResponse } from '../failure.ts'
import { decompressBzip2 } from './bzip2.ts'

const MAX_PARTS = 32
/** Of a whole answer, before and after it is decompressed. */
const MAX_ANSWER_BYTES = 16 * 1024

/** Where the parts' header ends and the content begins, counted after the leading -2. */
interface Layout {
  kind: 'goldsrc' | 'source'
  content: number
}

/**
 * Puts an answer together from its parts, in any order. There are three headers (GoldSrc, Source, and Source before the
 * Orange Box, without a size) and nothing says which is in use; but the content of part 0 begins with -1 or, compressed,
 * with bzip2's signature, which identifies the header.
 */
export class SplitAnswer {
  #id = -1
  #parts: Buffer[] = []
  #layout: Layout | undefined

  /** Takes one part, past its leading -2. Gives the whole answer with its own header once every part is there. */
  add(part: Buffer): Buffer | undefined {
    const id = new ByteReader(part).u32le()
    if (id !== this.#id) {
      this.#id = id
      this.#parts = []
      this.#layout = undefined
    }
    if (this.#parts.length >= MAX_PARTS) throw new MalformedResponse('it has too many parts')
    this.#parts.push(part)
    this.#layout ??= layoutOf(part)
    return this.#layout && this.#assemble(this.#layout)
  }

  #assemble(layout: Layout): Buffer | undefined {
    const contents = new Map<number, Buffer>()
    let total = 0
    for (const part of this.#parts) {
      const position = positionOf(part, layout)
      if (position.total < 1 || position.total > MAX_PARTS || position.number >= position.total) {
        throw new MalformedResponse('its parts are numbered incorrectly')
      }
      total = position.total
      contents.set(position.number, part.subarray(Math.min(layout.content, part.length)))
    }
    if (contents.size < total) return undefined
    const ordered = Array.from({ length: total }, (_, number) => contents.get(number))
    const whole = Buffer.concat(ordered.filter((content) => content !== undefined))
    if (whole.length > MAX_ANSWER_BYTES) throw new MalformedResponse('it is too long')
    return layout.kind === 'source' && this.#id >= 0x80000000 ? decompress(whole) : whole
  }
}

function layoutOf(part: Buffer): Layout | undefined {
  if (part.length > 5 && part.readUInt8(4) >> 4 === 0 && isPlain(part, 5)) {
    return { kind: 'goldsrc', content: 5 }
  }
  if (part.length < 6 || part.readUInt8(5) !== 0) return undefined
  for (const content of [8, 6]) {
    if (isPlain(part, content) || isBzip2(part, content + 8)) return { kind: 'source', content }
  }
  return undefined
}

function positionOf(part: Buffer, layout: Layout): { total: number; number: number } {
  const reader = new ByteReader(part.subarray(4))
  const first = reader.u8()
  if (layout.kind === 'goldsrc') return { total: first & 15, number: first >> 4 }
  return { total: first, number: reader.u8() }
}

function isPlain(part: Buffer, at: number): boolean {
  return part.length >= at + 4 && part.readInt32LE(at) === -1
}

function isBzip2(part: Buffer, at: number): boolean {
  return part.length >= at + 3 && part.toString('latin1', at, at + 3) === 'BZh'
}

function decompress(whole: Buffer): Buffer {
  const reader = new ByteReader(whole)
  const size = reader.u32le()
  const checksum = reader.u32le()
  if (size > MAX_ANSWER_BYTES) throw new MalformedResponse('it is too long when decompressed')
  const answer = decompressBzip2(reader.rest(), size)
  if (answer.length !== size || crc32(answer) !== checksum) {
    throw new MalformedResponse('its checksum does not match')
  }
  return answer
}
