import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { TestContext } from 'node:test'

export interface FakeGameServer {
  port: number
  /** The number of received requests. */
  requestCount: number
  /** Delays responses until `release`. */
  hold(): void
  release(): void
  /** Requests are refused from then on. */
  close(): Promise<void>
}

const quakeStatus =
  '\\sv_hostname\\^1The ^7Arena\u0007\\mapname\\oa_dm1\\version\\ioq3 1.36\\sv_maxclients\\16\n' +
  '3 48 "mia"\n0 0 "a bot"\n'

/**
 * Responds to every UDP request like a Quake 3 server; `status` follows the header. A function is called for each request;
 * null means no response.
 */
export async function startQuakeServer(
  t: Pick<TestContext, 'after'>,
  status: string | (() => string | null) = quakeStatus,
  port = 0,
): Promise<FakeGameServer> {
  const socket = createSocket('udp4')
  let delayed: (() => void)[] | null = null
  const server: FakeGameServer = {
    port: 0,
    requestCount: 0,
    hold: () => {
      delayed ??= []
    },
    release: () => {
      for (const send of delayed ?? []) send()
      delayed = null
    },
    close: async () => {
      socket.removeAllListeners('message').close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (_request, { port, address }) => {
    server.requestCount += 1
    const body = typeof status === 'string' ? status : status()
    if (body === null) return
    const response = Buffer.from(`\xff\xff\xff\xffstatusResponse\n${body}`, 'latin1')
    const send = (): void => socket.send(response, port, address)
    if (delayed) delayed.push(send)
    else send()
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  let isOpen = true
  socket.once('close', () => (isOpen = false))
  t.after(() => isOpen && socket.close())
  server.port = socket.address().port
  return server
}

/** Responds to every connection like a Minecraft (Java) server. */
export async function startMinecraftServer(
  t: TestContext,
  motd: string,
): Promise<{ port: number }> {
  const players = { online: 2, max: 20 }
  const status = Buffer.from(
    JSON.stringify({ version: { name: '1.21' }, players, description: motd }),
  )
  assert.ok(status.length < 120)
  const packet = Buffer.concat([Buffer.of(status.length + 2, 0, status.length), status])
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(packet))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : assert.fail() }
}

/** A loopback port on which nothing listens, for UDP and TCP. */
export async function closedPort(): Promise<number> {
  for (;;) {
    // Below the ports that systems assign, so that no other process gets it, and not Minecraft's own 25565.
    const port = 26_000 + Math.floor(Math.random() * 6000)
    const server = createServer().listen(port, '127.0.0.1')
    const socket = createSocket('udp4').bind(port, '127.0.0.1')
    const bound = await Promise.allSettled([once(server, 'listening'), once(socket, 'listening')])
    await Promise.all([once(socket.close(), 'close'), new Promise((done) => server.close(done))])
    if (bound.every(({ status }) => status === 'fulfilled')) return port
  }
}
