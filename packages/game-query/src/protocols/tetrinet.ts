// Source: the query commands of tetrinetx 1.13 and Jetrix (https://github.com/ebourg/jetrix), tried with tetrinetx of Debian
import { cleanCount, cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/** TetriNET. The maximum is that of all channels together. */
export const tetrinet: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('version\xffplayerquery\xfflistchan\xff', 'latin1')
const REQUEST_WITH_PLAYERS = Buffer.concat([REQUEST, Buffer.from('listuser\xff', 'latin1')])
const MAX_LINES = 1024
const MAX_LINE_BYTES = 1024
const END = '+OK'

/** All commands are sent at once; the responses arrive in this order, and all but the number of players end with a line. */
function* converse(target: Target): Conversation {
  const stream = new StreamReader(yield target.players ? REQUEST_WITH_PLAYERS : REQUEST)
  const [version = ''] = yield* readLines(stream)
  const count = PLAYERS.exec(yield* stream.readLine(MAX_LINE_BYTES))?.[1]
  if (count === undefined) throw new MalformedResponse('the player count is missing')
  const status: ServerResponse = {
    name: null,
    map: null,
    version: cleanText(version, 'none'),
    online: parseCount(count),
    max: null,
  }
  stream.fallback = status
  status.max = sumMaxima(yield* readLines(stream))
  if (!target.players) return status
  const list = new PlayerList('none')
  for (const line of yield* readLines(stream)) list.add(/^"([^"]*)" "/.exec(line)?.[1])
  return { ...status, players: list.players }
}

const PLAYERS = /^Number of players logged in: (\d+)$/

function* readLines(stream: StreamReader): StreamRead<string[]> {
  const lines: string[] = []
  while (lines.length < MAX_LINES) {
    const line = yield* stream.readLine(MAX_LINE_BYTES)
    if (line === END) return lines
    lines.push(line)
  }
  throw new MalformedResponse('a reply is not terminated')
}

/** Name, description, players, maximum, priority and state of each channel. Null if there is none. */
function sumMaxima(channels: string[]): number | null {
  const maxima = channels.map((line) => parseCount(/" \d+ (\d+)(?: -?\d+)*$/.exec(line)?.[1]))
  if (maxima.length === 0 || maxima.includes(null)) return null
  return cleanCount(maxima.reduce<number>((sum, max) => sum + (max ?? 0), 0))
}
