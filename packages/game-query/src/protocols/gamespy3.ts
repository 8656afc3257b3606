// Source: https://github.com/nitrocaster/GameSpy/blob/master/src/GameSpy/qr2/qr2.c (qr_build_split_query_reply)
import { ByteReader, decodeLatin1, readUntilCut } from '../byte-reader.ts'
import type { ColourCodes } from '../clean.ts'
import type { Conversation, Fallback, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'
import { coloursOf, isStatus, parseResponse, readSettings } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The third GameSpy protocol (QR2 with challenges and split responses). */
export const gamespy3: Protocol = {
  transport: 'udp',
  converse: (target) => converse(SPLIT, target),
}

/** Just Cause 2's servers send their players in a different format, in one packet that is not marked as the last. */
export const justCause2: Protocol = {
  transport: 'udp',
  converse: (target) => converse(SINGLE, target),
}

const STATUS = 0
const CHALLENGE = 9
/** Any four bytes; the server echoes them. */
const REQUEST_ID = 0x10203040
const HEADER = Buffer.from([0xfe, 0xfd])

/** The last byte of a request selects the response format. */
const SPLIT = 1
const SINGLE = 2

/** How often a server may request another challenge. */
const MAX_CHALLENGES = 3
const MAX_PARTS = 32
const LAST_PART = 0x80
const SPLIT_PREFIX = 'splitnum\0'

interface Part {
  number: number
  isLast: boolean
  /** Begins with the type of the keys that follow, unless the response is not split. */
  body: string
  isSplit: boolean
}

function* converse(format: number, target: Target): Conversation {
  let challenge = readChallenge(yield buildRequest(CHALLENGE))
  if (challenge === undefined) throw new MalformedResponse('the challenge is missing')
  let challenges = 1
  const parts: Part[] = []
  let total = Infinity
  let packet = yield buildStatusRequest(challenge, format)
  for (;;) {
    const newChallenge = readChallenge(packet)
    // A resent request gets a second challenge, and some servers then forget the first one.
    if (newChallenge !== undefined) {
      const isKnown = newChallenge === challenge
      if (!isKnown && ++challenges > MAX_CHALLENGES) {
        throw new MalformedResponse('the server keeps sending challenges')
      }
      challenge = newChallenge
      packet = yield isKnown ? undefined : buildStatusRequest(challenge, format)
      continue
    }
    const part = readPart(packet)
    parts[part.number] = part
    if (part.isLast || format === SINGLE) total = part.number + 1
    if (Object.keys(parts).length >= total) {
      return readAll(Object.values(parts), format, target)
    }
    packet = yield part.number === 0 ? fallbackOf(parts, format, target) : undefined
  }
}

/** If later parts are missing, the first one and those before it are the response. */
function fallbackOf(parts: Part[], format: number, target: Target): Fallback | undefined {
  const { settings } = readParts(Object.values(parts))
  return isStatus(settings)
    ? { fallback: readAll(Object.values(parts), format, target) }
    : undefined
}

function readAll(parts: Part[], format: number, { players }: Target): ServerResponse {
  if (format === SPLIT) return readStatus(parts, players)
  const status = readStatus(parts)
  return players ? { ...status, players: listSingle(parts[0]?.body ?? '') } : status
}

/** The settings, the number of players, and the name, Steam ID and ping of each. Null if the number is missing. */
function listSingle(body: string): Player[] | null {
  const reader = new ByteReader(Buffer.from(body, 'latin1'))
  const list = new PlayerList('none')
  let isListed = false
  readUntilCut(() => {
    reader.skip(1) // the type of the keys
    while (reader.cstringBytes().length > 0) reader.skipCstring()
    reader.skip(2)
    isListed = true
    while (reader.remaining > 0 && list.players.length < MAX_PLAYERS) {
      const name = reader.cstring()
      reader.skipCstring() // Steam ID
      reader.skip(2) // ping
      list.add(name)
    }
  })
  return isListed ? list.players : null
}

function buildRequest(kind: number, ...rest: Buffer[]): Buffer {
  const start = Buffer.alloc(5)
  start[0] = kind
  start.writeUInt32BE(REQUEST_ID, 1)
  return Buffer.concat([HEADER, start, ...rest])
}

function readKind(reader: ByteReader): number {
  const kind = reader.u8()
  if (reader.u32be() !== REQUEST_ID) throw new MalformedResponse('it has an unexpected header')
  return kind
}

/** Sends the challenge back as a number, or nothing if it is 0. */
function buildStatusRequest(challenge: number, format: number): Buffer {
  const bytes = Buffer.alloc(challenge === 0 ? 0 : 4)
  if (challenge !== 0) bytes.writeInt32BE(challenge)
  return buildRequest(STATUS, bytes, Buffer.from([0xff, 0xff, 0xff, format]))
}

/** The challenge, in decimal digits; undefined if the packet contains none. */
function readChallenge(packet: Uint8Array): number | undefined {
  const reader = new ByteReader(packet)
  if (readKind(reader) !== CHALLENGE) return undefined
  const text = reader.cstring()
  if (!/^-?\d{1,10}$/.test(text)) throw new MalformedResponse('the challenge is not a number')
  return Number(text) | 0
}

function readPart(packet: Uint8Array): Part {
  const reader = new ByteReader(packet)
  if (readKind(reader) !== STATUS) throw new MalformedResponse('it does not match the request')
  const text = reader.rest().toString('latin1')
  if (!text.startsWith(SPLIT_PREFIX)) return { number: 0, isLast: true, body: text, isSplit: false }
  const flags = text.charCodeAt(SPLIT_PREFIX.length)
  const number = flags & ~LAST_PART
  if (!(number < MAX_PARTS)) throw new MalformedResponse('it has too many parts')
  const body = text.slice(SPLIT_PREFIX.length + 1)
  return { number, isLast: (flags & LAST_PART) !== 0, body, isSplit: true }
}

function readParts(parts: Part[]): { settings: Settings; lists: Map<string, string[]> } {
  const settings: Settings = new Map()
  const lists = new Map<string, string[]>()
  for (const { body, isSplit } of parts) {
    const texts = body.split('\0')
    // A text that did not fit is cut off and repeated in the next part.
    if (!isSplit) readLists(texts, readSettings(texts, 0, settings), lists)
    else if (texts[0] === '') readLists(texts, readSettings(texts, 1, settings), lists)
    else readLists(texts, 0, lists)
  }
  return { settings, lists }
}

function readStatus(parts: Part[], withPlayers = false): ServerResponse {
  const { settings, lists } = readParts(parts)
  const parsed = parseResponse(settings)
  const response = withPlayers
    ? { ...parsed, players: listHumans(lists, coloursOf(settings)) }
    : parsed
  const bots = countMatching(lists.get('AIBot_'), (flag) => flag === '1')
  if (response.online !== null && bots === 0) return response
  const players = countMatching(lists.get('player_'), (name) => name !== '')
  return players >= bots && players > 0 ? { ...response, online: players - bots } : response
}

/** Null if the server sent no list. */
function listHumans(lists: Map<string, string[]>, colours: ColourCodes): Player[] | null {
  const names = lists.get('player_')
  if (!names) return null
  const list = new PlayerList(colours)
  const [bots, scores] = [lists.get('AIBot_'), lists.get('score_')]
  for (const [index, name] of names.entries()) {
    // A list of values may have holes.
    if (!name || bots?.[index] === '1') continue
    const score = scores?.[index]
    const hasScore = score !== undefined && /^-?\d{1,9}$/.test(score)
    list.add(decodeLatin1(name), hasScore ? Number(score) : undefined)
  }
  return list.players
}

function countMatching(list: string[] | undefined, predicate: (value: string) => boolean): number {
  return list?.filter(predicate).length ?? 0
}

/** Each list is a name, the index of the first value, the values, and an empty text. */
function readLists(texts: string[], start: number, lists: Map<string, string[]>): void {
  for (let index = start; index < texts.length;) {
    const name = (texts[index++] ?? '').replace(/^[\u0001\u0002]/, '')
    if (name === '') continue
    const list = lists.get(name) ?? []
    lists.set(name, list)
    let value = texts[index++] ?? ''
    let listIndex = 0
    if (value !== '') {
      listIndex = value.charCodeAt(0)
      value = value.slice(1)
    } else {
      value = texts[index++] ?? ''
    }
    for (; value !== ''; value = texts[index++] ?? '') list[listIndex++] = value
  }
}
