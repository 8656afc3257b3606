// Source: RFC 9110 and RFC 9112
import type { Target } from './conversation.ts'
import { MalformedResponse } from './failure.ts'
import { Incoming } from './incoming.ts'
import type { Reading } from './incoming.ts'
import { parseObject } from './json.ts'
import type { JsonObject } from './json.ts'

const MAX_LINE_BYTES = 4096
const MAX_HEADERS = 64
const MAX_BODY_BYTES = 512 * 1024
const MAX_CHUNKS = 8192
const OK = '200'

/**
 * Asks for `path` once and gives the JSON object in the answer. No redirect is followed, nothing is decompressed. Any
 * status but 200, and any body but a JSON object of at most 512 KiB, throws `MalformedResponse`.
 */
export function* getJson(
  target: Target,
  path: string,
  accept = 'application/json',
): Reading<JsonObject> {
  const incoming = new Incoming(yield requestFor(target, path, accept))
  const headers = yield* readHead(incoming)
  return parseObject(yield* readBody(incoming, headers))
}

function requestFor({ host, port }: Target, path: string, accept: string): Buffer {
  const authority = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${authority}`,
    'User-Agent: Guildhall',
    `Accept: ${accept}`,
    'Accept-Encoding: identity',
    'Connection: close',
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

type Headers = Map<string, string>

function* readHead(incoming: Incoming): Reading<Headers> {
  const status = STATUS_LINE.exec(yield* incoming.line(MAX_LINE_BYTES, 'latin1'))?.[1]
  if (status === undefined) throw new MalformedResponse('it is not HTTP')
  if (status !== OK) throw new MalformedResponse(`its HTTP status is ${status}`)
  const headers: Headers = new Map()
  for (let i = 0; i <= MAX_HEADERS; i++) {
    const line = yield* incoming.line(MAX_LINE_BYTES, 'latin1')
    if (line === '') return headers
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (!HEADER_NAME.test(name)) throw new MalformedResponse('a header is malformed')
    if (FRAMING.has(name) && headers.has(name))
      throw new MalformedResponse('a length or encoding header is repeated')
    headers.set(name, line.slice(colon + 1).trim())
  }
  throw new MalformedResponse('it has too many headers')
}

const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})(?: |$)/
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const FRAMING = new Set(['content-length', 'transfer-encoding', 'content-encoding'])

function* readBody(incoming: Incoming, headers: Headers): Reading<Buffer> {
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity') throw new MalformedResponse('it is compressed')
  const length = headers.get('content-length')
  const transfer = headers.get('transfer-encoding')?.toLowerCase()
  if (transfer !== undefined) {
    if (transfer !== 'chunked' || length !== undefined) {
      throw new MalformedResponse('its length headers conflict')
    }
    return yield* readChunks(incoming)
  }
  if (length === undefined) return yield* incoming.rest(MAX_BODY_BYTES)
  if (!/^\d{1,9}$/.test(length) || Number(length) > MAX_BODY_BYTES) {
    throw new MalformedResponse('its length is out of range')
  }
  return yield* incoming.exactly(Number(length))
}

function* readChunks(incoming: Incoming): Reading<Buffer> {
  const chunks: Buffer[] = []
  let left = MAX_BODY_BYTES
  while (chunks.length < MAX_CHUNKS) {
    const digits = CHUNK_SIZE.exec(yield* incoming.line(MAX_LINE_BYTES, 'latin1'))?.[1]
    const size = digits === undefined ? Infinity : parseInt(digits, 16)
    if (size > left) throw new MalformedResponse('a chunk size is out of range')
    // Trailers may follow; nobody waits for them.
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(yield* incoming.exactly(size))
    left -= size
    if ((yield* incoming.line(1, 'latin1')) !== '')
      throw new MalformedResponse('a chunk is not terminated')
  }
  throw new MalformedResponse('it has too many chunks')
}

const CHUNK_SIZE = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;|$)/
