// Source: https://github.com/ioquake/ioq3/blob/main/code/server/sv_main.c (SVC_Status), DarkPlaces netconn.c for `clients`
import { decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerAnswer } from '../conversation.ts'
import { MalformedAnswer } from '../failure.ts'

/** Quake III Arena, its engine's many games, and DarkPlaces. */
export const quake3: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('\xff\xff\xff\xffgetstatus', 'latin1')
const HEADER = Buffer.from('\xff\xff\xff\xffstatusResponse\n', 'latin1')

function* converse(): Conversation {
  const packet = Buffer.from(yield REQUEST)
  if (!packet.subarray(0, HEADER.length).equals(HEADER)) {
    throw new MalformedAnswer('it does not begin as it should')
  }
  const text = decodeText(packet.subarray(HEADER.length), 'utf-8-or-latin1')
  const [settings = '', ...players] = text.split('\n')
  return readStatus(readSettings(settings), players)
}

/** The settings of a line `\key\value…`, by their names in lower case. */
export function readSettings(line: string): Map<string, string> {
  const parts = line.split('\\')
  if (parts.length < 3 || parts[0] !== '') throw new MalformedAnswer('it holds no settings')
  const settings = new Map<string, string>()
  for (let i = 1; i + 1 < parts.length; i += 2) {
    settings.set((parts[i] ?? '').toLowerCase(), parts[i + 1] ?? '')
  }
  return settings
}

function readStatus(settings: Map<string, string>, lines: string[]): ServerAnswer {
  const text = (...keys: string[]) => {
    const found = keys.map((key) => settings.get(key)).find((value) => value !== undefined)
    return cleanText(found, 'quake')
  }
  return {
    name: text('sv_hostname', 'hostname'),
    map: text('mapname'),
    version: text('version', 'shortversion'),
    online: countOnline(settings) ?? countPeople(lines),
    max: parseCount(settings.get('sv_maxclients') ?? settings.get('maxclients')),
  }
}

/** DarkPlaces counts its clients, bots among them; its list of players may be cut short. */
function countOnline(settings: Map<string, string>): number | null {
  const clients = parseCount(settings.get('clients'))
  const bots = parseCount(settings.get('bots'))
  return clients !== null && bots !== null && bots <= clients ? clients - bots : null
}

/**
 * How many of the listed players are people: one line each, with score, ping and name. Only bots have a ping of 0.
 * A list that cannot be read tells no number.
 */
function countPeople(lines: string[]): number | null {
  let people = 0
  for (const line of lines) {
    if (line === '' || line === '\0') continue
    const ping = PLAYER.exec(line)?.[1]
    if (ping === undefined) return null
    if (Number(ping) !== 0) people += 1
  }
  return people
}

const PLAYER = /^-?\d+ (-?\d+) /
