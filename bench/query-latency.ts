// Latency that POST /api/v1/query adds to a bare UDP exchange with a game server, on loopback and one query at a time:
// Guildhall in its own process, compared with a connected socket that queries the same server, interleaved.
//
//   node bench/query-latency.ts
//   QUERIES=5000 node bench/query-latency.ts
import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { forkOptions } from './lib/child-options.ts'
import type { GuildhallServerInfo } from './lib/guildhall-server.ts'
import { startServer } from './lib/processes.ts'
import { percentile } from './lib/stats.ts'
import { A2S_REQUEST, serverName, lookupLiteral } from './lib/status-servers.ts'

const QUERIES = Number(process.env['QUERIES'] ?? 2000)
const WARM_UP = 500

const gameServers = fork(
  new URL('lib/status-servers.ts', import.meta.url),
  ['1', 'a2s'],
  forkOptions,
)
const [[port]] = (await once(gameServers, 'message')) as [[number]]
const settings = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  STATUS_DESTINATION_RATE_PER_MINUTE: '1000000',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
}
const guildhall = await startServer<GuildhallServerInfo>('guildhall-server.ts', { settings }, null)
const connection = await open(guildhall.info.port)
const request = httpRequest()

const directTimes: number[] = []
const routedTimes: number[] = []
for (let i = -WARM_UP; i < QUERIES; i += 1) {
  const [direct, routed] = [await measureMs(queryBare), await measureMs(queryGuildhall)]
  if (i >= 0) directTimes.push(direct)
  if (i >= 0) routedTimes.push(routed)
}
report()
connection.destroy()
await guildhall.stop()
gameServers.disconnect()

async function measureMs(run: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

/** Opens a socket for each query. */
function queryBare(): Promise<void> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', lookup: lookupLiteral })
    socket.on('message', () => {
      socket.close()
      resolve()
    })
    socket.connect(port, '127.0.0.1', () => socket.send(A2S_REQUEST))
  })
}

async function queryGuildhall(): Promise<void> {
  connection.write(request)
  const [response] = (await once(connection, 'data')) as [Buffer]
  if (!response.includes(serverName(port))) throw new Error(response.toString())
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
  const added = routedTimes.map((time, i) => time - (directTimes[i] ?? Number.NaN))
  for (const [name, times] of Object.entries({
    'bare exchange': directTimes,
    'POST /query': routedTimes,
    added,
  })) {
    const sorted = Float64Array.from(times).sort()
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
    console.log(`${name.padEnd(14)} median ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`)
  }
}
