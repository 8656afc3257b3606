import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface FakeGameServer {
  port: number
  /** How many requests came so far. */
  asked: number
  /** Answers are held back until `release`. */
  hold(): void
  release(): void
}

const quakeStatus =
  '\\sv_hostname\\^1The ^7Arena\u0007\\mapname\\oa_dm1\\version\\ioq3 1.36\\sv_maxclients\\16\n' +
  '3 48 "mia"\n0 0 "a bot"\n'

/** Answers any request on UDP loopback as a Quake 3 server would; `status` is what follows the header. */
export async function startQuakeServer(
  t: TestContext,
  status = quakeStatus,
): Promise<FakeGameServer> {
  const socket = createSocket('udp4')
  const answer = Buffer.from(`\xff\xff\xff\xffstatusResponse\n${status}`, 'latin1')
  let held: (() => void)[] | null = null
  const server: FakeGameServer = {
    port: 0,
    asked: 0,
    hold: () => {
      held ??= []
    },
    release: () => {
      for (const send of held ?? []) send()
      held = null
    },
  }
  socket.on('message', (_request, { port, address }) => {
    server.asked += 1
    const send = (): void => socket.send(answer, port, address)
    if (held) held.push(send)
    else send()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  server.port = socket.address().port
  return server
}

/** A port of loopback on which nothing listens, neither for UDP nor for TCP. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = createSocket('udp4')
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  await Promise.all([once(socket.close(), 'close'), once(server.close(), 'close')])
  return port
}
