/**
 * Webhook posts per second, each durable on disk before its response, compared with the same HTTP server and body
 * validation without storage, in interleaved rounds. Then a card in the form of Discord compared with a plain
 * post.
 *
 *   npx node bench/webhook-post.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=100 node bench/webhook-post.ts
 */
import type { GuildhallServerOptions, GuildhallServerInfo } from './lib/guildhall-server.ts'
import { measureInterleaved, printComparison } from './lib/interleave.ts'
import type { Target } from './lib/interleave.ts'
import { anyHookPath, cardRequest, postRequest } from './lib/post-request.ts'
import { canPin, startServer } from './lib/processes.ts'
import type { Cores, ServerProcess } from './lib/processes.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const ms = Number(process.env.ROUND_MS ?? 3000)
const connections = Number(process.env.CONNECTIONS ?? 50)

console.log(`webhook posts, ${connections} connections, ${rounds} rounds of ${ms} ms`)
if (!canPin) console.log('taskset is not available: both tables are measured alike')
console.log('server on one core, clients on another')
await measure('0', '1')
console.log('server and clients on the same two cores')
await measure('0,1', '0,1')
console.log('a card in the form of Discord compared with a plain post, on the same two cores')
await measureCard('0,1')

async function measure(serverCores: Cores, loadCores: Cores): Promise<void> {
  const baselineServer = await startServer<{ port: number }>('webhook-baseline.ts', {}, serverCores)
  const guildhall = await startGuildhall(serverCores)
  const baseline = { name: 'without storage', request: postRequest(anyHookPath), status: 201 }
  const targets = [
    { ...baseline, pid: baselineServer.pid, port: baselineServer.info.port },
    createTarget('with storage', guildhall),
  ]
  printComparison(await measureInterleaved(targets, { rounds, ms, connections, cores: loadCores }))
  await Promise.all([baselineServer.stop(), guildhall.stop()])
}

async function measureCard(cores: Cores): Promise<void> {
  const guildhall = await startGuildhall(cores)
  const { pid, info } = guildhall
  const card = { pid, port: info.port, request: cardRequest(info.hookPath), status: 204 }
  const targets = [createTarget('plain post', guildhall), { name: 'card', ...card }]
  printComparison(await measureInterleaved(targets, { rounds, ms, connections, cores }))
  await guildhall.stop()
}

function startGuildhall(cores: Cores) {
  const options: GuildhallServerOptions = { settings: {} }
  return startServer<GuildhallServerInfo>('guildhall-server.ts', options, cores)
}

function createTarget(name: string, { pid, info }: ServerProcess<GuildhallServerInfo>): Target {
  return { name, pid, port: info.port, request: postRequest(info.hookPath), status: 201 }
}
