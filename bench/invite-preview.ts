/**
 * Invite previews per second, of a server of 10 and one of 5000 members, beside a bare Fastify route that gives the same
 * answer, in interleaved rounds of one run.
 *
 *   node bench/invite-preview.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=100 node bench/invite-preview.ts
 */
import type { InviteServerSaid } from './lib/invite-server.ts'
import { load, startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const ms = Number(process.env.ROUND_MS ?? 1500)
const connections = Number(process.env.CONNECTIONS ?? 50)
const serverCore = '0'
const loadCore = '1'

interface Contestant {
  name: string
  port: number
  code: string
  rates: number[]
  p99s: number[]
}

const small = await startGuildhall(10)
const large = await startGuildhall(5000)
const answer = await previewOf(large.said)
const bare = await startServer<{ port: number }>('bare-invite.ts', { answer }, serverCore)
const limit = contestant('bare Fastify', { port: bare.said.port, code: large.said.code })
const contestants = [
  limit,
  contestant('10 members', small.said),
  contestant('5000 members', large.said),
]

// The first round only warms up.
for (let round = 0; round <= rounds; round += 1) {
  for (const one of contestants) await measure(one, round > 0)
}
console.log(`invite previews, ${connections} connections, ${rounds} rounds of ${ms} ms`)
for (const { name, rates, p99s } of contestants) {
  const ratio = median(rates.map((rate, round) => rate / (limit.rates[round] ?? Number.NaN)))
  const rate = Math.round(median(rates)).toLocaleString('en')
  console.log(
    `  ${name.padEnd(14)} ${rate.padStart(8)}/s   p99 ${median(p99s).toFixed(1)} ms   ` +
      `${ratio.toFixed(2)} of bare Fastify`,
  )
}
await Promise.all([small, large, bare].map((server) => server.stop()))

function startGuildhall(members: number) {
  return startServer<InviteServerSaid>('invite-server.ts', { members }, serverCore)
}

function contestant(name: string, { port, code }: InviteServerSaid): Contestant {
  return { name, port, code, rates: [], p99s: [] }
}

async function previewOf({ port, code }: InviteServerSaid): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/invites/${code}`)
  return response.json()
}

async function measure({ port, code, rates, p99s }: Contestant, counts: boolean): Promise<void> {
  const request = `GET /api/invites/${code} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`
  const { perSecond, p99Ms, statuses } = await load({ port, connections, ms, request }, loadCore)
  if (Object.keys(statuses).join() !== '200')
    throw new Error(`answers: ${JSON.stringify(statuses)}`)
  if (!counts) return
  rates.push(perSecond)
  p99s.push(p99Ms)
}
