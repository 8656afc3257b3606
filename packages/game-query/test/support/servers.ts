import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket as Connection } from 'node:net'
import type { TestContext } from 'node:test'
import { createServer as createSecureServer } from 'node:tls'
import type { TLSSocket } from 'node:tls'
import { PROTOCOLS } from '../../src/protocols/index.ts'
import { findResponses, isStream } from './captures.ts'
import type { Capture } from './captures.ts'
import { CERTIFICATE } from './certificate.ts'

export type Loopback = '127.0.0.1' | '::1'

export const LOOPBACKS: readonly Loopback[] = ['127.0.0.1', '::1']
export const ALLOWED = ['127.0.0.0/8', '::1/128']
/** Enough time for a machine that does many things at once. */
export const LONG_TIMEOUT = { allowedNetworks: ALLOWED, timeoutMs: 20_000 }

export interface FakeServer {
  host: Loopback
  port: number
}

export type Reply = (answer: Uint8Array) => void

/** A UDP server that gives each request to `onRequest`; closed when the test ends. */
export async function startUdp(
  t: TestContext,
  host: Loopback,
  onRequest: (request: Buffer, reply: Reply, from: { address: string; port: number }) => void,
): Promise<FakeServer & { socket: Socket }> {
  const socket = createSocket({
    type: host === '::1' ? 'udp6' : 'udp4',
    recvBufferSize: 4 * 1024 * 1024,
  })
  socket.on('message', (request, from) => {
    onRequest(request, (answer) => socket.send(answer, from.port, from.address), from)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  t.after(() => socket.close())
  return { host, port: socket.address().port, socket }
}

/** A TCP server; its connections are cut when the test ends. */
export async function startTcp(
  t: TestContext,
  host: Loopback,
  onConnection: (connection: Connection) => void,
): Promise<FakeServer> {
  const server = createServer({ noDelay: true })
  server.on('connection', onConnection)
  return listen(t, host, server)
}

/** A TCP server that speaks TLS with a certificate of its own. */
export async function startTls(
  t: TestContext,
  host: Loopback,
  onConnection: (connection: TLSSocket & { servername?: unknown }) => void,
): Promise<FakeServer> {
  const server = createSecureServer(CERTIFICATE)
  server.on('secureConnection', onConnection)
  server.on('tlsClientError', () => {})
  return listen(t, host, server)
}

async function listen(t: TestContext, host: Loopback, server: Server): Promise<FakeServer> {
  const open = new Set<Connection>()
  for (const event of ['connection', 'secureConnection']) {
    server.prependListener(event, (connection: Connection) => {
      open.add(connection)
      connection.on('error', () => {})
      connection.on('close', () => open.delete(connection))
    })
  }
  server.listen(0, host)
  await once(server, 'listening')
  t.after(() => {
    for (const connection of open) connection.destroy()
    server.close()
  })
  return { host, port: (server.address() as AddressInfo).port }
}

/** A server that answers as the captured one did; over TCP turn by turn, whatever the requests say. */
export function startReplay(t: TestContext, host: Loopback, capture: Capture): Promise<FakeServer> {
  if (!isStream(capture.protocol)) {
    return startUdp(t, host, (request, reply) => findResponses(capture, request).forEach(reply))
  }
  const start = PROTOCOLS[capture.protocol].transport === 'tls' ? startTls : startTcp
  return start(t, host, (connection) => {
    const turns = [...capture.exchanges]
    const answer = () => {
      for (const bytes of turns.shift()?.responses ?? []) {
        if (bytes.length > 0) connection.write(bytes)
        else connection.end()
      }
    }
    // A turn without a request is what the server says first.
    if (turns[0]?.request.length === 0) answer()
    connection.on('data', answer)
  })
}

/** A port on which nothing listens. */
export async function closedPort(host: Loopback): Promise<number> {
  const socket = createSocket(host === '::1' ? 'udp6' : 'udp4')
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  socket.bind(port, host)
  await once(socket, 'listening')
  await Promise.all([once(socket.close(), 'close'), once(server.close(), 'close')])
  return port
}
