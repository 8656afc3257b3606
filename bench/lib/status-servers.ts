/** Game servers on loopback with a unique name each, as a child process: `node status-servers.ts <count> <kind>`. */
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'

export const KINDS = ['a2s', 'a2s-challenge', 'quake3'] as const
export type Kind = (typeof KINDS)[number]

/** Without a challenge. */
export const A2S_REQUEST = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
export const QUAKE3_REQUEST = Buffer.from('\xff\xff\xff\xffgetstatus\n', 'latin1')

const CHALLENGE = Buffer.from('\xff\xff\xff\xffA\x01\x02\x03\x04', 'latin1')
const PLAYERS = Buffer.from(`\xff\xff\xff\xffD\x01\0Mia\0${'\0'.repeat(8)}`, 'latin1')

export function serverName(port: number): string {
  return `Server on port ${port}`
}

/** Keeps Node from resolving literal addresses in its thread pool. */
export function lookupLiteral(
  address: string,
  _options: unknown,
  done: (error: null, address: string, family: number) => void,
): void {
  done(null, address, 4)
}

if (import.meta.main) {
  const [count, kind] = process.argv.slice(2)
  const open = () => openServer(kind as Kind)
  const sockets = await Promise.all(Array.from({ length: Number(count) }, open))
  process.send?.(sockets.map((socket) => socket.address().port))
  process.on('disconnect', () => process.exit())
}

async function openServer(kind: Kind): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', lookup: lookupLiteral })
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  const name = serverName(socket.address().port)
  const respond =
    kind === 'quake3' ? createQuake3Responder(name) : createA2sResponder(name, kind === 'a2s')
  socket.on('message', (request, from) => socket.send(respond(request), from.port, from.address))
  return socket
}

type Responder = (request: Buffer) => Buffer

function createQuake3Responder(name: string): Responder {
  const settings = `\\sv_hostname\\${name}\\mapname\\q3dm17\\version\\1.32\\sv_maxclients\\16`
  const status = Buffer.from(`\xff\xff\xff\xffstatusResponse\n${settings}\n7 48 "Mia"\n`, 'latin1')
  return () => status
}

function createA2sResponder(name: string, skipsChallenge: boolean): Responder {
  const numbers = '\xf0\x00\x05\x10\x00dl\x00\x01'
  const text = `\xff\xff\xff\xffI\x11${name}\0de_dust\0cstrike\0CS\0${numbers}1.0\0`
  const info = Buffer.from(text, 'latin1')
  return (request) => {
    const isPlayersRequest = request[4] === 0x55
    const isChallenged = isPlayersRequest
      ? request.readInt32LE(5) !== -1
      : skipsChallenge || request.length > A2S_REQUEST.length
    if (!isChallenged) return CHALLENGE
    return isPlayersRequest ? PLAYERS : info
  }
}
