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
/** Enough time for a busy machine. */
export const LONG_TIMEOUT = { allowedNetworks: ALLOWED, timeoutMs: 20_000 }

/** Enough for a busy machine to read a response that is there at once. A response that does not fit is only given up at its end. */
export const SHORT_TIMEOUT = { allowedNetworks: ALLOWED, timeoutMs: 1500 }

export interface FakeServer {
  host: Loopback
  port: number
}

export type Reply = (packet: Uint8Array) => void

/** A UDP server that passes each request to `onRequest`. Closes when the test ends. */
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
    onRequest(request, (packet) => socket.send(packet, from.port, from.address), from)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  t.after(() => socket.close())
  return { host, port: socket.address().port, socket }
}

/** A TCP server. Its connections are destroyed when the test ends. */
export async function startTcp(
  t: TestContext,
  host: Loopback,
  onConnection: (connection: Connection) => void,
): Promise<FakeServer> {
  const server = createServer({ noDelay: true })
  server.on('connection', onConnection)
  return listen(t, host, server)
}

/** A TLS server with a self-signed certificate. */
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

/** A server that replays a capture; over TCP in order, regardless of the requests. */
export function startReplay(t: TestContext, host: Loopback, capture: Capture): Promise<FakeServer> {
  if (!isStream(capture.protocol)) {
    return startUdp(t, host, (request, reply) => findResponses(capture, request).forEach(reply))
  }
  const start = PROTOCOLS[capture.protocol].transport === 'tls' ? startTls : startTcp
  return start(t, host, (connection) => {
    const exchanges = [...capture.exchanges]
    const respond = () => {
      for (const bytes of exchanges.shift()?.responses ?? []) {
        if (bytes.length > 0) connection.write(bytes)
        else connection.end()
      }
    }
    // An exchange without a request is sent when the client connects.
    if (exchanges[0]?.request.length === 0) respond()
    connection.on('data', respond)
  })
}

/** A port on which nothing listens. */
export async function closedPort(host: Loopback): Promise<number> {
  for (;;) {
    // Below the ports that systems assign, so that no other process gets it.
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, host)
    const socket = createSocket(host === '::1' ? 'udp6' : 'udp4').bind(port, host)
    const bound = await Promise.allSettled([once(server, 'listening'), once(socket, 'listening')])
    await Promise.all([once(socket.close(), 'close'), new Promise((done) => server.close(done))])
    if (bound.every(({ status }) => status === 'fulfilled')) return port
  }
}
