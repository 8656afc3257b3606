/**
 * Message history pages per second, the newest page and pages from the middle, of a channel with a thousand messages and
 * of one with a million, in interleaved rounds, beside a bare Node server that sends the same bytes.
 *
 *   npx node bench/history.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=50 FEW=1000 MANY=5000000 node bench/history.ts
 */
import type { HistoryServerInfo } from './lib/history-server.ts'
import { generateLoad, startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const ms = Number(process.env.ROUND_MS ?? 1500)
const connections = Number(process.env.CONNECTIONS ?? 20)
const fewMessages = Number(process.env.FEW ?? 1000)
const manyMessages = Number(process.env.MANY ?? 1_000_000)
const serverCore = '0'
const loadCore = '1'
const pageSize = 50
const pageCount = 200

interface Target {
  name: string
  port: number
  requests: string[]
  rates: number[]
  p99s: number[]
}

const servers = await Promise.all([fewMessages, manyMessages].map((messages) => start(messages)))
const [smallServer, largeServer] = servers as [StartedServer, StartedServer]
const baseline = await startBaseline(smallServer)
const pairs = [
  [newestPage(smallServer), newestPage(largeServer)],
  [middlePages(smallServer), middlePages(largeServer)],
] as const

// The first round is a warm-up.
for (let round = 0; round <= rounds; round += 1) {
  for (const target of [baseline.target, ...pairs.flat()]) await measure(target, round > 0)
}
console.log(`pages of ${pageSize}, ${connections} connections, ${rounds} rounds of ${ms} ms`)
printTarget(baseline.target)
for (const [small, large] of pairs) {
  printTarget(small)
  printTarget(large)
  for (const target of [small, large]) {
    console.log(`  ${target.name} / bare Node: ${ratioOf(target, baseline.target)}`)
  }
  console.log(
    `  ${manyMessages.toLocaleString('en')} / ${fewMessages.toLocaleString('en')} messages: ${ratioOf(large, small)}`,
  )
}
await Promise.all(
  [baseline.server, ...servers.map(({ server }) => server)].map((server) => server.stop()),
)

interface StartedServer {
  messages: number
  server: Awaited<ReturnType<typeof startServer<HistoryServerInfo>>>
}

async function start(messages: number): Promise<StartedServer> {
  const server = await startServer<HistoryServerInfo>('history-server.ts', { messages }, serverCore)
  return { messages, server }
}

/** A bare Node server that sends the newest page. */
async function startBaseline({ server: { info } }: StartedServer) {
  const url = `http://127.0.0.1:${info.port}/api/channels/${info.channelId}/messages?limit=${pageSize}`
  const options = { url, cookie: info.cookie }
  const server = await startServer<{ port: number }>('history-baseline.ts', options, serverCore)
  const { port } = server.info
  const requests = [`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`]
  return { server, target: { name: 'bare Node', port, requests, rates: [], p99s: [] } as Target }
}

function ratioOf(target: Target, other: Target): string {
  const ratios = target.rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN))
  return median(ratios).toFixed(2)
}

function newestPage(started: StartedServer): Target {
  return createTarget(started, 'newest page', [`limit=${pageSize}`])
}

function middlePages(started: StartedServer): Target {
  const first = pageSize + 1
  const step = (started.messages - first) / pageCount
  const queries = Array.from({ length: pageCount }, (_, index) => {
    // Consecutive requests are far apart, so that no page is cached because of its neighbour.
    const before = first + Math.floor(((index * 77) % pageCount) * step)
    return `limit=${pageSize}&before=${before}`
  })
  return createTarget(started, 'middle page', queries)
}

function createTarget(
  { messages, server }: StartedServer,
  label: string,
  queries: string[],
): Target {
  const { port, channelId, cookie } = server.info
  const requests = queries.map(
    (query) =>
      `GET /api/channels/${channelId}/messages?${query} HTTP/1.1\r\n` +
      `host: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`,
  )
  const name = `${label} of ${messages.toLocaleString('en')}`
  return { name, port, requests, rates: [], p99s: [] }
}

async function measure(target: Target, isCounted: boolean): Promise<void> {
  const { port, requests: request } = target
  const { perSecond, p99Ms, statuses } = await generateLoad(
    { port, connections, ms, request },
    loadCore,
  )
  if (Object.keys(statuses).join() !== '200')
    throw new Error(`unexpected statuses: ${JSON.stringify(statuses)}`)
  if (!isCounted) return
  target.rates.push(perSecond)
  target.p99s.push(p99Ms)
}

function printTarget({ name, rates, p99s }: Target): void {
  const rate = Math.round(median(rates)).toLocaleString('en')
  console.log(`  ${name.padEnd(26)} ${rate.padStart(8)}/s   p99 ${median(p99s).toFixed(1)} ms`)
}
