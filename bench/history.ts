/**
 * Pages of history per second, the newest and from the middle, of a channel with a thousand and one with a million
 * messages, in interleaved rounds of one run.
 *
 *   node bench/history.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=50 FEW=1000 MANY=5000000 node bench/history.ts
 */
import type { HistoryServerSaid } from './lib/history-server.ts'
import { load, startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const ms = Number(process.env.ROUND_MS ?? 1500)
const connections = Number(process.env.CONNECTIONS ?? 20)
const few = Number(process.env.FEW ?? 1000)
const many = Number(process.env.MANY ?? 1_000_000)
const serverCore = '0'
const loadCore = '1'
const pageSize = 50
const placesInTheMiddle = 200

interface Contestant {
  name: string
  port: number
  requests: string[]
  rates: number[]
  p99s: number[]
}

const servers = await Promise.all([few, many].map((messages) => start(messages)))
const [small, large] = servers as [Started, Started]
const pairs = [
  [newest(small), newest(large)],
  [middle(small), middle(large)],
] as const

// The first round only warms up.
for (let round = 0; round <= rounds; round += 1) {
  for (const one of pairs.flat()) await measure(one, round > 0)
}
console.log(`pages of ${pageSize}, ${connections} connections, ${rounds} rounds of ${ms} ms`)
for (const [one, other] of pairs) {
  describe(one)
  describe(other)
  const ratio = median(other.rates.map((rate, round) => rate / (one.rates[round] ?? Number.NaN)))
  console.log(`  the many to the few: ${ratio.toFixed(2)}`)
}
await Promise.all(servers.map(({ server }) => server.stop()))

interface Started {
  messages: number
  server: Awaited<ReturnType<typeof startServer<HistoryServerSaid>>>
}

async function start(messages: number): Promise<Started> {
  const server = await startServer<HistoryServerSaid>('history-server.ts', { messages }, serverCore)
  return { messages, server }
}

function newest(started: Started): Contestant {
  return contestant(started, 'newest page', [`limit=${pageSize}`])
}

function middle(started: Started): Contestant {
  const first = pageSize + 1
  const step = (started.messages - first) / placesInTheMiddle
  const queries = Array.from({ length: placesInTheMiddle }, (_, place) => {
    // Far apart from one to the next, so that no page is warm from its neighbour.
    const before = first + Math.floor(((place * 77) % placesInTheMiddle) * step)
    return `limit=${pageSize}&before=${before}`
  })
  return contestant(started, 'within', queries)
}

function contestant({ messages, server }: Started, what: string, queries: string[]): Contestant {
  const { port, channelId, cookie } = server.said
  const requests = queries.map(
    (query) =>
      `GET /api/channels/${channelId}/messages?${query} HTTP/1.1\r\n` +
      `host: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`,
  )
  const name = `${what} of ${messages.toLocaleString('en')}`
  return { name, port, requests, rates: [], p99s: [] }
}

async function measure(one: Contestant, counts: boolean): Promise<void> {
  const { port, requests: request } = one
  const { perSecond, p99Ms, statuses } = await load({ port, connections, ms, request }, loadCore)
  if (Object.keys(statuses).join() !== '200')
    throw new Error(`answers: ${JSON.stringify(statuses)}`)
  if (!counts) return
  one.rates.push(perSecond)
  one.p99s.push(p99Ms)
}

function describe({ name, rates, p99s }: Contestant): void {
  const rate = Math.round(median(rates)).toLocaleString('en')
  console.log(`  ${name.padEnd(26)} ${rate.padStart(8)}/s   p99 ${median(p99s).toFixed(1)} ms`)
}
