/**
 * Posts to a webhook per second, each durable on disk before it is answered, beside the same HTTP server with the same
 * validated body and nothing stored, in interleaved rounds of one run. Then the same program with a commit of its own
 * for each message, beside the grouped one.
 *
 *   node bench/webhook-post.ts
 *   ROUNDS=9 ROUND_MS=3000 CONNECTIONS=100 node bench/webhook-post.ts
 */
import type { GuildhallOrder, GuildhallSaid } from './lib/guildhall-server.ts'
import { interleave, printBeside } from './lib/interleave.ts'
import type { Contestant } from './lib/interleave.ts'
import { anyHookPath, postRequest } from './lib/post-request.ts'
import { canPin, startServer } from './lib/processes.ts'
import type { Cores, ServerProcess } from './lib/processes.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const ms = Number(process.env.ROUND_MS ?? 3000)
const connections = Number(process.env.CONNECTIONS ?? 50)

console.log(`webhook posts, ${connections} connections, ${rounds} rounds of ${ms} ms`)
if (!canPin) console.log('processes cannot be kept to cores here: both tables are the same')
console.log('server on one core, asked from another')
await measure('0', '1')
console.log('server on two cores, asked from the same two')
await measure('0,1', '0,1')
console.log('a commit for many messages, beside one for each, server on two cores')
await measureGrouping('0,1')

async function measure(serverCores: Cores, loadCores: Cores): Promise<void> {
  const bare = await startServer<{ port: number }>('bare-server.ts', {}, serverCores)
  const ours = await startGuildhall(serverCores)
  const limit = { name: 'nothing stored', request: postRequest(anyHookPath), status: 201 }
  const contestants = [
    { ...limit, pid: bare.pid, port: bare.said.port },
    contestant('stored', ours),
  ]
  printBeside(await interleave(contestants, { rounds, ms, connections, cores: loadCores }))
  await Promise.all([bare.stop(), ours.stop()])
}

async function measureGrouping(cores: Cores): Promise<void> {
  const single = await startGuildhall(cores, { maxWritesPerCommit: 1 })
  const grouped = await startGuildhall(cores)
  const contestants = [contestant('a commit for each', single), contestant('grouped', grouped)]
  printBeside(await interleave(contestants, { rounds, ms, connections, cores }))
  await Promise.all([single.stop(), grouped.stop()])
}

function startGuildhall(cores: Cores, order: Partial<GuildhallOrder> = {}) {
  return startServer<GuildhallSaid>('guildhall-server.ts', { settings: {}, ...order }, cores)
}

function contestant(name: string, { pid, said }: ServerProcess<GuildhallSaid>): Contestant {
  return { name, pid, port: said.port, request: postRequest(said.hookPath), status: 201 }
}
