// Source: https://int64.org/docs/gamestat-protocols/gamespy.html, UdpServerQuery.uc of Unreal, InfoSocket.cpp of netPanzer
import { decodeLatin1 } from '../byte-reader.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'
import { coloursOf, parseResponse, isStatus } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The first GameSpy protocol: names and values between backslashes, in as many packets as they need. */
export const gamespy1: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('\\status\\', 'latin1')

const MAX_PARTS = 64
/** Several times the settings of a full server: about ten, and as many for each of 64 players. */
const MAX_SETTINGS = 4096
const REQUIRED = ['hostname', 'mapname', 'numplayers', 'maxplayers']

interface Part {
  settings: Settings
  /** Identifies the response: a resent request gets a second one. Empty if the server does not send it. */
  query: string
  number: number | null
  isFinal: boolean
}

interface PartialResponse {
  parts: Map<number, Settings>
  seen: Set<string>
  size: number
  last: number | null
}

function* converse(target: Target): Conversation {
  const responses = new Map<string, PartialResponse>()
  let packet = yield REQUEST
  for (;;) {
    const part = readPart(packet)
    const completed = findCompletedBy(part, responses)
    if (completed) return readStatus(completed, target.players)
    const response = responses.get(part.query) ?? emptyResponse()
    responses.set(part.query, response)
    addPart(response, part)
    if (isComplete(response)) return readStatus(response, target.players)
    const hasStatus = response.seen.size === REQUIRED.length
    packet = yield hasStatus ? { fallback: readStatus(response, target.players) } : undefined
  }
}

function emptyResponse(): PartialResponse {
  return { parts: new Map(), seen: new Set(), size: 0, last: null }
}

function readPart(packet: Uint8Array): Part {
  const texts = Buffer.from(packet).toString('latin1').split('\\')
  const settings: Settings = new Map()
  // netPanzer omits the first backslash.
  for (let index = texts[0] === '' ? 1 : 0; index + 1 < texts.length; index += 2) {
    const name = (texts[index] ?? '').toLowerCase()
    if (!settings.has(name)) settings.set(name, texts[index + 1] ?? '')
  }
  const [query = '', number] = (settings.get('queryid') ?? '').split('.')
  const isFinal = settings.has('final')
  if (query === '' && !isFinal && !isStatus(settings)) {
    throw new MalformedResponse('the settings are missing')
  }
  return { settings, query, number: readNumber(number), isFinal }
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return null
  if (Number(text) > MAX_PARTS) throw new MalformedResponse('it has too many parts')
  return Number(text)
}

function addPart(response: PartialResponse, part: Part): void {
  const number = part.number ?? response.parts.size + 1
  response.parts.set(number, part.settings)
  response.size += part.settings.size
  if (response.size > MAX_SETTINGS) throw new MalformedResponse('it has too many settings')
  if (part.isFinal) response.last = number
  for (const name of REQUIRED) if (part.settings.has(name)) response.seen.add(name)
}

function isComplete({ parts, last }: PartialResponse): boolean {
  if (last === null) return false
  for (let number = 1; number <= last; number++) if (!parts.has(number)) return false
  return true
}

/** Some servers do not mark the last part. When a second response begins, the first one is complete. */
function findCompletedBy(
  part: Part,
  responses: Map<string, PartialResponse>,
): PartialResponse | undefined {
  for (const [query, response] of responses) {
    const isNext = query === '' ? part.settings.has('hostname') : query !== part.query
    if (isNext && response.seen.size === REQUIRED.length) return response
  }
  return undefined
}

function readStatus({ parts }: PartialResponse, withPlayers = false): ServerResponse {
  const settings: Settings = new Map()
  const inOrder = [...parts].toSorted(([a], [b]) => a - b)
  // The first value counts: player names come later and can contain anything.
  for (const [, part] of inOrder) {
    for (const [name, value] of part) if (!settings.has(name)) settings.set(name, value)
  }
  const response = parseResponse(settings)
  const status = { ...response, online: response.online ?? countPlayers(settings) }
  return withPlayers ? { ...status, players: listPlayers(settings) } : status
}

/** Null if none is listed, because not every server sends the list. */
function listPlayers(settings: Settings): Player[] | null {
  // Some servers list themselves.
  if (settings.get('numplayers')?.trim() === '0') return []
  const list = new PlayerList(coloursOf(settings))
  for (const [key, value] of settings) {
    const index = playerIndex(key)
    if (index === null || isBot(settings, index)) continue
    const score = settings.get(`frags_${index}`) ?? settings.get(`score_${index}`)
    const hasScore = score !== undefined && /^-?\d{1,9}$/.test(score)
    list.add(decodeLatin1(value), hasScore ? Number(score) : undefined)
  }
  return list.players.length > 0 ? list.players : null
}

/** The number of listed players; null if none is listed, because not every server sends the list. */
function countPlayers(settings: Settings): number | null {
  const players = [...settings.keys()].map(playerIndex).filter((index) => index !== null)
  if (players.length === 0) return null
  return players.filter((index) => !isBot(settings, index)).length
}

function playerIndex(key: string): string | null {
  return /^player(?:name)?_(\d+)$/.exec(key)?.[1] ?? null
}

/** The mark of Unreal Tournament, whose count of players excludes bots. */
function isBot(settings: Settings, index: string): boolean {
  return settings.get(`ngsecret_${index}`) === 'bot'
}
