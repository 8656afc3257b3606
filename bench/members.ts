/**
 * Pages of the members of a server with a hundred thousand: by id, by name, and as parts of the member list. A request
 * for the account itself, which reads one row, is the limit beside them.
 *
 *   npx node bench/members.ts
 *   npx node bench/members.ts 10000
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { MembersServerInfo } from './lib/members-server.ts'
import { startServer } from './lib/processes.ts'
import { percentile } from './lib/stats.ts'

const size = Number(process.argv[2] ?? 100_000)
const rounds = 200
const server = await startServer<MembersServerInfo>('members-server.ts', { size }, '0')
const { port, serverId, cookie } = server.info
const origin = `http://127.0.0.1:${port}`
const ws = new WebSocket(`${origin.replace('http', 'ws')}/api/gateway`, { headers: { cookie } })
const replies = new Map<string, () => void>()
const large = new Promise<void>((resolve) => {
  ws.on('message', (raw) => {
    const frame = JSON.parse(String(raw)) as { type: string; id?: string; data: unknown }
    if (frame.type === 'error') throw new Error(String(raw))
    if (frame.type === 'server.joined') resolve()
    replies.get(frame.id ?? '')?.()
  })
})
await once(ws, 'open')
await large

console.log(`${size.toLocaleString('en')} members, ${rounds} requests one after another`)
const first = performance.now()
await subscribe(0)
console.log(`  the first subscription ${(performance.now() - first).toFixed(0)} ms`)
await measure('the account itself', () => get('/api/users/me'))
const membersPath = `/api/servers/${serverId}/members`
await measure('a page by id', () => get(`${membersPath}?limit=100`))
const texts = ['a', 'ch', 'dmitri', 'ivar 1', '77', 'nobody']
for (const text of texts) {
  await measure(`found by “${text}”`, () => get(`${membersPath}/search?q=${text}&limit=100`))
}
await measure('a part of the list', (round) => subscribe(((round * 7919) % (size / 100)) * 100))
ws.terminate()
await server.stop()
process.exit(0)

async function measure(name: string, run: (round: number) => Promise<unknown>): Promise<void> {
  const times = new Float64Array(rounds)
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await run(round)
    times[round] = performance.now() - start
  }
  times.sort()
  const [middle, high] = [percentile(times, 0.5), percentile(times, 0.99)]
  console.log(`  ${name.padEnd(24)} p50 ${middle.toFixed(2)} ms   p99 ${high.toFixed(2)} ms`)
}

async function get(path: string): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  await response.arrayBuffer()
}

async function subscribe(index: number): Promise<void> {
  const id = String(replies.size)
  const reply = new Promise<void>((resolve) => replies.set(id, resolve))
  const data = { serverId, ranges: [[index, index + 99]], userIds: [] }
  ws.send(JSON.stringify({ type: 'members.subscribe', id, data }))
  await reply
}
