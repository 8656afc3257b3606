// Source: https://sourceforge.net/p/sauerbraten/code/HEAD/tree/src/fpsgame/server.cpp (serverinforeply, sendstring in shared/tools.cpp; extinfo.h);
// https://github.com/redeclipse/base (queryreply in src/game/server.cpp); https://github.com/assaultcube/AC (source/src/serverms.cpp)
import { ByteReader, readUntilCut } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Sauerbraten. */
export const cube2 = cubeProtocol('numbered')

/** Red Eclipse: three of its numbers are the version. Its player count and its list of names exclude bots. */
export const redeclipse = cubeProtocol('versioned')

/** AssaultCube, which uses the first Cube engine. */
export const assaultcube = cubeProtocol('old')

type Variant = 'numbered' | 'versioned' | 'old'

// Any number except 0, which requests more details; the server repeats it.
const REQUEST = Buffer.from([1])
/** The extended request: 0, the players, and all of them (-1). The server repeats it. */
const PLAYERS_REQUEST = Buffer.from([0, 1, 0xff])
const ACKNOWLEDGED = -1
const IDS = -10
const PLAYER = -11
const MAX_IDS = 128
/** Each player is one packet, twice if the request was resent; an exchange has at most 64. */
const MAX_LISTED = 30
const MAX_NUMBERS = 64
/** More than two for each of 255 players. */
const MAX_TEXTS = 512
// Twice the engines' limit.
const MAX_CHARACTERS = 1024

function cubeProtocol(variant: Variant): Protocol {
  return { transport: 'udp', converse: (target) => converse(variant, target) }
}

function* converse(variant: Variant, target: Target): Conversation {
  const status = readStatus(variant, yield REQUEST, target.players)
  // Red Eclipse has no such request: its status contains the names.
  const isListed = target.players && variant !== 'versioned' && (status.online ?? 0) <= MAX_LISTED
  return isListed ? yield* listPlayers(status) : status
}

function readStatus(variant: Variant, packet: Uint8Array, withPlayers = false): ServerResponse {
  const reader = new ByteReader(packet)
  if (readNumber(reader) !== REQUEST[0]) throw new MalformedResponse('it has an unexpected header')
  if (variant === 'old') return readOld(reader)
  const online = readNumber(reader)
  const count = readNumber(reader)
  if (count < 5 || count > MAX_NUMBERS) throw new MalformedResponse('the status is missing')
  const numbers = Array.from({ length: count }, () => readNumber(reader))
  const map = readText(reader)
  const name = readText(reader)
  if (variant === 'versioned') {
    const status = buildResponse(name, map, parseVersion(numbers), online, numbers[4])
    return withPlayers ? { ...status, players: readNames(reader, online) } : status
  }
  assertEnd(reader)
  return buildResponse(name, map, null, online, numbers[3])
}

/**
 * The names and then the accounts of all players, after the branch of the game in newer versions. Null if they are cut off,
 * because nothing tells which text is which.
 */
function readNames(reader: ByteReader, online: number): Player[] | null {
  const texts: string[] = []
  readUntilCut(() => {
    while (reader.remaining > 0 && texts.length <= MAX_TEXTS) texts.push(readText(reader))
  })
  const isWhole = texts.length === 2 * online || texts.length === 2 * online + 1
  if (!isWhole) return null
  const list = new PlayerList('cube')
  const start = texts.length % 2
  for (const name of texts.slice(start, start + online)) list.add(name)
  return list.players
}

/** One packet names the players' numbers, and each player has one more. They arrive in any order, and may get lost. */
function* listPlayers(status: ServerResponse): Conversation {
  let ids: Set<number> | undefined
  const players = new Map<number, { name: string; score: number }>()
  let packet = yield { fallback: { ...status, players: null }, request: PLAYERS_REQUEST }
  for (;;) {
    const part = readPlayerPart(packet)
    if (part?.kind === 'ids') ids = new Set(part.ids)
    else if (part) players.set(part.id, part)
    const isListed = ids !== undefined || players.size > 0
    const response = { ...status, players: isListed ? listNames(players) : null }
    if (ids && [...ids].every((id) => players.has(id))) return response
    packet = yield { fallback: response }
  }
}

function listNames(players: Map<number, { name: string; score: number }>): Player[] {
  const list = new PlayerList('cube')
  for (const { name, score } of players.values()) list.add(name, score)
  return list.players
}

type PlayerPart =
  | { kind: 'ids'; ids: number[] }
  | { kind: 'player'; id: number; name: string; score: number }

/** Null for a late copy of the status. */
function readPlayerPart(packet: Uint8Array): PlayerPart | null {
  if (packet[0] === REQUEST[0]) return null
  const reader = new ByteReader(packet)
  const isCopy = reader.bytes(PLAYERS_REQUEST.length).equals(PLAYERS_REQUEST)
  const [acknowledged, , error] = [readNumber(reader), readNumber(reader), readNumber(reader)]
  if (!isCopy || acknowledged !== ACKNOWLEDGED || error !== 0) {
    throw new MalformedResponse('it does not match the request')
  }
  const kind = readNumber(reader)
  if (kind === IDS) {
    const ids: number[] = []
    while (reader.remaining > 0 && ids.length < MAX_IDS) ids.push(readNumber(reader))
    return { kind: 'ids', ids }
  }
  if (kind !== PLAYER) throw new MalformedResponse('it does not match the request')
  const id = readNumber(reader)
  readNumber(reader) // ping
  const name = readText(reader)
  readText(reader) // team
  return { kind: 'player', id, name, score: readNumber(reader) }
}

/** Servers before version 1.4 sent fewer numbers, and no version. */
function parseVersion(numbers: number[]): string | null {
  if (numbers.length < 11) return null
  const parts = numbers.slice(8, 11)
  if (parts.some((part) => part < 0 || part > 99))
    throw new MalformedResponse('the version is invalid')
  return parts.join('.')
}

function readOld(reader: ByteReader): ServerResponse {
  readNumber(reader) // protocol
  readNumber(reader) // mode
  const online = readNumber(reader)
  readNumber(reader) // minutes left
  const map = readText(reader)
  const name = readText(reader)
  const max = readNumber(reader)
  if (reader.remaining > 0) readNumber(reader) // flags
  assertEnd(reader)
  return buildResponse(name, map, null, online, max)
}

function assertEnd(reader: ByteReader): void {
  if (reader.remaining > 0) throw new MalformedResponse('it has unexpected trailing data')
}

function buildResponse(
  name: string,
  map: string,
  version: string | null,
  online: number,
  max: number | undefined,
): ServerResponse {
  // Only one byte identifies the response, so its texts are validated too.
  if (/[^ -~]/.test(map) || /[^\f\P{Cc}]/u.test(name)) {
    throw new MalformedResponse('a string is invalid')
  }
  return {
    name: cleanText(name, 'cube'),
    map: cleanText(map, 'cube'),
    version,
    online: cleanCount(online),
    max: cleanCount(max),
  }
}

/** One byte, or a prefix and two or four bytes. */
function readNumber(reader: ByteReader): number {
  const byte = reader.u8()
  if (byte === 0x80) return reader.i16le()
  if (byte === 0x81) return reader.i32le()
  return byte < 0x80 ? byte : byte - 0x100
}

function readText(reader: ByteReader): string {
  let text = ''
  for (let i = 0; i < MAX_CHARACTERS; i++) {
    const number = readNumber(reader) & 0xff
    if (number === 0) return text
    text += CHARACTERS[number]
  }
  throw new MalformedResponse('a string is too long')
}

// The engine's character set of 256 Western European, Central European and Cyrillic characters.
const CHARACTERS = Array.from(
  '\0ÀÁÂÃÄÅÆÇ\t\n\v\f\rÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛ' +
    String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32)) +
    'ÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿĄąĆćČčĎďĘęĚěĞğİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŤťŮůŰűŸŹźŻżŽž' +
    'ЄБГДЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯбвгджзийклмнптфцчшщъыьэюяєҐґ',
)
