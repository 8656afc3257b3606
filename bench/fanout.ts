/**
 * Fan-out of a message to all online clients: Guildhall compared with Socket.IO and with a baseline that writes one prebuilt
 * frame to every socket in a loop. Measures the time from the first client's frame to the last client's, and the CPU time
 * of the server, in interleaved rounds.
 */
import type { FanoutServerInfo } from './lib/fanout-server.ts'
import { startClients } from './lib/start-clients.ts'
import type { Clients } from './lib/start-clients.ts'
import { cpuMs, startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const sizes = (process.argv[2] ?? '1000,5000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 15)
const burst = 4
/** Rounds that are not counted, while the runtime still compiles hot code. */
const warmUpRounds = 12
const content = 'The quick brown fox jumps over the lazy dog. '.repeat(5)
/** As long as the frame that Guildhall sends. */
const text = JSON.stringify({ seq: 1, type: 'message.created', data: { filler: 'x'.repeat(700) } })

interface Target {
  name: string
  clients: Clients
  pid: number
  send: (count: number) => Promise<void>
  stop: () => Promise<void>
}

for (const size of sizes) {
  const targets = [await startGuildhall(size), await startBaseline(size), await startSocketIo(size)]
  for (const { clients } of targets) await clients.waitFor({ quietMs: 1500 })
  console.log(`\n${size} sockets, median of ${rounds} interleaved rounds`)
  report(await measure(targets, size, 1), 1, size)
  report(await measure(targets, size, burst), burst, size)
  for (const target of targets) await target.stop()
}
process.exit(0)

interface TargetResult {
  name: string
  spreadMs: number
  cpuMsPerRound: number
}

async function measure(targets: Target[], size: number, count: number): Promise<TargetResult[]> {
  const spreads = targets.map(() => [] as number[])
  const cpuTotals = targets.map(() => 0)
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [index, { clients, send, pid }] of targets.entries()) {
      const before = cpuMs(pid)
      const received = clients.waitFor({ frames: size * count })
      await send(count)
      const { spreadMs } = await received
      if (round < 0) continue
      spreads[index]!.push(spreadMs)
      cpuTotals[index]! += cpuMs(pid) - before
    }
  }
  return targets.map(({ name }, index) => ({
    name,
    spreadMs: median(spreads[index]!),
    cpuMsPerRound: cpuTotals[index]! / rounds,
  }))
}

function report(results: TargetResult[], count: number, size: number): void {
  const [guildhallResult, baseline, peer] = results as [TargetResult, TargetResult, TargetResult]
  console.log(count === 1 ? '  single messages' : `  ${count} messages in a burst`)
  for (const { name, spreadMs, cpuMsPerRound } of results) {
    const perSecond = Math.round((size * count) / (spreadMs / 1000))
    console.log(
      `    ${name.padEnd(10)} spread ${spreadMs.toFixed(1).padStart(7)} ms, ${perSecond} frames/s, ` +
        `${cpuMsPerRound.toFixed(1)} ms CPU`,
    )
  }
  const spreadRatio = (other: TargetResult): string =>
    (other.spreadMs / guildhallResult.spreadMs).toFixed(2)
  const cpuRatio = (other: TargetResult): string =>
    (other.cpuMsPerRound / guildhallResult.cpuMsPerRound).toFixed(2)
  console.log(
    `    baseline / Guildhall:  spread ${spreadRatio(baseline)}, CPU time ${cpuRatio(baseline)}`,
  )
  console.log(`    Socket.IO / Guildhall: spread ${spreadRatio(peer)}, CPU time ${cpuRatio(peer)}`)
}

async function startGuildhall(size: number): Promise<Target> {
  const server = await startServer<FanoutServerInfo>('fanout-server.ts', { size }, '0')
  const { port, hookPath, cookies } = server.info
  const clients = await startClients({ port, path: '/api/gateway', size, cookies }, '1')
  return {
    name: 'Guildhall',
    clients,
    pid: server.pid,
    send: async (count) => {
      await Promise.all(Array.from({ length: count }, () => post(port, hookPath, { content })))
    },
    stop: () => stop(clients, server),
  }
}

async function startBaseline(size: number): Promise<Target> {
  const server = await startServer<{ port: number }>('fanout-baseline.ts', { text }, '0')
  const { port } = server.info
  const clients = await startClients({ port, path: '/', size }, '1')
  const send = (count: number): Promise<void> => post(port, `/${count}`)
  return { name: 'baseline', clients, pid: server.pid, send, stop: () => stop(clients, server) }
}

async function startSocketIo(size: number): Promise<Target> {
  const server = await startServer<{ port: number }>('fanout-socket-io.ts', { text }, '0')
  const { port } = server.info
  const path = '/socket.io/?EIO=4&transport=websocket'
  const clients = await startClients({ port, path, size, greeting: '40' }, '1')
  const send = (count: number): Promise<void> => post(port, `/${count}`)
  return { name: 'Socket.IO', clients, pid: server.pid, send, stop: () => stop(clients, server) }
}

async function stop(clients: Clients, server: { stop(): Promise<void> }): Promise<void> {
  clients.stop()
  await server.stop()
}

async function post(port: number, path: string, body?: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}
