// Source: https://grimms3dworlds.ddns.net/?p=1625, lengths as in Unreal's packages (compact indices)
import { ByteReader } from '../byte-reader.ts'
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
/** Players and bots in all packets. */
const MAX_ENTRIES = 256

function* converse(target: Target): Conversation {
  const details = readDetails(readKind(yield buildRequest(DETAILS), DETAILS))
  let packet = yield buildRequest(RULES)
  // A resent request gets a second response.
  while (packet[4] === DETAILS) packet = yield
  const status = { ...details, version: readVersion(readKind(packet, RULES)) }
  return target.players ? yield* listPlayers(status) : status
}

/** The list arrives in any number of packets, which nothing counts. It is complete when as many players as online are in it. */
function* listPlayers(status: ServerResponse): Conversation {
  const entries = new Map<number, Entry>()
  const request = buildRequest(PLAYERS)
  let packet = yield { fallback: { ...status, players: null }, request }
  for (;;) {
    // The rest of the rules, and responses to resent requests.
    const isList = packet[4] === PLAYERS
    if (isList && !readEntries(readKind(packet, PLAYERS), entries))
      return { ...status, players: null }
    const players = listHumans(entries)
    const response = { ...status, players }
    if (isList && players.length >= Math.min(status.online ?? 0, MAX_PLAYERS)) return response
    packet = yield {
      fallback: isList || entries.size > 0 ? response : { ...status, players: null },
    }
  }
}

interface Entry {
  name: string
  ping: number
  score: number
}

/** Adds the entries of a packet by their ids. Returns false if it is malformed. */
function readEntries(reader: ByteReader, entries: Map<number, Entry>): boolean {
  try {
    while (reader.remaining > 0 && entries.size < MAX_ENTRIES) {
      const id = reader.u32le()
      const [name, ping, score] = [readText(reader), reader.u32le(), reader.i32le()]
      reader.skip(4) // statistics id
      entries.set(id, { name, ping, score })
    }
    return true
  } catch (error) {
    if (error instanceof MalformedResponse) return false
    throw error
  }
}

/** Bots, and the teams that some games list, have a ping of 0. */
function listHumans(entries: Map<number, Entry>): Player[] {
  const list = new PlayerList('unreal')
  for (const { name, ping, score } of entries.values()) if (ping > 0) list.add(name, score)
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
 * send arbitrary rules, so a malformed rule does not fail the query.
 */
function readVersion(reader: ByteReader): string | null {
  try {
    for (let i = 0; i < MAX_RULES && reader.remaining > 0; i++) {
      const [name, value] = [readText(reader), readText(reader)]
      if (name.toLowerCase() === 'serverversion') return cleanText(value, 'unreal')
    }
  } catch (error) {
    if (!(error instanceof MalformedResponse)) throw error
  }
  return null
}

/** The length counts characters, including the final zero; a negative length means UTF-16. */
function readText(reader: ByteReader): string {
  const length = readCompactIndex(reader)
  const text =
    length < 0
      ? reader.bytes(-length * 2).toString('utf16le')
      : reader.bytes(length).toString('latin1')
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
