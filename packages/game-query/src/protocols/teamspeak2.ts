// Source: https://metacpan.org/pod/Teamspeak::Telnet (TCPQuery: sl, sel, si, gi)
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/**
 * TCPQuery without a login. Its port serves every virtual server of the host, so the query fails if the host has more
 * than one: nothing identifies the requested one.
 */
export const teamspeak2: Protocol = { transport: 'tcp', converse }

const BANNER = '[TS]'
const MAX_LINE_BYTES = 4096
const MAX_LINES = 256

function* converse(): Conversation {
  const stream = new StreamReader(yield Buffer.from('sl\n'))
  if ((yield* readLine(stream)) !== BANNER)
    throw new MalformedResponse('it has an unexpected header')
  const ports = yield* readReply(stream)
  const [port] = ports
  if (port === undefined || ports.length > 1 || parseCount(port) === null) {
    throw new MalformedResponse(`${ports.length} virtual servers exist instead of one`)
  }
  stream.push(yield Buffer.from(`sel ${port}\nsi\ngi\n`))
  yield* readReply(stream)
  const server = readProperties(yield* readReply(stream))
  const response: ServerResponse = {
    name: cleanText(server.get('server_name'), 'none'),
    map: null,
    version: null,
    online: parseCount(server.get('server_currentusers')),
    max: parseCount(server.get('server_maxusers')),
  }
  stream.fallback = response
  const host = readProperties(yield* readReply(stream))
  return { ...response, version: cleanText(host.get('total_server_version'), 'none') }
}

function readLine(stream: StreamReader): StreamRead<string> {
  return stream.readLine(MAX_LINE_BYTES)
}

function* readReply(stream: StreamReader): StreamRead<string[]> {
  const lines: string[] = []
  while (lines.length < MAX_LINES) {
    const text = yield* readLine(stream)
    if (text === 'OK') return lines
    if (text.startsWith('ERROR'))
      throw new MalformedResponse('the server refused to send its status')
    lines.push(text)
  }
  throw new MalformedResponse('a reply is not terminated')
}

function readProperties(lines: string[]): Map<string, string> {
  const properties = new Map<string, string>()
  for (const text of lines) {
    const equals = text.indexOf('=')
    if (equals > 0) properties.set(text.slice(0, equals), text.slice(equals + 1))
  }
  if (properties.size === 0) throw new MalformedResponse('the status is missing')
  return properties
}
