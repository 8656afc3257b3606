// Source: https://developer.valvesoftware.com/wiki/Server_queries (A2S_INFO, A2S_PLAYER)
import { readUntilCut } from '../byte-reader.ts'
import type { ByteReader } from '../byte-reader.ts'
import { cleanCount, cleanText, parseCount } from '../clean.ts'
import type { ColourCodes } from '../clean.ts'
import type { Conversation, NextStep, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'
import { requestRules } from './valve-rules.ts'
import {
  CHALLENGE,
  INFO,
  MAX_CHALLENGES,
  PLAYERS,
  readMessage,
  SINGLE,
  SplitResponse,
} from './valve-split.ts'
import { hasVersionInRules, realVersion, versionInRules } from './valve-version.ts'

/** Source, and every game that uses Steam's game server library. */
export const valve: Protocol = {
  transport: 'udp',
  converse: (target) => converseWithPlayers(REQUEST, target),
}

/** The request of GoldSrc servers older than 2008. */
export const goldsrc: Protocol = {
  transport: 'udp',
  converse: (target) => converseWithPlayers(OLD_REQUEST, target),
}

const REQUEST = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
const OLD_REQUEST = Buffer.from('\xff\xff\xff\xffdetails\0', 'latin1')

const OLD_INFO = 0x6d
const PLAYERS_REQUEST = 0x55

const APP_THE_SHIP = 2400
const APP_RUST = 252490
const FOLDER_VALHEIM = 'valheim'

/** The server information, and the folder of the game, which identifies it. */
interface Info {
  status: ServerResponse
  folder: string
}

/** Requests the server information. */
export function* requestInfo(
  request: Buffer = REQUEST,
  colours: ColourCodes = 'source',
): Generator<NextStep, Info, Uint8Array> {
  const split = new SplitResponse()
  let challenge: number | undefined
  let challenges = 0
  let packet = yield request
  for (;;) {
    const message = readMessage(packet, split)
    const kind = message?.u8()
    if (message && kind === INFO) return readInfo(message, colours)
    if (message && kind === OLD_INFO) return readOldInfo(message, colours)
    if (message && kind !== CHALLENGE) throw new MalformedResponse('it does not match the request')
    const newChallenge = message?.u32le()
    // A resent request gets a second copy of the challenge, which is ignored.
    if (newChallenge === undefined || newChallenge === challenge) {
      packet = yield
      continue
    }
    if (++challenges > MAX_CHALLENGES)
      throw new MalformedResponse('the server keeps sending challenges')
    challenge = newChallenge
    packet = yield withChallenge(request, challenge)
  }
}

function* converseWithPlayers(request: Buffer, target: Target): Conversation {
  const colours = target.colours ?? 'source'
  const { status: info, folder } = yield* requestInfo(request, colours)
  const status = target.players ? yield* requestPlayers(info, colours) : info
  if (status.version !== null || !hasVersionInRules(folder)) return status
  const rules = yield* requestRules(status)
  return rules ? { ...status, version: cleanText(versionInRules(rules), colours) } : status
}

/** Requests the players. Servers need not answer. */
function* requestPlayers(status: ServerResponse, colours: ColourCodes): Conversation {
  const split = new SplitResponse()
  let challenge = NO_CHALLENGE
  let challenges = 0
  const fallback = { ...status, players: null }
  let packet = yield { fallback, request: playersRequest(challenge) }
  for (;;) {
    const message = readMessage(packet, split)
    const kind = message?.u8()
    if (message && kind === PLAYERS) return { ...status, players: readPlayers(message, colours) }
    // Copies of the information arrive after a resent request.
    const next = message && kind === CHALLENGE ? message.u32le() : challenge
    if (next === challenge) packet = yield { fallback }
    else {
      if (++challenges > MAX_CHALLENGES) return fallback
      challenge = next
      packet = yield { fallback, request: playersRequest(challenge) }
    }
  }
}

const NO_CHALLENGE = 0xffffffff

function playersRequest(challenge: number): Buffer {
  const bytes = Buffer.alloc(9)
  bytes.writeUInt32LE(SINGLE)
  bytes[4] = PLAYERS_REQUEST
  bytes.writeUInt32LE(challenge, 5)
  return bytes
}

/** Some servers announce more players than they list, or cut the list off. Null if it hides the players. */
function readPlayers(reader: ByteReader, colours: ColourCodes): Player[] | null {
  const list = new PlayerList(colours)
  const count = reader.u8()
  let read = 0
  readUntilCut(() => {
    for (; read < count && read < 2 * MAX_PLAYERS && reader.remaining > 0; read++) {
      reader.skip(1) // index
      const name = reader.cstring()
      const [score, seconds] = [reader.i32le(), reader.f32le()]
      if (seconds !== BOT_SECONDS) list.add(name, score, seconds)
    }
  })
  const isHidden = read === 1 && list.players[0]?.name === HIDDEN_PLAYERS
  return isHidden || (read === 0 && count > 0) ? null : list.players
}

/** Xash3D marks bots with it (sv_query.c). */
const BOT_SECONDS = -1
/** Counter-Strike: Global Offensive lists one player of this name unless its host_players_show is 2. */
const HIDDEN_PLAYERS = 'Max Players'

function withChallenge(request: Buffer, challenge: number): Buffer {
  const bytes = Buffer.allocUnsafe(request.length + 4)
  request.copy(bytes)
  bytes.writeUInt32LE(challenge, request.length)
  return bytes
}

function readInfo(reader: ByteReader, colours: ColourCodes): Info {
  reader.skip(1) // protocol version
  const name = reader.cstring()
  const map = reader.cstring()
  const folder = reader.cstring()
  reader.skipCstring() // game
  const app = reader.u16le()
  const [players, max] = [reader.u8(), reader.u8()]
  let bots = 0
  let version: string | null = null
  readUntilCut(() => {
    bots = reader.u8()
    reader.skip(4) // server type, operating system, password, anti-cheat
    if (app === APP_THE_SHIP) reader.skip(3)
    version = reader.lastCstring()
  })
  const extra = readExtra(reader)
  const real = realVersion(version, folder, extra.tags)
  // Valheim sends the beginning of its name instead of a map.
  const isName = folder === FOLDER_VALHEIM && name.startsWith(map)
  const online = countHumans(players, bots)
  const status = buildResponse(name, isName ? '' : map, real, online, max, colours)
  const isRust = extra.gameId === APP_RUST
  return { status: isRust ? { ...status, ...readRustTags(extra.tags) } : status, folder }
}

function readOldInfo(reader: ByteReader, colours: ColourCodes): Info {
  reader.skipCstring() // address
  const name = reader.cstring()
  const map = reader.cstring()
  const folder = reader.cstring()
  reader.skipCstring() // game
  const [players, max] = [reader.u8(), reader.u8()]
  let bots = 0
  readUntilCut(() => {
    reader.skip(4) // protocol version, server type, operating system, password
    if (reader.u8() === 1 && reader.remaining > SIZE_WITHOUT_MOD) {
      reader.skipCstring() // mod website
      reader.skipCstring() // mod download URL
      reader.skip(11)
    }
    reader.skip(1) // anti-cheat
    bots = reader.u8()
  })
  return {
    status: buildResponse(name, map, null, countHumans(players, bots), max, colours),
    folder,
  }
}

/** Anti-cheat and bots: some servers set the mod flag without sending the details of the mod. */
const SIZE_WITHOUT_MOD = 2

function buildResponse(
  name: string,
  map: string,
  version: string | null,
  online: number,
  max: number,
  colours: ColourCodes,
): ServerResponse {
  return {
    name: cleanText(name, colours),
    map: cleanText(map, colours),
    version: cleanText(version, colours),
    online: cleanCount(online),
    max: cleanCount(max),
  }
}

// The player count includes bots. A server that reports more bots than players already excludes them.
function countHumans(players: number, bots: number): number {
  return bots <= players ? players - bots : players
}

interface Extra {
  tags: string
  gameId: number
}

const NO_EXTRA: Extra = { tags: '', gameId: 0 }

/** The optional end of the response. Some games send it malformed. */
function readExtra(reader: ByteReader): Extra {
  const extra = { ...NO_EXTRA }
  if (reader.remaining === 0) return extra
  readUntilCut(() => {
    const flags = reader.u8()
    if (flags & 0x80) reader.skip(2) // game port
    if (flags & 0x10) reader.skip(8) // Steam id
    if (flags & 0x40) {
      reader.skip(2) // spectator port
      reader.skipCstring() // spectator server name
    }
    if (flags & 0x20) extra.tags = reader.cstring()
    if (flags & 0x01) extra.gameId = Number(reader.u64le() & 0xffffffn)
  })
  return extra
}

/** Rust servers have more players than fit into a byte: the real counts are in the tags, such as `cp57` and `mp300`. */
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
