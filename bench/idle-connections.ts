/**
 * Idle cost of Guildhall: memory and CPU time of the process without connections, and the memory of each
 * idle connection, including its session and account.
 */
import type { FanoutServerInfo } from './lib/fanout-server.ts'
import { residentKib, startClients } from './lib/start-clients.ts'
import { cpuMs, startServer } from './lib/processes.ts'

const size = Number(process.argv[2] ?? 5000)
const idleMs = 5000

const server = await startServer<FanoutServerInfo>('fanout-server.ts', { size }, '0')
const { port, cookies } = server.info
await waitIdle()
const before = residentKib(server.pid)
console.log(
  `without connections: ${(before / 1024).toFixed(0)} MiB resident, ${await idlePercent()} % CPU`,
)
const clients = await startClients({ port, path: '/api/gateway', size, cookies }, '1')
await clients.waitFor({ quietMs: 1500 })
await waitIdle()
const after = residentKib(server.pid)
console.log(
  `${size} idle connections: ${(after / 1024).toFixed(0)} MiB resident, ${await idlePercent()} % CPU`,
)
console.log(`memory per connection: ${((after - before) / size).toFixed(1)} KiB`)
clients.stop()
await server.stop()
process.exit(0)

/** CPU usage over a few idle seconds, in percent of a core. */
async function idlePercent(): Promise<string> {
  const cpuMsBefore = cpuMs(server.pid)
  await waitIdle()
  return (((cpuMs(server.pid) - cpuMsBefore) / idleMs) * 100).toFixed(1)
}

function waitIdle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, idleMs))
}
