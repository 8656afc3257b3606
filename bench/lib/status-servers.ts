/** Game servers on loopback, each with a name of its own: `node status-servers.ts <how many> <kind>`, as a child. */
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

export function nameOf(port: number): string {
  return `Server on port ${port}`
}

/** Keeps Node from giving addresses to the resolver's threads. */
export function takeLiterally(
  address: string,
  _options: unknown,
  done: (error: null, address: string, family: number) => void,
): void {
  done(null, address, 4)
}

if (import.meta.main) {
  const [many, kind] = process.argv.slice(2)
  const open = () => openServer(kind as Kind)
  const sockets = await Promise.all(Array.from({ length: Number(many) }, open))
  process.send?.(sockets.map((socket) => socket.address().port))
  process.on('disconnect', () => process.exit())
}

async function openServer(kind: Kind): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', lookup: takeLiterally })
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  const name = nameOf(socket.address().port)
  const answer = kind === 'quake3' ? answerQuake3(name) : answerA2s(name, kind === 'a2s')
  socket.on('message', (request, from) => socket.send(answer(request), from.port, from.address))
  return socket
}

type Answer = (request: Buffer) => Buffer

function answerQuake3(name: string): Answer {
  const settings = `\\sv_hostname\\${name}\\mapname\\q3dm17\\version\\1.32\\sv_maxclients\\16`
  const status = Buffer.from(`\xff\xff\xff\xffstatusResponse\n${settings}\n7 48 "Mia"\n`, 'latin1')
  return () => status
}

function answerA2s(name: string, answersAtOnce: boolean): Answer {
  const numbers = '\xf0\x00\x05\x10\x00dl\x00\x01'
  const text = `\xff\xff\xff\xffI\x11${name}\0de_dust\0cstrike\0CS\0${numbers}1.0\0`
  const info = Buffer.from(text, 'latin1')
  return (request) => {
    const asksPlayers = request[4] === 0x55
    const isChallenged = asksPlayers
      ? request.readInt32LE(5) !== -1
      : answersAtOnce || request.length > A2S_REQUEST.length
    if (!isChallenged) return CHALLENGE
    return asksPlayers ? PLAYERS : info
  }
}
