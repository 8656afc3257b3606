/**
 * Posts per second that are refused: over the address's limit, over the webhook's, and with a token that is none;
 * beside the same HTTP server with the same validated body that accepts all, in interleaved rounds of one run.
 *
 *   node bench/webhook-refusals.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=100 node bench/webhook-refusals.ts
 */
import type { GuildhallSaid } from './lib/guildhall-server.ts'
import { interleave, printBeside } from './lib/interleave.ts'
import type { Contestant } from './lib/interleave.ts'
import { anyHookPath, postRequest } from './lib/post-request.ts'
import { load, startServer } from './lib/processes.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const ms = Number(process.env.ROUND_MS ?? 2000)
const connections = Number(process.env.CONNECTIONS ?? 50)
const serverCore = '0'
const loadCore = '1'

const bare = await startServer<{ port: number }>('bare-server.ts', {}, serverCore)
const byAddress = await startGuildhall({ WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1' })
const byWebhook = await startGuildhall({ WEBHOOK_RATE_PER_MINUTE: '1' })
// One of its own: what the others ask would count towards the largest limit that can be set.
const byToken = await startGuildhall({})
// Uses the limits up, so that every answer from here on is a refusal.
for (const { said } of [byAddress, byWebhook]) {
  const request = postRequest(said.hookPath)
  await load({ port: said.port, connections: 1, ms: 1, request }, loadCore)
}

const contestants: Contestant[] = [
  {
    name: 'accepted, nothing stored',
    port: bare.said.port,
    pid: bare.pid,
    request: postRequest(anyHookPath),
    status: 201,
  },
  {
    name: 'over the address’s limit',
    port: byAddress.said.port,
    pid: byAddress.pid,
    request: postRequest(byAddress.said.hookPath),
    status: 429,
  },
  {
    name: 'over the webhook’s limit',
    port: byWebhook.said.port,
    pid: byWebhook.pid,
    request: postRequest(byWebhook.said.hookPath),
    status: 429,
  },
  {
    name: 'dead token',
    port: byToken.said.port,
    pid: byToken.pid,
    request: postRequest(anyHookPath),
    status: 404,
  },
]
console.log(
  `refused webhook posts, ${connections} connections, ${rounds} rounds of ${ms} ms, one core`,
)
printBeside(await interleave(contestants, { rounds, ms, connections, cores: loadCore }))
await Promise.all([bare, byAddress, byWebhook, byToken].map((server) => server.stop()))

function startGuildhall(settings: Record<string, string>) {
  return startServer<GuildhallSaid>('guildhall-server.ts', { settings }, serverCore)
}
