// Source: https://wiki.soldat.pl/index.php/Soldat_Server_Files (gamestat.txt, as sent by its file server)
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** Requests the game statistics from Soldat's file server. */
export const soldat: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('STARTFILES\r\nlogs/gamestat.txt\r\nENDFILES\r\n', 'latin1')
const MAX_LINES = 1024
const MAX_LINE_BYTES = 512

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  let online: number | null = null
  for (let i = 0; i < MAX_LINES; i++) {
    const line = (yield* stream.readLine(MAX_LINE_BYTES)).trim()
    online ??= parseCount(/^Players: *(\d+)$/.exec(line)?.[1])
    const map = /^Map: *([^ ].*|)$/.exec(line)?.[1]
    if (online !== null && map !== undefined) {
      return { name: null, map: cleanText(map, 'none'), version: null, online, max: null }
    }
    if (line === 'ENDFILES') break
  }
  throw new MalformedResponse('the status is missing')
}
