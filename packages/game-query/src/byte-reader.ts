import { isAscii } from 'node:buffer'
import { MalformedResponse } from './failure.ts'

export type Encoding = 'utf-8' | 'latin1' | 'utf-8-or-latin1'

const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** Decodes `bytes`; `utf-8-or-latin1` is for protocols that do not specify their encoding. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const buffer = asBuffer(bytes)
  if (encoding !== 'utf-8-or-latin1') return buffer.toString(encoding)
  if (isAscii(buffer)) return buffer.toString('latin1')
  try {
    return strictUtf8.decode(buffer)
  } catch {
    return buffer.toString('latin1')
  }
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
  cstring(encoding: Encoding): string {
    const start = this.#offset
    this.skipCstring()
    const end = this.#offset - 1
    if (encoding !== 'utf-8-or-latin1') return this.#bytes.toString(encoding, start, end)
    return decodeText(this.#bytes.subarray(start, end), encoding)
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
