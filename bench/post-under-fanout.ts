/**
 * Whether a webhook's post waits for those who are told of it: the time until its 201 with a crowd online beside the
 * time with one viewer, at the same steady rate, in turns.
 */
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { CrowdGuildhallSaid } from './lib/crowd-guildhall.ts'
import { startCrowd } from './lib/crowds.ts'
import { startServer } from './lib/processes.ts'
import { percentile } from './lib/stats.ts'

const size = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 5)
const postsPerRound = 30
const everyMs = 100
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const body = JSON.stringify({ content: 'The quick brown fox jumps over the lazy dog. '.repeat(5) })

// The crowd keeps its core busy while it reads; what the poster itself would wait for a core is not meant.
try {
  setPriority(-15)
} catch {
  console.log('(without priority: the figures hold waiting of the poster itself)')
}
const sizes = [1, size]
const sides = await Promise.all(sizes.map(start))
for (const { crowd } of sides) await crowd.ask({ quietMs: 1500 })
for (let round = -1; round < rounds; round += 1) {
  for (const side of sides) {
    const times = await postSteadily(side.server.said)
    // The first round warms up.
    if (round >= 0) side.times.push(...times)
  }
}
const [alone, crowded] = sides.map(({ times }) => Float64Array.from(times).sort())
for (const [place, times] of [alone, crowded].entries()) {
  const figures = [0.5, 0.9, 0.99].map((share) => percentile(times!, share).toFixed(2))
  console.log(
    `${sizes[place]} online: p50 ${figures[0]} ms, p90 ${figures[1]} ms, p99 ${figures[2]} ms`,
  )
}
console.log(`p50 ratio ${(percentile(crowded!, 0.5) / percentile(alone!, 0.5)).toFixed(2)}`)
for (const { crowd, server } of sides) {
  crowd.stop()
  await server.stop()
}
process.exit(0)

async function start(online: number) {
  const server = await startServer<CrowdGuildhallSaid>('crowd-guildhall.ts', { size: online }, '0')
  const { port, cookies } = server.said
  const order = { port, path: '/api/gateway', size: online, cookies }
  return { server, crowd: await startCrowd(order, '1'), times: [] as number[] }
}

async function postSteadily({ port, hookPath }: CrowdGuildhallSaid): Promise<number[]> {
  const posts: Promise<number>[] = []
  for (let count = 0; count < postsPerRound; count += 1) {
    posts.push(post(port, hookPath))
    await wait(everyMs)
  }
  return Promise.all(posts)
}

/** Milliseconds until the answer is in. */
function post(port: number, path: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 201) resolve(performance.now() - started)
        else reject(new Error(`a post was answered ${response.statusCode}`))
      })
    })
    asked.end(body)
  })
}
