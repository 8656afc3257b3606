// Source: https://developer.valvesoftware.com/wiki/Server_queries (A2S_INFO)
import { ByteReader } from '../byte-reader.ts'
import { cleanCount, cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { SplitAnswer } from './valve-split.ts'

/** Source, and every game that answers through Steam's own server library. */
export const valve: Protocol = {
  transport: 'udp',
  converse: () => converse(REQUEST),
}

/** The request of GoldSrc servers older than 2008. */
export const goldsrc: Protocol = {
  transport: 'udp',
  converse: () => converse(OLD_REQUEST),
}

const REQUEST = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
const OLD_REQUEST = Buffer.from('\xff\xff\xff\xffdetails\0', 'latin1')

const SINGLE = 0xffffffff
const SPLIT = 0xfffffffe
export const CHALLENGE = 0x41
export const INFO = 0x49
const OLD_INFO = 0x6d

/** How often a server may ask for the request again with another challenge. */
export const MAX_CHALLENGES = 3

const APP_THE_SHIP = 2400
const APP_RUST = 252490

/** Asks for the information, and gives it. */
export function askInfo(): Conversation {
  return converse(REQUEST)
}

function* converse(request: Buffer): Conversation {
  const split = new SplitAnswer()
  let challenge: number | undefined
  let challenges = 0
  let packet = yield request
  for (;;) {
    const message = readMessage(packet, split)
    const kind = message?.u8()
    if (message && kind === INFO) return readInfo(message)
    if (message && kind === OLD_INFO) return readOldInfo(message)
    if (message && kind !== CHALLENGE) throw new MalformedResponse('it does not match the request')
    const asked = message?.u32le()
    // A request that was sent twice is challenged twice; the second copy asks for nothing new.
    if (asked === undefined || asked === challenge) {
      packet = yield
      continue
    }
    if (++challenges > MAX_CHALLENGES)
      throw new MalformedResponse('the server keeps sending challenges')
    challenge = asked
    packet = yield withChallenge(request, challenge)
  }
}

function withChallenge(request: Buffer, challenge: number): Buffer {
  const bytes = Buffer.allocUnsafe(request.length + 4)
  request.copy(bytes)
  bytes.writeUInt32LE(challenge, request.length)
  return bytes
}

/** The message that `packet` is or completes, past its header; undefined while parts are missing. */
export function readMessage(packet: Uint8Array, split: SplitAnswer): ByteReader | undefined {
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

function readInfo(reader: ByteReader): ServerResponse {
  reader.skip(1) // version of the protocol
  const name = reader.cstring('utf-8')
  const map = reader.cstring('utf-8')
  reader.skipCstring() // folder
  reader.skipCstring() // game
  const app = reader.u16le()
  const [players, max, bots] = [reader.u8(), reader.u8(), reader.u8()]
  reader.skip(4) // kind of server, system, password, anti-cheat
  if (app === APP_THE_SHIP) reader.skip(3)
  const version = reader.cstring('utf-8')
  const answer = answerOf(name, map, version, people(players, bots), max)
  if (reader.remaining === 0) return answer
  const extra = readExtra(reader)
  return extra.gameId === APP_RUST ? { ...answer, ...readRustTags(extra.tags) } : answer
}

function readOldInfo(reader: ByteReader): ServerResponse {
  reader.skipCstring() // address
  const name = reader.cstring('utf-8')
  const map = reader.cstring('utf-8')
  reader.skipCstring() // folder
  reader.skipCstring() // game
  const [players, max] = [reader.u8(), reader.u8()]
  reader.skip(4) // version of the protocol, kind of server, system, password
  if (reader.u8() === 1) {
    reader.skipCstring() // the mod's site
    reader.skipCstring() // the mod's download
    reader.skip(11)
  }
  reader.skip(1) // anti-cheat
  return answerOf(name, map, null, people(players, reader.u8()), max)
}

function answerOf(
  name: string,
  map: string,
  version: string | null,
  online: number,
  max: number,
): ServerResponse {
  return {
    name: cleanText(name, 'source'),
    map: cleanText(map, 'source'),
    version: cleanText(version, 'source'),
    online: cleanCount(online),
    max: cleanCount(max),
  }
}

// The players' byte includes bots. A server that reports more bots than players keeps them apart already.
function people(players: number, bots: number): number {
  return bots <= players ? players - bots : players
}

interface Extra {
  tags: string
  gameId: number
}

const NO_EXTRA: Extra = { tags: '', gameId: 0 }

/** The optional end of the answer. Some games send it broken, and only Rust's is needed, so it never fails an answer. */
function readExtra(reader: ByteReader): Extra {
  try {
    const flags = reader.u8()
    if (flags & 0x80) reader.skip(2) // game port
    if (flags & 0x10) reader.skip(8) // Steam id
    if (flags & 0x40) {
      reader.skip(2) // spectators' port
      reader.skipCstring() // spectators' name
    }
    const tags = flags & 0x20 ? reader.cstring('utf-8') : ''
    const gameId = flags & 0x01 ? Number(reader.u64le() & 0xffffffn) : 0
    return { tags, gameId }
  } catch {
    return NO_EXTRA
  }
}

/** Rust has more players than a byte counts: the true numbers are in its tags, `cp57` of `mp300`. */
function readRustTags(tags: string): Partial<ServerResponse> {
  const found: Partial<ServerResponse> = {}
  for (const tag of tags.split(',')) {
    const count = parseCount(tag.slice(2))
    if (count === null) continue
    if (tag.startsWith('cp')) found.online = count
    if (tag.startsWith('mp')) found.max = count
  }
  return found
}
