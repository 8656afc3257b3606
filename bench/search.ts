/**
 * How long other requests wait while members search a channel of many messages that is being indexed: the latency of a
 * health check, sampled one after another, before and during the searches.
 *
 *   npx node bench/search.ts
 *   MESSAGES=1000000 SEARCHERS=8 MS=10000 node bench/search.ts
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryServerInfo } from './lib/history-server.ts'
import { generateLoad, startServer } from './lib/processes.ts'
import { percentile } from './lib/stats.ts'

const messages = Number(process.env.MESSAGES ?? 300_000)
const searchers = Number(process.env.SEARCHERS ?? 4)
const ms = Number(process.env.MS ?? 5000)
const sampleEveryMs = 2
/** One word of every message, a rare one, a prefix, and one that no message has. */
const terms = ['message', '299999', 'oth', 'dragon']

const server = await startServer<HistoryServerInfo>(
  'history-server.ts',
  { messages, isUnindexed: true },
  null,
)
const { port, serverId, cookie } = server.info
await sample(500)
const idleTimes = await sample(ms)
const [searches, busyTimes] = await Promise.all([
  generateLoad(
    { port, connections: searchers, ms, request: terms.map((term) => searchRequest(term)) },
    null,
  ),
  sample(ms),
])
console.log(
  `health checks with ${searchers} parallel searchers, ${messages.toLocaleString('en')} messages`,
)
print('without searches', idleTimes)
print('during searches', busyTimes)
const statuses = Object.entries(searches.statuses).map(([status, count]) => `${count} × ${status}`)
console.log(`  searches: ${searches.perSecond.toFixed(0)}/s, ${statuses.join(', ')}`)
await server.stop()

function searchRequest(term: string): string {
  return `GET /api/servers/${serverId}/search?q=${term} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`
}

async function sample(duration: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + duration
  while (performance.now() < end) {
    const started = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/health`)
    await response.arrayBuffer()
    times.push(performance.now() - started)
    await sleep(sampleEveryMs)
  }
  return times
}

function print(name: string, times: number[]): void {
  const sorted = Float64Array.from(times).sort()
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => percentile(sorted, part).toFixed(1))
  console.log(`  ${name.padEnd(18)} p50 ${p50} ms   p99 ${p99} ms   max ${max} ms`)
}
