// Source: "BF3 PC Server Remote Administration Protocol" by DICE, which came with the game's server
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/** The remote administration of the Frostbite engine. The commands used here need no password. */
export const frostbite: Protocol = { transport: 'tcp', converse }

const HEADER_BYTES = 12
/** The protocol's own limit. */
const MAX_PACKET = 16_384
const IS_RESPONSE = 0x40000000

/** All commands are sent at once; the responses arrive in this order. */
const REQUEST = Buffer.concat([command(0, 'serverInfo'), command(1, 'version')])
const REQUEST_WITH_PLAYERS = Buffer.concat([REQUEST, command(2, 'listPlayers', 'all')])

function* converse(target: Target): Conversation {
  const stream = new StreamReader(yield target.players ? REQUEST_WITH_PLAYERS : REQUEST)
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
  if (versionStatus === 'OK') response.version = cleanText(version, 'none')
  return target.players
    ? { ...response, players: listPlayers(yield* readResponse(stream)) }
    : response
}

/** The number of fields and their names, and then the number of players and their values. Null if the server refuses. */
function listPlayers([status, count, ...words]: string[]): Player[] | null {
  const size = parseCount(count) ?? 0
  const fields = words.slice(0, size)
  const at = fields.indexOf('name')
  if (status !== 'OK' || at < 0) return null
  const list = new PlayerList('none')
  const players = Math.min(parseCount(words[size]) ?? 0, MAX_PLAYERS)
  for (let i = 0; i < players; i++) {
    const values = words.slice(size + 1 + i * size, size + 1 + (i + 1) * size)
    const score = values[fields.indexOf('score')] ?? ''
    list.add(values[at], /^-?\d{1,9}$/.test(score) ? Number(score) : undefined)
  }
  return list.players
}

/** A packet has a sequence number, its length and a word count, then the length, bytes and a zero of each word. */
function command(sequence: number, ...words: string[]): Buffer {
  const body = words.map((word) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(word.length)
    return Buffer.concat([length, Buffer.from(`${word}\0`, 'latin1')])
  })
  const packet = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...body])
  packet.writeUInt32LE(sequence, 0)
  packet.writeUInt32LE(packet.length, 4)
  packet.writeUInt32LE(words.length, 8)
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
