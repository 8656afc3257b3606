import { readdirSync, readFileSync } from 'node:fs'
import type { Target } from '../../src/conversation.ts'
import { GAMES } from '../../src/games.ts'
import type { ProtocolName } from '../../src/games.ts'
import { PROTOCOLS } from '../../src/protocols/index.ts'

const FOLDER = new URL('../../src/protocols/captures/', import.meta.url)

/** What protocols send, for conversations without a socket. */
export const TARGET: Target = { host: '127.0.0.1', port: 25_565, nonce: () => Buffer.alloc(8, 7) }

/** A request, and the responses of the server before the next request. */
export interface CapturedExchange {
  request: Buffer
  responses: Buffer[]
}

export interface Capture {
  protocol: ProtocolName
  name: string
  exchanges: CapturedExchange[]
}

/** A game of each protocol, used to query it. */
export const GAME_OF = Object.fromEntries(
  GAMES.map(({ protocol, slug }) => [protocol, slug]),
) as Record<ProtocolName, string>

export function isStream(protocol: ProtocolName): boolean {
  return PROTOCOLS[protocol].transport !== 'udp'
}

export function loadCaptures(): Capture[] {
  return (Object.keys(GAME_OF) as ProtocolName[]).flatMap((protocol) =>
    readdirSync(new URL(`${protocol}/`, FOLDER)).map((file) =>
      loadCapture(`${protocol}/${file.replace('.txt', '')}`),
    ),
  )
}

/** Loads a capture by name: its protocol, a slash and its file name without the extension. */
export function loadCapture(name: string): Capture {
  const protocol = name.slice(0, name.indexOf('/')) as ProtocolName
  return { protocol, name, exchanges: parse(readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8')) }
}

/**
 * Lines of hexadecimal: `>` was sent by the client, `<` by the server, an indented line continues, `#` is a comment. Over TCP an
 * empty `<` is the end of the connection.
 */
function parse(text: string): CapturedExchange[] {
  const messages = text
    .replace(/^#.*$/gm, '')
    .replace(/\n {2}/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const exchanges: CapturedExchange[] = []
  for (const line of messages) {
    const bytes = Buffer.from(line.slice(2), 'hex')
    if (line.startsWith('>')) exchanges.push({ request: bytes, responses: [] })
    else exchanges.at(-1)?.responses.push(bytes)
  }
  return exchanges
}

const RAKNET_PING = 0x01
const RAKNET_PONG = 0x1c

/**
 * The responses to `request`. Like a RakNet server, it echoes the time of the ping, and like a SA-MP server the
 * address of the request.
 */
export function findResponses(capture: Capture, request: Buffer): Buffer[] {
  if (capture.protocol === 'minecraft-bedrock') return findPongs(capture, request)
  if (capture.protocol === 'samp' || capture.protocol === 'vcmp')
    return findSampResponses(capture, request)
  return capture.exchanges.find((exchange) => exchange.request.equals(request))?.responses ?? []
}

/** The last byte of a SA-MP request is its type. */
function findSampResponses({ exchanges }: Capture, request: Buffer): Buffer[] {
  const exchange = exchanges.find((candidate) => candidate.request[10] === request[10])
  return (exchange?.responses ?? []).map((response) =>
    Buffer.concat([response.subarray(0, 4), request.subarray(4, 10), response.subarray(10)]),
  )
}

function findPongs(capture: Capture, request: Buffer): Buffer[] {
  if (request[0] !== RAKNET_PING) return []
  return (capture.exchanges[0]?.responses ?? []).map((response) => {
    if (response[0] !== RAKNET_PONG || response.length < 9) return response
    return Buffer.concat([response.subarray(0, 1), request.subarray(1, 9), response.subarray(9)])
  })
}
