// Source: https://wiki.soldat.pl/index.php/Soldat_Server_Files (gamestat.txt, as sent by its file server)
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/** Requests the game statistics from Soldat's file server. */
export const soldat: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('STARTFILES\r\nlogs/gamestat.txt\r\nENDFILES\r\n', 'latin1')
const MAX_LINES = 1024
const MAX_LINE_BYTES = 512

function* converse(target: Target): Conversation {
  const stream = new StreamReader(yield REQUEST)
  let online: number | null = null
  for (let i = 0; i < MAX_LINES; i++) {
    const line = (yield* stream.readLine(MAX_LINE_BYTES)).trim()
    online ??= parseCount(/^Players: *(\d+)$/.exec(line)?.[1])
    const map = /^Map: *([^ ].*|)$/.exec(line)?.[1]
    if (online !== null && map !== undefined) {
      const status = { name: null, map: cleanText(map, 'none'), version: null, online, max: null }
      return target.players ? yield* readPlayers(stream, status) : status
    }
    if (line === 'ENDFILES') break
  }
  throw new MalformedResponse('the status is missing')
}

/** Name, kills, deaths, team and ping, one line each. */
function* readPlayers(stream: StreamReader, status: ServerResponse): StreamRead<ServerResponse> {
  stream.fallback = status
  const list = new PlayerList('none')
  const next = () => stream.readLine(MAX_LINE_BYTES)
  for (let i = 0; i < MAX_LINES && !(yield* next()).startsWith('Players list:'); i++);
  while (list.players.length < Math.min(status.online ?? 0, MAX_PLAYERS)) {
    const name = yield* next()
    if (name === 'ENDFILES') break
    const kills = yield* next()
    for (let i = 0; i < 3; i++) yield* next()
    list.add(name, /^-?\d{1,9}$/.test(kills) ? Number(kills) : undefined)
  }
  return { ...status, players: list.players }
}
