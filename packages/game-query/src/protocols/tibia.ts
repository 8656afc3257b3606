// Source: https://github.com/otland/forgottenserver/blob/master/src/protocolstatus.cpp (sendStatusString)
import { decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import { readAttributes } from '../xml.ts'

/** Open servers of Tibia send a short XML document and close the connection. */
export const tibia: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('\x06\0\xff\xffinfo', 'latin1')
const END = Buffer.from('</tsqp>', 'latin1')
const MAX_BYTES = 64 * 1024

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  // Some servers keep the connection open after the document.
  for (let from = 0; stream.unread.indexOf(END, from) < 0;) {
    from = Math.max(0, stream.unread.length - END.length)
    if (from > MAX_BYTES) throw new MalformedResponse('it is too long')
    yield* stream.receive()
  }
  const text = decodeText(stream.unread)
  const server = readAttributes(/<serverinfo( [^<>]*)>/.exec(text)?.[1] ?? '')
  const players = readAttributes(/<players( [^<>]*)>/.exec(text)?.[1] ?? '')
  const map = readAttributes(/<map( [^<>]*)>/.exec(text)?.[1] ?? '')
  if (!server.has('servername')) throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(server.get('servername'), 'none'),
    map: cleanText(map.get('name'), 'none'),
    version: cleanText(server.get('client'), 'none'),
    online: parseCount(players.get('online')),
    max: parseCount(players.get('max')),
  }
}
