// Source: https://developer.valvesoftware.com/wiki/Server_queries (multi-packet responses)
import { crc32 } from 'node:zlib'
import { ByteReader } from '../byte-reader.ts'
import { MalformedResponse } from '../failure.ts'
import { decompressBzip2 } from './bzip2.ts'

export const CHALLENGE = 0x41
export const PLAYERS = 0x44
export const INFO = 0x49

/** How often a server may request another challenge. */
export const MAX_CHALLENGES = 3

export const SINGLE = 0xffffffff
const SPLIT = 0xfffffffe

/** The message in `packet`, or the one that it completes, after its header; undefined while parts are missing. */
export function readMessage(packet: Uint8Array, split: SplitResponse): ByteReader | undefined {
  const reader = new ByteReader(packet)
  const header = reader.u32le()
  if (header === SINGLE) return reader
  if (header !== SPLIT) throw new MalformedResponse('it has an unexpected header')
  const whole = split.add(reader.rest())
  if (!whole) return undefined
  const inner = new ByteReader(whole)
  if (inner.u32le() !== SINGLE || whole[4] === CHALLENGE) {
    throw new MalformedResponse('its parts are inconsistent')
  }
  return inner
}

const MAX_PARTS = 32
/** The size of a whole response, before and after decompression. */
const MAX_RESPONSE_BYTES = 16 * 1024

/** The header format of the parts. `content` is the offset of the content after the leading -2. */
interface Layout {
  kind: 'goldsrc' | 'source'
  content: number
}

/**
 * Assembles a response from its parts, in any order. There are three headers (GoldSrc, Source, and Source before the
 * Orange Box, without a size) and nothing states which one is used. But the content of part 0 begins with -1 or, compressed,
 * with bzip2's signature, which identifies the header.
 */
export class SplitResponse {
  #id = -1
  #parts: Buffer[] = []
  #layout: Layout | undefined

  /** Adds one part, without its leading -2. Returns the whole response with its own header once all parts have arrived. */
  add(part: Buffer): Buffer | undefined {
    const id = new ByteReader(part).u32le()
    if (id !== this.#id) {
      this.#id = id
      this.#parts = []
      this.#layout = undefined
    }
    if (this.#parts.length >= MAX_PARTS) throw new MalformedResponse('it has too many parts')
    this.#parts.push(part)
    this.#layout ??= detectLayout(part)
    return this.#layout && this.#assemble(this.#layout)
  }

  #assemble(layout: Layout): Buffer | undefined {
    const contents = new Map<number, Buffer>()
    let total = 0
    for (const part of this.#parts) {
      const position = readPosition(part, layout)
      if (position.total < 1 || position.total > MAX_PARTS || position.number >= position.total) {
        throw new MalformedResponse('its parts are numbered incorrectly')
      }
      total = position.total
      contents.set(position.number, part.subarray(Math.min(layout.content, part.length)))
    }
    if (contents.size < total) return undefined
    const ordered = Array.from({ length: total }, (_, number) => contents.get(number))
    const whole = Buffer.concat(ordered.filter((content) => content !== undefined))
    if (whole.length > MAX_RESPONSE_BYTES) throw new MalformedResponse('it is too long')
    return layout.kind === 'source' && this.#id >= 0x80000000 ? decompress(whole) : whole
  }
}

function detectLayout(part: Buffer): Layout | undefined {
  if (part.length > 5 && part.readUInt8(4) >> 4 === 0 && isPlain(part, 5)) {
    return { kind: 'goldsrc', content: 5 }
  }
  if (part.length < 6 || part.readUInt8(5) !== 0) return undefined
  for (const content of [8, 6]) {
    if (isPlain(part, content) || isBzip2(part, content + 8)) return { kind: 'source', content }
  }
  return undefined
}

function readPosition(part: Buffer, layout: Layout): { total: number; number: number } {
  const reader = new ByteReader(part.subarray(4))
  const first = reader.u8()
  if (layout.kind === 'goldsrc') return { total: first & 15, number: first >> 4 }
  return { total: first, number: reader.u8() }
}

function isPlain(part: Buffer, offset: number): boolean {
  return part.length >= offset + 4 && part.readInt32LE(offset) === -1
}

function isBzip2(part: Buffer, offset: number): boolean {
  return part.length >= offset + 3 && part.toString('latin1', offset, offset + 3) === 'BZh'
}

function decompress(whole: Buffer): Buffer {
  const reader = new ByteReader(whole)
  const size = reader.u32le()
  const checksum = reader.u32le()
  if (size > MAX_RESPONSE_BYTES) throw new MalformedResponse('it is too long when decompressed')
  const response = decompressBzip2(reader.rest(), size)
  if (response.length !== size || crc32(response) !== checksum) {
    throw new MalformedResponse('its checksum does not match')
  }
  return response
}
