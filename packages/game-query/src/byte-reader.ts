import { isAscii } from 'node:buffer'
import { MalformedResponse } from './failure.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/**
 * Decodes a text of any protocol: as UTF-8 if it is valid, without a character that is cut off at its end, or else as
 * Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const buffer = asBuffer(bytes)
  if (isAscii(buffer)) return buffer.toString('latin1')
  return decodeUtf8(buffer) ?? windows1252.decode(buffer)
}

/** Decodes a text whose bytes were read as one Latin-1 character each. */
export function decodeLatin1(text: string): string {
  return ASCII.test(text) ? text : decodeText(Buffer.from(text, 'latin1'))
}

const ASCII = /^[\0-\x7f]*$/

function decodeUtf8(buffer: Buffer): string | null {
  try {
    return utf8.decode(buffer.subarray(0, endOfLastCharacter(buffer)))
  } catch {
    return null
  }
}

/** Where the last character of UTF-8 begins if it is cut off; the length otherwise. */
function endOfLastCharacter(buffer: Buffer): number {
  const { length } = buffer
  for (let start = length - 1; start >= Math.max(0, length - 3); start--) {
    const byte = buffer[start] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    const isCut = start + size > length
    return isCut && !endsWithLetter(buffer, start) ? start : length
  }
  return length
}

/** A single byte at the end of an ASCII text that is a small letter in Windows-1252, as in `Café`. `â` and `ð` rather begin `™` and `🎮`. */
function endsWithLetter(buffer: Buffer, start: number): boolean {
  const byte = buffer[start] ?? 0
  const isLetter = byte >= 0xdf && byte !== 0xe2 && byte !== 0xf0
  return isLetter && start === buffer.length - 1 && isAscii(buffer.subarray(0, start))
}

function asBuffer(bytes: Uint8Array): Buffer {
  if (bytes instanceof Buffer) return bytes
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Reads through untrusted bytes. Every read past the end throws `MalformedResponse`. */
export class ByteReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = asBuffer(bytes)
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#advance(1))
  }

  u16le(): number {
    return this.#bytes.readUInt16LE(this.#advance(2))
  }

  u16be(): number {
    return this.#bytes.readUInt16BE(this.#advance(2))
  }

  i16le(): number {
    return this.#bytes.readInt16LE(this.#advance(2))
  }

  u32le(): number {
    return this.#bytes.readUInt32LE(this.#advance(4))
  }

  u32be(): number {
    return this.#bytes.readUInt32BE(this.#advance(4))
  }

  i32le(): number {
    return this.#bytes.readInt32LE(this.#advance(4))
  }

  i32be(): number {
    return this.#bytes.readInt32BE(this.#advance(4))
  }

  u64le(): bigint {
    return this.#bytes.readBigUInt64LE(this.#advance(8))
  }

  u64be(): bigint {
    return this.#bytes.readBigUInt64BE(this.#advance(8))
  }

  f32le(): number {
    return this.#bytes.readFloatLE(this.#advance(4))
  }

  /** A LEB128 integer of at most five bytes, as a signed 32-bit number. */
  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8()
      value |= (byte & 0x7f) << shift
      if ((byte & 0x80) === 0) return value
    }
    throw new MalformedResponse('a number is too long')
  }

  /** The next `length` bytes, not copied. */
  bytes(length: number): Buffer {
    const start = this.#advance(length)
    return this.#bytes.subarray(start, start + length)
  }

  rest(): Buffer {
    return this.bytes(this.remaining)
  }

  skip(length: number): void {
    this.#advance(length)
  }

  /** Reads text up to a zero byte, which is required, and skips the zero byte. */
  cstring(): string {
    return decodeText(this.cstringBytes())
  }

  cstringBytes(): Buffer {
    const start = this.#offset
    this.skipCstring()
    return this.#bytes.subarray(start, this.#offset - 1)
  }

  /** Like `cstring`, but the end of the packet also ends the text; null if nothing is left. */
  lastCstring(): string | null {
    if (this.remaining === 0) return null
    const isTerminated = this.#bytes.includes(0, this.#offset)
    return isTerminated ? this.cstring() : decodeText(this.rest())
  }

  skipCstring(): void {
    const end = this.#bytes.indexOf(0, this.#offset)
    if (end < 0) throw new MalformedResponse('a string is not terminated')
    this.#offset = end + 1
  }

  #advance(length: number): number {
    if (!(length >= 0 && length <= this.remaining))
      throw new MalformedResponse('it ends unexpectedly')
    const start = this.#offset
    this.#offset += length
    return start
  }
}

/** Runs `read` over optional data at the end of a response; where it is cut off or malformed, the rest stays unread. */
export function readUntilCut(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof MalformedResponse)) throw error
  }
}
