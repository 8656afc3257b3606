import { readdirSync, readFileSync } from 'node:fs'
import { GAMES } from '../../src/games.ts'
import type { ProtocolName } from '../../src/games.ts'
import { PROTOCOLS } from '../../src/protocols/index.ts'

const FOLDER = new URL('../../src/protocols/captures/', import.meta.url)

/** A request, and what the server sent before the next one. */
export interface CapturedExchange {
  request: Buffer
  responses: Buffer[]
}

export interface Capture {
  protocol: ProtocolName
  name: string
  exchanges: CapturedExchange[]
}

/** A game of each protocol, to ask by. */
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

/** The capture of this name: its protocol, a slash and its file without the ending. */
export function loadCapture(name: string): Capture {
  const protocol = name.slice(0, name.indexOf('/')) as ProtocolName
  return { protocol, name, exchanges: parse(readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8')) }
}

/**
 * Lines of hexadecimal: `>` was sent by us, `<` by the server, an indented line continues, `#` is a comment. Over TCP an
 * empty `<` is the end of the connection.
 */
function parse(text: string): CapturedExchange[] {
  const messages = text
    .replace(/^#.*$/gm, '')
    .replace(/\n {2}/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const turns: CapturedExchange[] = []
  for (const line of messages) {
    const bytes = Buffer.from(line.slice(2), 'hex')
    if (line.startsWith('>')) turns.push({ request: bytes, responses: [] })
    else turns.at(-1)?.responses.push(bytes)
  }
  return turns
}

const RAKNET_PING = 0x01
const RAKNET_PONG = 0x1c

/**
 * The answers of the turn that `request` opens. A RakNet server sends the time of the ping back, and a SA-MP server the
 * address that was asked, so this does too.
 */
export function findResponses(capture: Capture, request: Buffer): Buffer[] {
  if (capture.protocol === 'minecraft-bedrock') return pongsTo(capture, request)
  if (capture.protocol === 'samp' || capture.protocol === 'vcmp') return echoesTo(capture, request)
  return capture.exchanges.find((turn) => turn.request.equals(request))?.responses ?? []
}

/** The last byte of such a request says what is asked. */
function echoesTo({ exchanges: turns }: Capture, request: Buffer): Buffer[] {
  const turn = turns.find((one) => one.request[10] === request[10])
  return (turn?.responses ?? []).map((answer) =>
    Buffer.concat([answer.subarray(0, 4), request.subarray(4, 10), answer.subarray(10)]),
  )
}

function pongsTo(capture: Capture, request: Buffer): Buffer[] {
  if (request[0] !== RAKNET_PING) return []
  return (capture.exchanges[0]?.responses ?? []).map((answer) => {
    if (answer[0] !== RAKNET_PONG || answer.length < 9) return answer
    return Buffer.concat([answer.subarray(0, 1), request.subarray(1, 9), answer.subarray(9)])
  })
}
