/**
 * What Guildhall takes when nothing happens: memory of the process without connections, and what each connection adds
 * that is open and idle, its session and account included.
 */
import type { CrowdGuildhallSaid } from './lib/crowd-guildhall.ts'
import { residentKib, startCrowd } from './lib/crowds.ts'
import { processorMs, startServer } from './lib/processes.ts'

const size = Number(process.argv[2] ?? 5000)
const restMs = 5000

const server = await startServer<CrowdGuildhallSaid>('crowd-guildhall.ts', { size }, '0')
const { port, cookies } = server.said
await rest()
const before = residentKib(server.pid)
console.log(
  `no connection: ${(before / 1024).toFixed(0)} MiB resident, ${await idlePercent()} % of a core`,
)
const crowd = await startCrowd({ port, path: '/api/gateway', size, cookies }, '1')
await crowd.ask({ quietMs: 1500 })
await rest()
const after = residentKib(server.pid)
console.log(
  `${size} connections: ${(after / 1024).toFixed(0)} MiB resident, ${await idlePercent()} % of a core`,
)
console.log(`each connection: ${((after - before) / size).toFixed(1)} KiB`)
crowd.stop()
await server.stop()
process.exit(0)

/** Processor use over some idle seconds. */
async function idlePercent(): Promise<string> {
  const used = processorMs(server.pid)
  await rest()
  return (((processorMs(server.pid) - used) / restMs) * 100).toFixed(1)
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMs))
}
