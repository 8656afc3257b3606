// Source: RFC 9110 and RFC 9112
import type { Target } from './conversation.ts'
import { MalformedResponse } from './failure.ts'
import { StreamReader } from './stream-reader.ts'
import type { StreamRead } from './stream-reader.ts'
import { parseObject } from './json.ts'
import type { JsonObject } from './json.ts'

const MAX_LINE_BYTES = 4096
const MAX_HEADERS = 64
const MAX_BODY_BYTES = 512 * 1024
const MAX_CHUNKS = 8192
const OK = '200'

/**
 * Requests `path` once and returns the JSON object in the body. Follows no redirect and decompresses nothing. Any
 * status but 200, and any body but a JSON object of at most 512 KiB, throws `MalformedResponse`.
 */
export function* getJson(
  target: Target,
  path: string,
  accept = 'application/json',
): StreamRead<JsonObject> {
  const stream = new StreamReader(yield buildRequest(target, path, accept))
  const headers = yield* readHead(stream)
  return parseObject(yield* readBody(stream, headers))
}

function buildRequest({ host, port }: Target, path: string, accept: string): Buffer {
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

function* readHead(stream: StreamReader): StreamRead<Headers> {
  const status = STATUS_LINE.exec(yield* stream.readLine(MAX_LINE_BYTES))?.[1]
  if (status === undefined) throw new MalformedResponse('it is not HTTP')
  if (status !== OK) throw new MalformedResponse(`its HTTP status is ${status}`)
  const headers: Headers = new Map()
  for (let i = 0; i <= MAX_HEADERS; i++) {
    const line = yield* stream.readLine(MAX_LINE_BYTES)
    if (line === '') return headers
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (!HEADER_NAME.test(name)) throw new MalformedResponse('a header is malformed')
    if (UNIQUE_HEADERS.has(name) && headers.has(name))
      throw new MalformedResponse('a length or encoding header is repeated')
    headers.set(name, line.slice(colon + 1).trim())
  }
  throw new MalformedResponse('it has too many headers')
}

const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})(?: |$)/
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const UNIQUE_HEADERS = new Set(['content-length', 'transfer-encoding', 'content-encoding'])

function* readBody(stream: StreamReader, headers: Headers): StreamRead<Buffer> {
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity') throw new MalformedResponse('it is compressed')
  const length = headers.get('content-length')
  const transfer = headers.get('transfer-encoding')?.toLowerCase()
  if (transfer !== undefined) {
    if (transfer !== 'chunked' || length !== undefined) {
      throw new MalformedResponse('its length headers conflict')
    }
    return yield* readChunks(stream)
  }
  if (length === undefined) return yield* stream.readRest(MAX_BODY_BYTES)
  if (!/^\d{1,9}$/.test(length) || Number(length) > MAX_BODY_BYTES) {
    throw new MalformedResponse('its length is out of range')
  }
  return yield* stream.readExactly(Number(length))
}

function* readChunks(stream: StreamReader): StreamRead<Buffer> {
  const chunks: Buffer[] = []
  let remaining = MAX_BODY_BYTES
  while (chunks.length < MAX_CHUNKS) {
    const digits = CHUNK_SIZE.exec(yield* stream.readLine(MAX_LINE_BYTES))?.[1]
    const size = digits === undefined ? Infinity : parseInt(digits, 16)
    if (size > remaining) throw new MalformedResponse('a chunk size is out of range')
    // Trailers may follow; they are not read.
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(yield* stream.readExactly(size))
    remaining -= size
    if ((yield* stream.readLine(1)) !== '') throw new MalformedResponse('a chunk is not terminated')
  }
  throw new MalformedResponse('it has too many chunks')
}

const CHUNK_SIZE = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;|$)/
