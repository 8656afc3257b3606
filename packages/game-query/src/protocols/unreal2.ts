// Source: https://grimms3dworlds.ddns.net/?p=1625, GameInfo.uc (GetServerPlayers), lengths as in Unreal's packages (compact indices)
import { ByteReader, decodeLatin1, readUntilCut } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** The native query of Unreal Engine 2. */
export const unreal2: Protocol = { transport: 'udp', converse }

const DETAILS = 0
const RULES = 1
const PLAYERS = 2

/** Requests begin with 0x79. Responses begin with a number that depends on the game, 0x80 in most. */
const RESPONSE_MIN = 0x70
const RESPONSE_MAX = 0x8f

const MAX_PORT = 65535
const MAX_RULES = 256
/** Entries in all packets. */
const MAX_ENTRIES = 256

function* converse(target: Target): Conversation {
  const details = readDetails(readKind(yield buildRequest(DETAILS), DETAILS))
  const listed = Math.min(details.online ?? 0, MAX_PLAYERS)
  const entries = new Map<number, Entry>()
  let hasRules = false
  let status: ServerResponse = target.players ? { ...details, players: null } : details
  let packet = yield {
    fallback: status,
    request: (target.players ? [RULES, PLAYERS] : [RULES]).map(buildRequest),
  }
  for (;;) {
    // Rules and players arrive in any order and number of packets, and a resent request gets a second response.
    const kind = packet[4]
    if (kind === RULES && !hasRules) {
      status = { ...status, version: readVersion(readKind(packet, RULES)) }
      hasRules = true
    } else if (kind === PLAYERS && target.players) {
      readEntries(readKind(packet, PLAYERS), entries)
      status = { ...status, players: listHumans(entries) }
    } else readKind(packet, kind ?? DETAILS)
    // Nothing counts the packets of the list. It is complete when as many players as online are in it.
    const isListed = !target.players || (status.players?.length ?? -1) >= listed
    if (hasRules && isListed) return status
    packet = yield { fallback: status }
  }
}

interface Entry {
  name: string
  ping: number
  score: number
}

/** Adds the entries of a packet by their ids. */
function readEntries(reader: ByteReader, entries: Map<number, Entry>): void {
  readUntilCut(() => {
    while (reader.remaining > 0 && entries.size < MAX_ENTRIES) {
      const id = reader.u32le()
      const [name, ping, score] = [readText(reader), reader.u32le(), reader.i32le()]
      entries.set(id, { name, ping, score })
      reader.skip(4) // statistics id
    }
  })
}

/**
 * The games do not list bots. Mods add entries without an id and a ping, such as the scores of the teams; only with an id, a ping
 * of 0 is that of a player who is still connecting.
 */
function listHumans(entries: Map<number, Entry>): Player[] {
  const list = new PlayerList('unreal')
  for (const [id, { name, ping, score }] of entries) if (id > 0 || ping > 0) list.add(name, score)
  return list.players
}

function buildRequest(kind: number): Buffer {
  return Buffer.from([0x79, 0, 0, 0, kind])
}

function readKind(packet: Uint8Array, kind: number): ByteReader {
  const reader = new ByteReader(packet)
  const start = reader.u32le()
  if (start < RESPONSE_MIN || start > RESPONSE_MAX || reader.u8() !== kind) {
    throw new MalformedResponse('it has an unexpected header')
  }
  return reader
}

function readDetails(reader: ByteReader): ServerResponse {
  reader.skip(4) // server id
  readText(reader) // address
  const [gamePort, queryPort] = [reader.u32le(), reader.u32le()]
  if (gamePort > MAX_PORT || queryPort > MAX_PORT)
    throw new MalformedResponse('a port is out of range')
  const [name, map] = [readText(reader), readText(reader)]
  readText(reader) // game type
  return {
    name: cleanText(name, 'unreal'),
    map: cleanText(map, 'unreal'),
    version: null,
    online: cleanCount(reader.u32le()),
    max: cleanCount(reader.u32le()),
  }
}

/**
 * The rules arrive in any number of packets. The version, if sent, is at the beginning of the first. Mods
 * send arbitrary rules, which may be malformed.
 */
function readVersion(reader: ByteReader): string | null {
  let version: string | null = null
  readUntilCut(() => {
    for (let i = 0; i < MAX_RULES && version === null && reader.remaining > 0; i++) {
      const [name, value] = [readText(reader), readText(reader)]
      if (name.toLowerCase() === 'serverversion') version = cleanText(value, 'unreal')
    }
  })
  return version
}

/** The length counts characters, including the final zero; a negative length means UTF-16. */
function readText(reader: ByteReader): string {
  const length = readCompactIndex(reader)
  if (length < 0) return beforeZero(reader.bytes(-length * 2).toString('utf16le'))
  return decodeLatin1(beforeZero(reader.bytes(length).toString('latin1')))
}

function beforeZero(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

/** A sign, a continuation bit and six bits, then a continuation bit and seven bits in each byte, lowest bits first. */
function readCompactIndex(reader: ByteReader): number {
  const first = reader.u8()
  let value = first & 0x3f
  let hasMore = (first & 0x40) !== 0
  for (let shift = 6; hasMore; shift += 7) {
    if (shift > 20) throw new MalformedResponse('a number is too long')
    const byte = reader.u8()
    value |= (byte & 0x7f) << shift
    hasMore = (byte & 0x80) !== 0
  }
  return (first & 0x80) === 0 ? value : -value
}
