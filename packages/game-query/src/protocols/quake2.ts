// Source: https://github.com/id-Software/Quake-2/blob/master/server/sv_main.c (SVC_Status), Quake's QW/server/sv_main.c
import { cleanText, parseCount } from '../clean.ts'
import type { ColourCodes } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { decodeQuake } from './quake-text.ts'
import { readSettings } from './quake3.ts'

interface Dialect {
  request: Buffer
  header: Buffer
  colours: ColourCodes
  /** Finds the ping in a player's line. */
  player: RegExp
}

const MARK = '\xff\xff\xff\xff'
// User id, frags, minutes, ping; a spectator may have an S in place of the frags and a ping below 0.
const WORLD_PLAYER = /^\d+ (?:-?\d+|S) -?\d+ (-?\d+) "/

/** Quake II and the games of its engine. */
export const quake2 = statusProtocol({
  request: Buffer.from(`${MARK}status\0`, 'latin1'),
  header: Buffer.from(`${MARK}print\n`, 'latin1'),
  colours: 'quake',
  player: /^-?\d+ (-?\d+)(?: |$)/,
})

/** QuakeWorld. */
export const quakeworld = statusProtocol({
  request: Buffer.from(`${MARK}status\0`, 'latin1'),
  header: Buffer.from(`${MARK}n`, 'latin1'),
  colours: 'none',
  player: WORLD_PLAYER,
})

/** HexenWorld, which marks its packets once more. */
export const hexenworld = statusProtocol({
  request: Buffer.from(`${MARK}\xffstatus\n`, 'latin1'),
  header: Buffer.from(`${MARK}\xffn`, 'latin1'),
  colours: 'none',
  player: WORLD_PLAYER,
})

function statusProtocol(dialect: Dialect): Protocol {
  return { transport: 'udp', converse: () => converse(dialect) }
}

function* converse({ request, header, colours, player }: Dialect): Conversation {
  const packet = Buffer.from(yield request)
  if (packet.length > MAX_BYTES) throw new MalformedResponse('it is too long')
  if (!packet.subarray(0, header.length).equals(header)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const text = decodeLines(packet.subarray(header.length))
  const [line = '', ...players] = text
  const settings = readSettings(line)
  return readStatus(settings, countPeople(players, player), colours)
}

/** Decoded line by line: a name in Quake's font says nothing of how the others are written. */
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

// Twice what the engines have room for.
const MAX_BYTES = 16 * 1024
const LINE_FEED = 10
// The settings and a line for each player, of whom no server has more than 255.
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

/** Only bots have a ping of 0. An unreadable list gives no number. */
function countPeople(lines: string[], player: RegExp): number | null {
  let people = 0
  for (const line of lines) {
    if (line === '' || line === '\0') continue
    const ping = player.exec(line)?.[1]
    if (ping === undefined) return null
    if (Number(ping) !== 0) people += 1
  }
  return people
}
