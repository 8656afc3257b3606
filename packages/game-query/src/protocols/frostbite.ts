// Source: "BF3 PC Server Remote Administration Protocol" by DICE, which came with the game's server
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/** The remote administration of the Frostbite engine. The two commands used here need no password. */
export const frostbite: Protocol = { transport: 'tcp', converse }

const HEADER_BYTES = 12
/** The protocol's own limit. */
const MAX_PACKET = 16_384
const IS_RESPONSE = 0x40000000

/** Both commands are sent at once; the responses arrive in this order. */
const REQUEST = Buffer.concat([command(0, 'serverInfo'), command(1, 'version')])

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  const [status, name, online, max, , map] = yield* readResponse(stream)
  if (status !== 'OK' || map === undefined) throw new MalformedResponse('the status is missing')
  const response: ServerResponse = {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: null,
    online: requireCount(online),
    max: requireCount(max),
  }
  stream.fallback = response
  const [versionStatus, , version] = yield* readResponse(stream)
  return versionStatus === 'OK' ? { ...response, version: cleanText(version, 'none') } : response
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

/** The words of the next response; broadcast events are skipped. */
function* readResponse(stream: StreamReader): StreamRead<string[]> {
  for (;;) {
    const header = new ByteReader(yield* stream.readExactly(HEADER_BYTES))
    const sequence = header.u32le()
    const length = header.u32le()
    if (length < HEADER_BYTES || length > MAX_PACKET) {
      throw new MalformedResponse('its length is out of range')
    }
    const words = readWords(header.u32le(), yield* stream.readExactly(length - HEADER_BYTES))
    if ((sequence & IS_RESPONSE) !== 0) return words
  }
}

function readWords(count: number, packet: Buffer): string[] {
  const reader = new ByteReader(packet)
  const words: string[] = []
  while (words.length < count) {
    const word = reader.bytes(reader.u32le())
    if (reader.u8() !== 0) throw new MalformedResponse('a string is not terminated')
    words.push(decodeText(word))
  }
  return words
}

function requireCount(word: string | undefined): number {
  const count = parseCount(word)
  if (count === null) throw new MalformedResponse('the player count is invalid')
  return count
}
