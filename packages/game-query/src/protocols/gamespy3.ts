// Source: https://github.com/nitrocaster/GameSpy/blob/master/src/GameSpy/qr2/qr2.c (qr_build_split_query_reply)
import { ByteReader } from '../byte-reader.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { answerFrom, readSettings } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The third GameSpy protocol (QR2 with challenges and split answers). */
export const gamespy3: Protocol = { transport: 'udp', converse: () => converse(SPLIT) }

/** Just Cause 2's servers write their players in a way of their own, into one packet that is not marked as the last. */
export const justCause2: Protocol = { transport: 'udp', converse: () => converse(SINGLE) }

const STATUS = 0
const CHALLENGE = 9
/** Any four bytes: the server sends them back. */
const MARK = 0x10203040
const HEADER = Buffer.from([0xfe, 0xfd])

/** What the last byte of a request asks for. */
const SPLIT = 1
const SINGLE = 2

/** How often a server may ask for the request again with another challenge. */
const MAX_CHALLENGES = 3
const MAX_PARTS = 32
const LAST_PART = 0x80
const SPLIT_MARK = 'splitnum\0'

interface Part {
  number: number
  isLast: boolean
  /** Begins with the kind of the keys that follow, which an answer that is not split leaves out. */
  body: string
  isSplit: boolean
}

function* converse(form: number): Conversation {
  let challenge = readChallenge(yield request(CHALLENGE))
  if (challenge === undefined) throw new MalformedResponse('the challenge is missing')
  let challenges = 1
  const parts: Part[] = []
  let total = Infinity
  let packet = yield statusRequest(challenge, form)
  for (;;) {
    const newer = readChallenge(packet)
    // A request that was sent twice is challenged twice, and some servers forget the challenge before.
    if (newer !== undefined) {
      const isKnown = newer === challenge
      if (!isKnown && ++challenges > MAX_CHALLENGES) {
        throw new MalformedResponse('the server keeps sending challenges')
      }
      challenge = newer
      packet = yield isKnown ? undefined : statusRequest(challenge, form)
      continue
    }
    const part = readPart(packet)
    parts[part.number] = part
    if (part.isLast || form === SINGLE) total = part.number + 1
    if (Object.keys(parts).length >= total) return readStatus(Object.values(parts))
    packet = yield
  }
}

function request(kind: number, ...rest: Buffer[]): Buffer {
  const start = Buffer.alloc(5)
  start[0] = kind
  start.writeUInt32BE(MARK, 1)
  return Buffer.concat([HEADER, start, ...rest])
}

function readKind(reader: ByteReader): number {
  const kind = reader.u8()
  if (reader.u32be() !== MARK) throw new MalformedResponse('it has an unexpected header')
  return kind
}

/** The challenge is sent back as a number; for 0 nothing is sent. */
function statusRequest(challenge: number, form: number): Buffer {
  const bytes = Buffer.alloc(challenge === 0 ? 0 : 4)
  if (challenge !== 0) bytes.writeInt32BE(challenge)
  return request(STATUS, bytes, Buffer.from([0xff, 0xff, 0xff, form]))
}

/** The challenge, which is spelled in decimal digits; undefined if the packet holds none. */
function readChallenge(packet: Uint8Array): number | undefined {
  const reader = new ByteReader(packet)
  if (readKind(reader) !== CHALLENGE) return undefined
  const text = reader.cstring('latin1')
  if (!/^-?\d{1,10}$/.test(text)) throw new MalformedResponse('the challenge is not a number')
  return Number(text) | 0
}

function readPart(packet: Uint8Array): Part {
  const reader = new ByteReader(packet)
  if (readKind(reader) !== STATUS) throw new MalformedResponse('it does not match the request')
  const text = reader.rest().toString('latin1')
  if (!text.startsWith(SPLIT_MARK)) return { number: 0, isLast: true, body: text, isSplit: false }
  const flags = text.charCodeAt(SPLIT_MARK.length)
  const number = flags & ~LAST_PART
  if (!(number < MAX_PARTS)) throw new MalformedResponse('it has too many parts')
  const body = text.slice(SPLIT_MARK.length + 1)
  return { number, isLast: (flags & LAST_PART) !== 0, body, isSplit: true }
}

function readStatus(parts: Part[]): ServerResponse {
  const settings: Settings = new Map()
  const lists = new Map<string, string[]>()
  for (const { body, isSplit } of parts) {
    const texts = body.split('\0')
    // A text that did not fit is cut, and comes again in the next part.
    if (!isSplit) readLists(texts, readSettings(texts, 0, settings), lists)
    else if (texts[0] === '') readLists(texts, readSettings(texts, 1, settings), lists)
    else readLists(texts, 0, lists)
  }
  const answer = answerFrom(settings)
  const bots = count(lists.get('AIBot_'), (flag) => flag === '1')
  if (answer.online !== null && bots === 0) return answer
  const players = count(lists.get('player_'), (name) => name !== '')
  return players >= bots && players > 0 ? { ...answer, online: players - bots } : answer
}

function count(list: string[] | undefined, wanted: (value: string) => boolean): number {
  return list?.filter(wanted).length ?? 0
}

/** Each list is a name, the place in it that the next value has, the values, and an empty text. */
function readLists(texts: string[], start: number, lists: Map<string, string[]>): void {
  for (let at = start; at < texts.length;) {
    const name = (texts[at++] ?? '').replace(/^[\u0001\u0002]/, '')
    if (name === '') continue
    const list = lists.get(name) ?? []
    lists.set(name, list)
    let value = texts[at++] ?? ''
    let index = 0
    if (value !== '') {
      index = value.charCodeAt(0)
      value = value.slice(1)
    } else {
      value = texts[at++] ?? ''
    }
    for (; value !== ''; value = texts[at++] ?? '') list[index++] = value
  }
}
