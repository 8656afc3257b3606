// Source: "BF3 PC Server Remote Administration Protocol" by DICE, which came with the game's server
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** The remote administration of the Frostbite engine, of which two commands need no password. */
export const frostbite: Protocol = { transport: 'tcp', converse }

const HEADER_BYTES = 12
/** The protocol's own limit. */
const MAX_PACKET = 16_384
const IS_RESPONSE = 0x40000000

/** Both commands go out at once; they are answered in this order. */
const REQUEST = Buffer.concat([command(0, 'serverInfo'), command(1, 'version')])

function* converse(): Conversation {
  const stream = new PacketStream()
  stream.add(yield REQUEST)
  const [info, build] = [yield* stream.response(), yield* stream.response()]
  const [status, name, online, max, , map] = info
  if (status !== 'OK' || map === undefined) throw new MalformedResponse('the status is missing')
  const [versionStatus, , version] = build
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: versionStatus === 'OK' ? cleanText(version, 'none') : null,
    online: requireCount(online),
    max: requireCount(max),
  }
}

/** A packet is its number, its length, how many words it has, and each word's length, bytes and a zero. */
function command(sequence: number, word: string): Buffer {
  const packet = Buffer.alloc(HEADER_BYTES + 4 + word.length + 1)
  packet.writeUInt32LE(sequence, 0)
  packet.writeUInt32LE(packet.length, 4)
  packet.writeUInt32LE(1, 8)
  packet.writeUInt32LE(word.length, HEADER_BYTES)
  packet.write(word, HEADER_BYTES + 4, 'latin1')
  return packet
}

class PacketStream {
  #chunks: Buffer[] = []
  #bytes = 0

  add(chunk: Uint8Array): void {
    this.#chunks.push(Buffer.from(chunk))
    this.#bytes += chunk.length
  }

  /** The words of the next response; events that servers broadcast are skipped. */
  *response(): Generator<undefined, string[], Uint8Array> {
    for (;;) {
      yield* this.#hear(HEADER_BYTES)
      const header = new ByteReader(this.#join())
      const sequence = header.u32le()
      const length = header.u32le()
      if (length < HEADER_BYTES || length > MAX_PACKET) {
        throw new MalformedResponse('its length is out of range')
      }
      yield* this.#hear(length)
      const words = readWords(this.#take(length))
      if ((sequence & IS_RESPONSE) !== 0) return words
    }
  }

  *#hear(bytes: number): Generator<undefined, void, Uint8Array> {
    while (this.#bytes < bytes) this.add(yield)
  }

  #take(length: number): Buffer {
    const all = this.#join()
    this.#chunks = [all.subarray(length)]
    this.#bytes -= length
    return all.subarray(0, length)
  }

  /** Copies nothing if there is one chunk only, or else many small packets in it would cost the square of their number. */
  #join(): Buffer {
    const [first] = this.#chunks
    if (this.#chunks.length === 1 && first) return first
    const all = Buffer.concat(this.#chunks)
    this.#chunks = [all]
    return all
  }
}

function readWords(packet: Buffer): string[] {
  const reader = new ByteReader(packet)
  reader.skip(8) // number, length
  const count = reader.u32le()
  const words: string[] = []
  while (words.length < count) {
    const word = reader.bytes(reader.u32le())
    if (reader.u8() !== 0) throw new MalformedResponse('a string is not terminated')
    words.push(decodeText(word, 'utf-8-or-latin1'))
  }
  return words
}

function requireCount(word: string | undefined): number {
  const count = parseCount(word)
  if (count === null) throw new MalformedResponse('the player count is invalid')
  return count
}
