/**
 * Latency of a webhook post until its 201 response, with many clients online compared with one client, at the same steady
 * rate, in interleaved rounds. Shows whether a post waits for its fan-out.
 */
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { FanoutServerInfo } from './lib/fanout-server.ts'
import { startClients } from './lib/start-clients.ts'
import { startServer } from './lib/processes.ts'
import { percentile } from './lib/stats.ts'

const size = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 5)
const postsPerRound = 30
const intervalMs = 100
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const body = JSON.stringify({ content: 'The quick brown fox jumps over the lazy dog. '.repeat(5) })

// The clients keep their core busy. A higher priority keeps this process from waiting for a core.
try {
  setPriority(-15)
} catch {
  console.log('(cannot raise the priority: latencies include waiting for a core)')
}
const sizes = [1, size]
const setups = await Promise.all(sizes.map(start))
for (const { clients } of setups) await clients.waitFor({ quietMs: 1500 })
for (let round = -1; round < rounds; round += 1) {
  for (const setup of setups) {
    const times = await postAtSteadyRate(setup.server.info)
    // The first round is a warm-up.
    if (round >= 0) setup.times.push(...times)
  }
}
const [oneOnline, manyOnline] = setups.map(({ times }) => Float64Array.from(times).sort())
for (const [index, times] of [oneOnline, manyOnline].entries()) {
  const figures = [0.5, 0.9, 0.99].map((quantile) => percentile(times!, quantile).toFixed(2))
  console.log(
    `${sizes[index]} online: p50 ${figures[0]} ms, p90 ${figures[1]} ms, p99 ${figures[2]} ms`,
  )
}
console.log(
  `p50 ratio, ${size} / 1 online: ${(percentile(manyOnline!, 0.5) / percentile(oneOnline!, 0.5)).toFixed(2)}`,
)
for (const { clients, server } of setups) {
  clients.stop()
  await server.stop()
}
process.exit(0)

async function start(online: number) {
  const server = await startServer<FanoutServerInfo>('fanout-server.ts', { size: online }, '0')
  const { port, cookies } = server.info
  const options = { port, path: '/api/gateway', size: online, cookies }
  return { server, clients: await startClients(options, '1'), times: [] as number[] }
}

async function postAtSteadyRate({ port, hookPath }: FanoutServerInfo): Promise<number[]> {
  const posts: Promise<number>[] = []
  for (let count = 0; count < postsPerRound; count += 1) {
    posts.push(post(port, hookPath))
    await wait(intervalMs)
  }
  return Promise.all(posts)
}

/** Milliseconds until the response is complete. */
function post(port: number, path: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 201) resolve(performance.now() - started)
        else reject(new Error(`unexpected status ${response.statusCode}`))
      })
    })
    outgoing.end(body)
  })
}
