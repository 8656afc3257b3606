/**
 * Members of one server who come online together: the time until all have `ready`, the bytes that the server sends, and
 * its CPU time. Beside each, the same number of connections to a bare `ws` server that sends one small frame.
 *
 *   npx node bench/online.ts
 *   npx node bench/online.ts 500 2000 5000
 */
import type { FanoutServerInfo } from './lib/fanout-server.ts'
import { cpuMs, startServer } from './lib/processes.ts'
import { startClients } from './lib/start-clients.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [500, 2000, 5000]

interface Result {
  ms: number
  cpu: number
  mebibytes: number
}

let previous: { size: number; ms: number } | null = null
for (const size of sizes) {
  const guildhall = await connectAll('fanout-server.ts', '/api/gateway', size, 'ready')
  const bare = await connectAll('online-baseline.ts', '/', size, 'hello')
  console.log(`${size.toLocaleString('en')} members:`)
  print('Guildhall', guildhall)
  print('bare ws', bare)
  console.log(`    compared with bare ws: ${(guildhall.ms / bare.ms).toFixed(2)} times as long`)
  if (previous) {
    const growth = Math.log(guildhall.ms / previous.ms) / Math.log(size / previous.size)
    console.log(`    grows with the number of members to the power of ${growth.toFixed(2)}`)
  }
  previous = { size, ms: guildhall.ms }
}
process.exit(0)

/** Connects all clients, and waits until each has received a frame of the type. */
async function connectAll(
  script: string,
  path: string,
  size: number,
  awaitedType: string,
): Promise<Result> {
  const server = await startServer<Partial<FanoutServerInfo> & { port: number }>(
    script,
    { size },
    '0',
  )
  const { port, cookies } = server.info
  const cpuBefore = cpuMs(server.pid)
  const startedAt = performance.now()
  const clients = await startClients(
    { port, path, size, awaitedType, ...(cookies && { cookies }) },
    '1',
  )
  const { bytes } = await clients.waitFor({ awaited: size })
  const result = {
    ms: performance.now() - startedAt,
    cpu: cpuMs(server.pid) - cpuBefore,
    mebibytes: bytes / 1024 / 1024,
  }
  clients.stop()
  await server.stop()
  return result
}

function print(name: string, { ms, cpu, mebibytes }: Result): void {
  console.log(
    `  ${name.padEnd(12)} ${(ms / 1000).toFixed(2).padStart(7)} s   ` +
      `${(cpu / 1000).toFixed(2).padStart(7)} s CPU   ${mebibytes.toFixed(1).padStart(8)} MiB sent`,
  )
}
