/**
 * Invite previews per second of a server with 10 and one with 5000 members, compared with a bare Fastify route that sends the same
 * response, in interleaved rounds.
 *
 *   npx node bench/invite-preview.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=100 node bench/invite-preview.ts
 */
import type { InviteServerInfo } from './lib/invite-server.ts'
import { generateLoad, startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const ms = Number(process.env.ROUND_MS ?? 1500)
const connections = Number(process.env.CONNECTIONS ?? 50)
const serverCore = '0'
const loadCore = '1'

interface Target {
  name: string
  port: number
  code: string
  rates: number[]
  p99s: number[]
}

const small = await startGuildhall(10)
const large = await startGuildhall(5000)
const preview = await previewOf(large.info)
const baselineServer = await startServer<{ port: number }>(
  'invite-baseline.ts',
  { response: preview },
  serverCore,
)
const baseline = createTarget('bare Fastify', {
  port: baselineServer.info.port,
  code: large.info.code,
})
const targets = [
  baseline,
  createTarget('10 members', small.info),
  createTarget('5000 members', large.info),
]

// The first round is a warm-up.
for (let round = 0; round <= rounds; round += 1) {
  for (const target of targets) await measure(target, round > 0)
}
console.log(`invite previews, ${connections} connections, ${rounds} rounds of ${ms} ms`)
for (const { name, rates, p99s } of targets) {
  const ratio = median(rates.map((rate, round) => rate / (baseline.rates[round] ?? Number.NaN)))
  const rate = Math.round(median(rates)).toLocaleString('en')
  console.log(
    `  ${name.padEnd(14)} ${rate.padStart(8)}/s   p99 ${median(p99s).toFixed(1)} ms   ` +
      `${ratio.toFixed(2)} of bare Fastify`,
  )
}
await Promise.all([small, large, baselineServer].map((server) => server.stop()))

function startGuildhall(members: number) {
  return startServer<InviteServerInfo>('invite-server.ts', { members }, serverCore)
}

function createTarget(name: string, { port, code }: InviteServerInfo): Target {
  return { name, port, code, rates: [], p99s: [] }
}

async function previewOf({ port, code }: InviteServerInfo): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/invites/${code}`)
  return response.json()
}

async function measure({ port, code, rates, p99s }: Target, isCounted: boolean): Promise<void> {
  const request = `GET /api/invites/${code} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`
  const { perSecond, p99Ms, statuses } = await generateLoad(
    { port, connections, ms, request },
    loadCore,
  )
  if (Object.keys(statuses).join() !== '200')
    throw new Error(`unexpected statuses: ${JSON.stringify(statuses)}`)
  if (!isCounted) return
  rates.push(perSecond)
  p99s.push(p99Ms)
}
