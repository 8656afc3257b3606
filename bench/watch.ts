/**
 * How punctually Guildhall queries 10,000 watched game servers on loopback every 30 seconds, while a tenth of them is silent,
 * another tenth each half minute; and what it costs, beside a process that only sends the same packets (the floor).
 *
 *     npx node bench/watch.ts
 *     SIZE=2000 ROUNDS=2 node bench/watch.ts
 *
 * Each game server has a time at which it is queried first, and 30 s, or a multiple of it, between its queries: the benchmark
 * takes the random part out of the schedule. How late a query is, is measured where it arrives, against the earliest one of
 * the same game server.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { forkOptions } from './lib/child-options.ts'
import { residentKib } from './lib/start-clients.ts'
import { cpuMs, startServer } from './lib/processes.ts'
import type { WatchReport } from './lib/watched-servers.ts'

const size = Number(process.env['SIZE'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 4)
const intervalMs = 30_000

const servers = fork(
  new URL('lib/watched-servers.ts', import.meta.url),
  [String(size)],
  forkOptions,
)
const [ports] = (await once(servers, 'message')) as [number[]]
console.log(`${size} game servers, queried every ${intervalMs / 1000} s, a tenth of them silent`)
const floor = await measure('bare UDP', 'watch-baseline.ts')
const guildhall = await measure('guildhall', 'watch-server.ts')
console.log(`CPU time beside bare UDP: ${(guildhall.cores / floor.cores).toFixed(1)} times`)
servers.disconnect()
if (guildhall.onTime < 0.99) fail(`only ${percent(guildhall.onTime)} of the queries were on time`)
if (guildhall.cores > 0.2) fail(`it takes ${percent(guildhall.cores)} of a core`)

function fail(reason: string): void {
  console.log(`FAILED: ${reason}`)
  process.exitCode = 1
}

interface Measured {
  /** The share of the queries that arrived within a second of their time. */
  onTime: number
  /** CPU time, in cores. */
  cores: number
}

async function measure(name: string, script: string): Promise<Measured> {
  const server = await startServer(script, { ports, intervalMs }, null)
  // The first round opens sockets and compiles.
  await wait(1.5 * intervalMs)
  await ask('start')
  const [cpuBefore, memoryBefore] = [cpuMs(server.pid), residentKib(server.pid)]
  const startedAt = performance.now()
  await wait(rounds * intervalMs)
  const cores = (cpuMs(server.pid) - cpuBefore) / (performance.now() - startedAt)
  const memory = [memoryBefore, residentKib(server.pid)].map((kib) => `${Math.round(kib / 1024)}`)
  const { queries, onTime, p99Ms, maxMs } = await ask('report')
  console.log(
    `  ${name}: ${queries} queries, ${percent(onTime)} within 1 s of their time (p99 ${p99Ms} ms, max ${maxMs} ms), ` +
      `${percent(cores)} of a core, ${memory.join(' to ')} MiB`,
  )
  await server.stop()
  return { onTime, cores }
}

async function ask(command: 'start' | 'report'): Promise<WatchReport> {
  servers.send(command)
  const [report] = (await once(servers, 'message')) as [WatchReport]
  return report
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
