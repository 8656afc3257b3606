// Source: "BF3 PC Server Remote Administration Protocol" by DICE, which came with the game's server
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** The remote administration of the Frostbite engine. The two commands used here need no password. */
export const frostbite: Protocol = { transport: 'tcp', converse }

const HEADER_BYTES = 12
/** The protocol's own limit. */
const MAX_PACKET = 16_384
const IS_RESPONSE = 0x40000000

/** Both commands are sent at once; the responses arrive in this order. */
const REQUEST = Buffer.concat([command(0, 'serverInfo'), command(1, 'version')])

function* converse(): Conversation {
  const packets = new PacketStream()
  packets.add(yield REQUEST)
  const [info, build] = [yield* packets.response(), yield* packets.response()]
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

/** A packet has a sequence number, its length and a word count, then the length, bytes and a zero of each word. */
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

  /** The words of the next response; broadcast events are skipped. */
  *response(): Generator<undefined, string[], Uint8Array> {
    for (;;) {
      yield* this.#receive(HEADER_BYTES)
      const header = new ByteReader(this.#join())
      const sequence = header.u32le()
      const length = header.u32le()
      if (length < HEADER_BYTES || length > MAX_PACKET) {
        throw new MalformedResponse('its length is out of range')
      }
      yield* this.#receive(length)
      const words = readWords(this.#take(length))
      if ((sequence & IS_RESPONSE) !== 0) return words
    }
  }

  *#receive(bytes: number): Generator<undefined, void, Uint8Array> {
    while (this.#bytes < bytes) this.add(yield)
  }

  #take(length: number): Buffer {
    const all = this.#join()
    this.#chunks = [all.subarray(length)]
    this.#bytes -= length
    return all.subarray(0, length)
  }

  /** Copies nothing if there is only one chunk. Otherwise many small packets in one chunk would take quadratic time. */
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
  reader.skip(8) // sequence number, length
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
