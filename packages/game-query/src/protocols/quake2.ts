// Source: https://github.com/id-Software/Quake-2/blob/master/server/sv_main.c (SVC_Status), Quake's QW/server/sv_main.c
import { cleanText, parseCount } from '../clean.ts'
import type { ColourCodes } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'
import { decodeQuake } from './quake-text.ts'
import { readSettings } from './quake3.ts'

interface Dialect {
  request: Buffer
  header: Buffer
  colours: ColourCodes
  /** Matches a player's line. */
  player: RegExp
  /** Matches a bot's line, if the server lists bots. */
  bot?: RegExp
  /** Matches score, perhaps minutes, and name in a player's line. */
  details: RegExp
}

const PREFIX = '\xff\xff\xff\xff'
// User id, frags, minutes, ping. A spectator may have S instead of the frags, and a negative ping.
const QUAKEWORLD_DETAILS = /^\d+ (?<score>-?\d{1,9}|S) (?<minutes>-?\d{1,6}) -?\d+ "(?<name>[^"]*)"/
const QUAKEWORLD_PLAYER = /^\d+ (?:-?\d+|S) -?\d+ -?\d+ "/
// Only bots have a ping of 0; that of players who are still connecting is 999 or 9999.
const QUAKEWORLD_BOT = /^\d+ (?:-?\d+|S) -?\d+ 0 "/

/** Alien Arena alone lists bots: with a ping of 0, and like its players with an address and a team. */
const ALIEN_ARENA_BOT = /^-?\d+ 0 "[^"]*" "/

/**
 * Quake II and the games of its engine. A player with a ping of 0 is one who is still connecting, or who plays on the same machine.
 */
export const quake2 = statusProtocol({
  request: Buffer.from(`${PREFIX}status\0`, 'latin1'),
  header: Buffer.from(`${PREFIX}print\n`, 'latin1'),
  colours: 'digits',
  player: /^-?\d+ -?\d+(?: |$)/,
  bot: ALIEN_ARENA_BOT,
  details: /^(?<score>-?\d{1,9}) -?\d+ "(?<name>[^"]*)"/,
})

/** QuakeWorld. */
export const quakeworld = statusProtocol({
  request: Buffer.from(`${PREFIX}status\0`, 'latin1'),
  header: Buffer.from(`${PREFIX}n`, 'latin1'),
  colours: 'none',
  player: QUAKEWORLD_PLAYER,
  bot: QUAKEWORLD_BOT,
  details: QUAKEWORLD_DETAILS,
})

/** HexenWorld, whose packets have one more prefix byte. */
export const hexenworld = statusProtocol({
  request: Buffer.from(`${PREFIX}\xffstatus\n`, 'latin1'),
  header: Buffer.from(`${PREFIX}\xffn`, 'latin1'),
  colours: 'none',
  player: QUAKEWORLD_PLAYER,
  bot: QUAKEWORLD_BOT,
  details: QUAKEWORLD_DETAILS,
})

function statusProtocol(dialect: Dialect): Protocol {
  return { transport: 'udp', converse: (target) => converse(dialect, target) }
}

function* converse(dialect: Dialect, target: Target): Conversation {
  const { request, header, player } = dialect
  const colours = target.colours ?? dialect.colours
  const packet = Buffer.from(yield request)
  if (packet.length > MAX_BYTES) throw new MalformedResponse('it is too long')
  if (!packet.subarray(0, header.length).equals(header)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const [line = '', ...players] = decodeLines(packet.subarray(header.length))
  // A list that is cut off ends within a line.
  if (packet.at(-1) !== LINE_FEED && !player.test(players.at(-1) ?? '')) players.pop()
  const settings = readSettings(line)
  const hasList = packet.includes(LINE_FEED, header.length)
  const status = readStatus(settings, hasList ? countHumans(players, dialect) : null, colours)
  if (!target.players) return status
  return {
    ...status,
    players: status.online === null ? null : listHumans(players, { ...dialect, colours }),
  }
}

/** Decodes line by line, because each player's name may have its own encoding. */
function decodeLines(bytes: Buffer): string[] {
  const lines: string[] = []
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found < 0 ? bytes.length : found
    if (lines.length === MAX_LINES) throw new MalformedResponse('it lists too many players')
    lines.push(decodeQuake(bytes.subarray(start, end)))
    start = end + 1
  }
  return lines
}

// Twice the engines' limit.
const MAX_BYTES = 16 * 1024
const LINE_FEED = 10
// The settings and a line for each player; no server has more than 255 players.
const MAX_LINES = 512

function readStatus(
  settings: Map<string, string>,
  online: number | null,
  colours: ColourCodes,
): ServerResponse {
  const text = (...keys: string[]) => {
    const found = keys.map((key) => settings.get(key)).find((value) => value !== undefined)
    return cleanText(found, colours)
  }
  return {
    name: text('hostname', 'sv_hostname'),
    map: text('mapname', 'map'),
    version: text('version', '*version'),
    online,
    max: parseCount(settings.get('maxclients') ?? settings.get('sv_maxclients')),
  }
}

/** Null if the list cannot be parsed. */
function countHumans(lines: string[], { player, bot }: Dialect): number | null {
  let humans = 0
  for (const line of lines) {
    if (line === '' || line === '\0') continue
    if (!player.test(line)) return null
    if (!bot?.test(line)) humans += 1
  }
  return humans
}

/** The players that `countHumans` counts. */
function listHumans(lines: string[], { player, bot, details, colours }: Dialect): Player[] {
  const list = new PlayerList(colours)
  for (const line of lines) {
    if (!player.test(line) || bot?.test(line)) continue
    const { name, score, minutes } = details.exec(line)?.groups ?? {}
    const seconds = minutes === undefined ? undefined : Number(minutes) * 60
    list.add(name, score === undefined ? undefined : Number(score), seconds)
  }
  return list.players
}
