// What POST /api/v1/query adds to the bare exchange with a game server, on loopback and one at a time: the route of a whole
// Guildhall in a process of its own, beside a connected socket that asks the same server, in turn.
//
//   node bench/query-latency.ts
//   ASKED=5000 node bench/query-latency.ts
import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { GuildhallSaid } from './lib/guildhall-server.ts'
import { startServer } from './lib/processes.ts'
import { percentile } from './lib/stats.ts'
import { A2S_REQUEST, nameOf, takeLiterally } from './lib/status-servers.ts'

const ASKED = Number(process.env['ASKED'] ?? 2000)
const WARM_UP = 500

const gameServers = fork(new URL('lib/status-servers.ts', import.meta.url), ['1', 'a2s'])
const [[port]] = (await once(gameServers, 'message')) as [[number]]
const settings = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  STATUS_DESTINATION_RATE_PER_MINUTE: '1000000',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
}
const guildhall = await startServer<GuildhallSaid>('guildhall-server.ts', { settings }, null)
const connection = await open(guildhall.said.port)
const request = httpRequest()

const bare: number[] = []
const ours: number[] = []
for (let i = -WARM_UP; i < ASKED; i += 1) {
  const [direct, routed] = [await timeOf(askBare), await timeOf(askGuildhall)]
  if (i >= 0) bare.push(direct)
  if (i >= 0) ours.push(routed)
}
report()
connection.destroy()
await guildhall.stop()
gameServers.disconnect()

async function timeOf(ask: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await ask()
  return performance.now() - before
}

/** A socket for each query, as the engine has it for a server that it has not asked just now. */
function askBare(): Promise<void> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', lookup: takeLiterally })
    socket.on('message', () => {
      socket.close()
      resolve()
    })
    socket.connect(port, '127.0.0.1', () => socket.send(A2S_REQUEST))
  })
}

async function askGuildhall(): Promise<void> {
  connection.write(request)
  const [answer] = (await once(connection, 'data')) as [Buffer]
  if (!answer.includes(nameOf(port))) throw new Error(answer.toString())
}

async function open(to: number): Promise<Socket> {
  const socket = connect(to, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

function httpRequest(): Buffer {
  const body = JSON.stringify({ game: 'css', host: '127.0.0.1', ports: [port] })
  const headers = `host: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  return Buffer.from(`POST /api/v1/query HTTP/1.1\r\n${headers}\r\n\r\n${body}`)
}

function report(): void {
  const added = ours.map((time, i) => time - (bare[i] ?? Number.NaN))
  for (const [name, times] of Object.entries({ bare, 'POST /query': ours, added })) {
    const sorted = Float64Array.from(times).sort()
    const [half, most] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
    console.log(`${name.padEnd(12)} median ${half.toFixed(3)} ms, p99 ${most.toFixed(3)} ms`)
  }
}
