/**
 * Rejected webhook posts per second: over the rate limit of the address, over that of the webhook, and with an unknown token;
 * compared with the same HTTP server and body validation that accepts all posts, in interleaved rounds.
 *
 *   npx node bench/webhook-rejections.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=100 node bench/webhook-rejections.ts
 */
import type { GuildhallServerInfo } from './lib/guildhall-server.ts'
import { measureInterleaved, printComparison } from './lib/interleave.ts'
import type { Target } from './lib/interleave.ts'
import { anyHookPath, postRequest } from './lib/post-request.ts'
import { generateLoad, startServer } from './lib/processes.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const ms = Number(process.env.ROUND_MS ?? 2000)
const connections = Number(process.env.CONNECTIONS ?? 50)
const serverCore = '0'
const loadCore = '1'

const baseline = await startServer<{ port: number }>('webhook-baseline.ts', {}, serverCore)
const byAddress = await startGuildhall({ WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1' })
const byWebhook = await startGuildhall({ WEBHOOK_RATE_PER_MINUTE: '1' })
// A separate server: the other targets' requests would count towards the largest possible limit.
const byToken = await startGuildhall({})
// Exhausts the limits, so that every following response is a rejection.
for (const { info } of [byAddress, byWebhook]) {
  const request = postRequest(info.hookPath)
  await generateLoad({ port: info.port, connections: 1, ms: 1, request }, loadCore)
}

const targets: Target[] = [
  {
    name: 'accepted, without storage',
    port: baseline.info.port,
    pid: baseline.pid,
    request: postRequest(anyHookPath),
    status: 201,
  },
  {
    name: 'over the address rate limit',
    port: byAddress.info.port,
    pid: byAddress.pid,
    request: postRequest(byAddress.info.hookPath),
    status: 429,
  },
  {
    name: 'over the webhook rate limit',
    port: byWebhook.info.port,
    pid: byWebhook.pid,
    request: postRequest(byWebhook.info.hookPath),
    status: 429,
  },
  {
    name: 'unknown token',
    port: byToken.info.port,
    pid: byToken.pid,
    request: postRequest(anyHookPath),
    status: 404,
  },
]
console.log(
  `rejected webhook posts, ${connections} connections, ${rounds} rounds of ${ms} ms, one core`,
)
printComparison(await measureInterleaved(targets, { rounds, ms, connections, cores: loadCore }))
await Promise.all([baseline, byAddress, byWebhook, byToken].map((server) => server.stop()))

function startGuildhall(settings: Record<string, string>) {
  return startServer<GuildhallServerInfo>('guildhall-server.ts', { settings }, serverCore)
}
