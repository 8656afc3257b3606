// Source: https://github.com/otland/forgottenserver/blob/master/src/protocolstatus.cpp (sendStatusString)
import { decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** Open servers of Tibia send a short XML document and close the connection. */
export const tibia: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('\x06\0\xff\xffinfo', 'latin1')
const MAX_BYTES = 64 * 1024

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  let text = ''
  // Some servers keep the connection open after the document.
  while (!text.includes('</tsqp>')) {
    text = decodeText(stream.unread)
    if (text.length > MAX_BYTES) throw new MalformedResponse('it is too long')
    if (text.includes('</tsqp>')) break
    yield* stream.receive()
  }
  const server = readAttributes(text, 'serverinfo')
  const players = readAttributes(text, 'players')
  if (!server.has('servername')) throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(server.get('servername'), 'none'),
    map: cleanText(readAttributes(text, 'map').get('name'), 'none'),
    version: cleanText(server.get('client'), 'none'),
    online: parseCount(players.get('online')),
    max: parseCount(players.get('max')),
  }
}

/** The attributes of the first element of this name. */
function readAttributes(xml: string, element: string): Map<string, string> {
  const start = new RegExp(`<${element} ([^<>]*)>`).exec(xml)?.[1] ?? ''
  const pairs = start.matchAll(/([\w-]+)="([^"]*)"/g)
  return new Map([...pairs].map(([, name = '', value = '']) => [name, unescape(value)]))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
