// Source: https://int64.org/docs/gamestat-protocols/gamespy.html, UdpServerQuery.uc of Unreal, InfoSocket.cpp of netPanzer
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { answerFrom, isStatus } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The first GameSpy protocol: names and values between backslashes, in as many packets as they need. */
export const gamespy1: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('\\status\\', 'latin1')

const MAX_PARTS = 64
/** Several times what a full server has: some ten settings and as many values of each of 64 players. */
const MAX_SETTINGS = 4096
const WANTED = ['hostname', 'mapname', 'numplayers', 'maxplayers']

interface Part {
  settings: Settings
  /** Whose answer it is: a request that was sent twice is answered twice. Empty if the server does not say. */
  query: string
  number: number | null
  isFinal: boolean
}

interface SplitResponse {
  parts: Map<number, Settings>
  seen: Set<string>
  size: number
  last: number | null
}

function* converse(): Conversation {
  const answers = new Map<string, SplitResponse>()
  let packet = yield REQUEST
  for (;;) {
    const part = readPart(packet)
    const ended = answerEndedBy(part, answers)
    if (ended) return readStatus(ended)
    const answer = answers.get(part.query) ?? emptyResponse()
    answers.set(part.query, answer)
    addPart(answer, part)
    if (isComplete(answer)) return readStatus(answer)
    packet = yield
  }
}

function emptyResponse(): SplitResponse {
  return { parts: new Map(), seen: new Set(), size: 0, last: null }
}

function readPart(packet: Uint8Array): Part {
  const texts = Buffer.from(packet).toString('latin1').split('\\')
  const settings: Settings = new Map()
  // netPanzer leaves out the first backslash.
  for (let at = texts[0] === '' ? 1 : 0; at + 1 < texts.length; at += 2) {
    const name = (texts[at] ?? '').toLowerCase()
    if (!settings.has(name)) settings.set(name, texts[at + 1] ?? '')
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

function addPart(answer: SplitResponse, part: Part): void {
  const number = part.number ?? answer.parts.size + 1
  answer.parts.set(number, part.settings)
  answer.size += part.settings.size
  if (answer.size > MAX_SETTINGS) throw new MalformedResponse('it has too many settings')
  if (part.isFinal) answer.last = number
  for (const name of WANTED) if (part.settings.has(name)) answer.seen.add(name)
}

function isComplete({ parts, last }: SplitResponse): boolean {
  if (last === null) return false
  for (let number = 1; number <= last; number++) if (!parts.has(number)) return false
  return true
}

/** Some servers never say which part is the last. Where another answer begins, the one before it has ended. */
function answerEndedBy(part: Part, answers: Map<string, SplitResponse>): SplitResponse | undefined {
  for (const [query, answer] of answers) {
    const isNext = query === '' ? part.settings.has('hostname') : query !== part.query
    if (isNext && answer.seen.size === WANTED.length) return answer
  }
  return undefined
}

function readStatus({ parts }: SplitResponse): ServerResponse {
  const settings: Settings = new Map()
  const inOrder = [...parts].toSorted(([a], [b]) => a - b)
  // The first value counts: a player's name comes later and can hold anything.
  for (const [, part] of inOrder) {
    for (const [name, value] of part) if (!settings.has(name)) settings.set(name, value)
  }
  const answer = answerFrom(settings)
  return { ...answer, online: answer.online ?? countPlayers(settings) }
}

/** The listed players; null if there is no list, which may mean that nobody is there or that the server sends none. */
function countPlayers(settings: Settings): number | null {
  let players = 0
  for (const name of settings.keys()) if (PLAYER.test(name)) players += 1
  return players > 0 ? players : null
}

const PLAYER = /^player(?:name)?_\d+$/
