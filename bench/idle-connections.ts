/**
 * Idle cost of Guildhall: memory and CPU time of the process without connections, and the memory of each
 * idle connection, including its session and account, beside that of a bare `ws` server.
 */
import type { ClientsOptions } from './lib/clients.ts'
import type { FanoutServerInfo } from './lib/fanout-server.ts'
import { residentKib, startClients } from './lib/start-clients.ts'
import { cpuMs, startServer } from './lib/processes.ts'

const size = Number(process.argv[2] ?? 5000)
/** Long enough for both to give back the memory of a burst, also of one right after another. */
const idleMs = 45_000

const server = await startServer<FanoutServerInfo>('fanout-server.ts', { size }, '0')
const { port, cookies } = server.info
await waitIdle()
const before = residentKib(server.pid)
console.log(
  `without connections: ${(before / 1024).toFixed(0)} MiB resident, ${await idlePercent()} % CPU`,
)
const stopClients = await connectIdle({ port, path: '/api/gateway', size, cookies })
const after = residentKib(server.pid)
console.log(
  `${size} idle connections: ${(after / 1024).toFixed(0)} MiB resident, ${await idlePercent()} % CPU`,
)
const perConnection = (after - before) / size
stopClients()
await server.stop()

const bare = await startServer<{ port: number }>('online-baseline.ts', { size }, '0')
await waitIdle()
const bareBefore = residentKib(bare.pid)
const stopBareClients = await connectIdle({ port: bare.info.port, path: '/', size })
const perBareConnection = (residentKib(bare.pid) - bareBefore) / size
stopBareClients()
await bare.stop()
console.log(`memory per connection: ${perConnection.toFixed(1)} KiB`)
console.log(
  `bare ws: ${perBareConnection.toFixed(1)} KiB; Guildhall takes ${(perConnection / perBareConnection).toFixed(2)} times as much`,
)
process.exit(0)

async function connectIdle(options: ClientsOptions): Promise<() => void> {
  const clients = await startClients(options, '1')
  await clients.waitFor({ quietMs: 1500 })
  await waitIdle()
  return clients.stop
}

/** CPU usage over a few idle seconds, in percent of a core. */
async function idlePercent(): Promise<string> {
  const cpuMsBefore = cpuMs(server.pid)
  await waitIdle()
  return (((cpuMs(server.pid) - cpuMsBefore) / idleMs) * 100).toFixed(1)
}

function waitIdle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, idleMs))
}
