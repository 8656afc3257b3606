// Source: TeamSpeak 3 Server, doc/serverquery/serverquery.html (serverlist, version, escaping)
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/**
 * ServerQuery as a guest. Its port serves every virtual server of the host, so the query fails if more than one is
 * online: nothing identifies the requested one.
 */
export const teamspeak3: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('serverlist\nversion\n')
const BANNER = 'TS3'
const MAX_LINE_BYTES = 256 * 1024
const MAX_LINES = 16

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  if ((yield* readLine(stream)) !== BANNER)
    throw new MalformedResponse('it has an unexpected header')
  const servers = yield* readReply(stream, 'virtualserver_id=')
  if (servers === null)
    throw new MalformedResponse('the server does not let guests list its virtual servers')
  const response = readServer(servers)
  stream.fallback = response
  const version = yield* readReply(stream, 'version=')
  if (version === null) return response
  return { ...response, version: cleanText(readProperties(version).get('version'), 'none') }
}

function readLine(stream: StreamReader): StreamRead<string> {
  return stream.readLine(MAX_LINE_BYTES)
}

/** The line of a reply that begins with `prefix`; null if the command failed. Other lines are greetings and notices. */
function* readReply(stream: StreamReader, prefix: string): StreamRead<string | null> {
  let data: string | null = null
  for (let i = 0; i < MAX_LINES; i++) {
    const text = yield* readLine(stream)
    if (text.startsWith('error ')) return text.startsWith('error id=0 ') ? data : null
    if (text.startsWith(prefix)) data = text
  }
  throw new MalformedResponse('a reply is not terminated')
}

function readServer(list: string): ServerResponse {
  const servers = list
    .split('|')
    .map(readProperties)
    .filter((server) => server.get('virtualserver_status') === 'online')
  const [server] = servers
  if (!server || servers.length > 1) {
    throw new MalformedResponse(`${servers.length} virtual servers are online instead of one`)
  }
  const count = (key: string) => parseCount(server.get(`virtualserver_${key}`))
  const clients = count('clientsonline')
  // Query clients such as this one count as clients.
  const queryClients = count('queryclientsonline')
  return {
    name: cleanText(server.get('virtualserver_name'), 'none'),
    map: null,
    version: null,
    online:
      clients === null || queryClients === null || queryClients > clients
        ? null
        : clients - queryClients,
    max: count('maxclients'),
  }
}

function readProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>()
  for (const property of text.split(' ')) {
    const equals = property.indexOf('=')
    if (equals > 0) properties.set(property.slice(0, equals), unescape(property.slice(equals + 1)))
  }
  return properties
}

const ESCAPES: Record<string, string> = { s: ' ', p: '|', '/': '/', '\\': '\\' }

function unescape(text: string): string {
  // The other escapes are control characters, which are never shown.
  return text.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? ' ')
}
