// Source: https://github.com/ioquake/ioq3/blob/main/code/server/sv_main.c (SVC_Status), DarkPlaces netconn.c for `clients`
import { ByteReader, decodeLatin1 } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { ColourCodes } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Quake III Arena, its engine's many games, and DarkPlaces. */
export const quake3: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('\xff\xff\xff\xffgetstatus', 'latin1')
const HEADER = Buffer.from('\xff\xff\xff\xffstatusResponse\n', 'latin1')

function* converse(target: Target): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (!reader.bytes(HEADER.length).equals(HEADER)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const colours = target.colours ?? 'quake'
  const lines = reader.rest().toString('latin1').split('\n')
  const settings = readSettings(lines[0] ?? '')
  const status = readStatus(settings, lines, colours)
  if (!target.players) return status
  const players = status.online === null ? null : listHumans(lines, colours, marksBots(settings))
  return { ...status, players }
}

/** Parses a line `\key\value…` into settings by lower-case name. */
export function readSettings(line: string): Map<string, string> {
  const parts = line.split('\\')
  if (parts.length < 3 || parts[0] !== '') throw new MalformedResponse('the settings are missing')
  const settings = new Map<string, string>()
  for (let i = 1; i + 1 < parts.length; i += 2) {
    settings.set((parts[i] ?? '').toLowerCase(), parts[i + 1] ?? '')
  }
  return settings
}

function readStatus(
  settings: Map<string, string>,
  lines: string[],
  colours: ColourCodes,
): ServerResponse {
  const text = (value = '') => cleanText(decodeLatin1(value), colours)
  const name = settings.get('sv_hostname') ?? settings.get('hostname')
  const version = settings.get('version') ?? settings.get('shortversion')
  return {
    name: text(name),
    map: text(settings.get('mapname')),
    version: text(version),
    // Without a line feed, the list of players is cut off.
    online:
      countOnline(settings) ?? (lines.length > 1 ? countHumans(lines, marksBots(settings)) : null),
    max: parseCount(settings.get('sv_maxclients') ?? settings.get('maxclients')),
  }
}

/**
 * DarkPlaces and the engine of Warsow count their clients including bots; DarkPlaces' list of players may be truncated. Warsow
 * does not send the number of bots if it is 0.
 */
function countOnline(settings: Map<string, string>): number | null {
  const clients = parseCount(settings.get('clients'))
  const bots = countBots(settings)
  return clients !== null && bots !== null && bots <= clients ? clients - bots : null
}

/** Null if the server does not count its bots. */
function countBots(settings: Map<string, string>): number | null {
  return settings.has('clients') ? parseCount(settings.get('bots') ?? '0') : null
}

/** Whether players with a ping of 0 are bots. Where there are no bots, they are people who are still connecting. */
function marksBots(settings: Map<string, string>): boolean {
  return settings.get('gamename') !== GAME_WITHOUT_BOTS && countBots(settings) !== 0
}

/** Soldier of Fortune 2. */
const GAME_WITHOUT_BOTS = 'sof2mp'

/**
 * Counts the human players listed after the first line: one line each, with score, ping and name. Null if the list cannot be
 * parsed.
 */
function countHumans(lines: string[], botsHaveNoPing: boolean): number | null {
  let humans = 0
  for (let i = 1; i < lines.length; i += 1) {
    const line = lines[i] ?? ''
    if (line === '' || line === '\0') continue
    const endOfScore = endOfNumber(line, 0)
    const endOfPing = endOfNumber(line, endOfScore + 1)
    // The last line may be cut off.
    if (endOfScore < 0 || endOfPing < 0) return i === lines.length - 1 ? humans : null
    if (!botsHaveNoPing || Number(line.slice(endOfScore + 1, endOfPing)) !== 0) humans += 1
  }
  return humans
}

/** The names of the players that `countHumans` counts. */
function listHumans(lines: string[], colours: ColourCodes, botsHaveNoPing: boolean): Player[] {
  const list = new PlayerList(colours)
  for (const line of lines.slice(1)) {
    const match = PLAYER.exec(line)
    if (!match || (botsHaveNoPing && Number(match[2]) === 0)) continue
    list.add(decodeLatin1(match[3] ?? ''), Number(match[1]))
  }
  return list.players
}

const PLAYER = /^(-?\d{1,9}) (-?\d{1,9}) (?:-?\d{1,9} )*"(.*)"/

const ZERO = 48
const NINE = 57

/** The index of the space after the integer that begins at `start`, or -1. */
function endOfNumber(line: string, start: number): number {
  const first = line[start] === '-' ? start + 1 : start
  let end = first
  while (line.charCodeAt(end) >= ZERO && line.charCodeAt(end) <= NINE) end += 1
  return end > first && line[end] === ' ' ? end : -1
}
