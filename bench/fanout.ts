/**
 * How fast one message reaches everyone who is online: Guildhall beside Socket.IO and beside the limit, one prebuilt
 * frame written to every socket in a loop. The spread from the first client's frame to the last one's is measured, in
 * turns, so that what the machine does meanwhile falls on all alike.
 */
import type { CrowdGuildhallSaid } from './lib/crowd-guildhall.ts'
import { startCrowd } from './lib/crowds.ts'
import type { Crowd } from './lib/crowds.ts'
import { processorMs, startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const sizes = (process.argv[2] ?? '1000,5000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 15)
const burst = 4
/** Rounds that do not count: until then the runtime is still compiling what it runs. */
const warmUp = 12
const content = 'The quick brown fox jumps over the lazy dog. '.repeat(5)
/** As long as the frame that Guildhall sends. */
const text = JSON.stringify({ seq: 1, type: 'message.created', data: { filler: 'x'.repeat(700) } })

interface Contender {
  name: string
  crowd: Crowd
  pid: number
  fire: (count: number) => Promise<void>
  stop: () => Promise<void>
}

for (const size of sizes) {
  const contenders = [await guildhall(size), await bare(size), await socketIo(size)]
  for (const { crowd } of contenders) await crowd.ask({ quietMs: 1500 })
  console.log(`\n${size} sockets, median of ${rounds} rounds in turns`)
  report(await measure(contenders, size, 1), 1, size)
  report(await measure(contenders, size, burst), burst, size)
  for (const contender of contenders) await contender.stop()
}
process.exit(0)

interface Measured {
  name: string
  spreadMs: number
  processorMs: number
}

async function measure(contenders: Contender[], size: number, count: number): Promise<Measured[]> {
  const spreads = contenders.map(() => [] as number[])
  const used = contenders.map(() => 0)
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [place, { crowd, fire, pid }] of contenders.entries()) {
      const before = processorMs(pid)
      const received = crowd.ask({ frames: size * count })
      await fire(count)
      const { spreadMs } = await received
      if (round < 0) continue
      spreads[place]!.push(spreadMs)
      used[place]! += processorMs(pid) - before
    }
  }
  return contenders.map(({ name }, place) => ({
    name,
    spreadMs: median(spreads[place]!),
    processorMs: used[place]! / rounds,
  }))
}

function report(results: Measured[], count: number, size: number): void {
  const [ours, limit, peer] = results as [Measured, Measured, Measured]
  console.log(count === 1 ? '  single messages' : `  ${count} messages at once`)
  for (const { name, spreadMs, processorMs: used } of results) {
    const perSecond = Math.round((size * count) / (spreadMs / 1000))
    console.log(
      `    ${name.padEnd(10)} ${spreadMs.toFixed(1).padStart(7)} ms, ${perSecond} frames/s, ` +
        `${used.toFixed(1)} ms of processor`,
    )
  }
  const ratio = (other: Measured): string => (other.spreadMs / ours.spreadMs).toFixed(2)
  const saved = (other: Measured): string => (other.processorMs / ours.processorMs).toFixed(2)
  console.log(`    of the bare loop ${ratio(limit)} (by processor time ${saved(limit)})`)
  console.log(`    of Socket.IO     ${ratio(peer)} (by processor time ${saved(peer)})`)
}

async function guildhall(size: number): Promise<Contender> {
  const server = await startServer<CrowdGuildhallSaid>('crowd-guildhall.ts', { size }, '0')
  const { port, hookPath, cookies } = server.said
  const crowd = await startCrowd({ port, path: '/api/gateway', size, cookies }, '1')
  return {
    name: 'Guildhall',
    crowd,
    pid: server.pid,
    fire: async (count) => {
      await Promise.all(Array.from({ length: count }, () => post(port, hookPath, { content })))
    },
    stop: () => stop(crowd, server),
  }
}

async function bare(size: number): Promise<Contender> {
  const server = await startServer<{ port: number }>('crowd-bare.ts', { text }, '0')
  const { port } = server.said
  const crowd = await startCrowd({ port, path: '/', size }, '1')
  const fire = (count: number): Promise<void> => post(port, `/${count}`)
  return { name: 'bare ws', crowd, pid: server.pid, fire, stop: () => stop(crowd, server) }
}

async function socketIo(size: number): Promise<Contender> {
  const server = await startServer<{ port: number }>('crowd-socket-io.ts', { text }, '0')
  const { port } = server.said
  const path = '/socket.io/?EIO=4&transport=websocket'
  const crowd = await startCrowd({ port, path, size, greeting: '40' }, '1')
  const fire = (count: number): Promise<void> => post(port, `/${count}`)
  return { name: 'Socket.IO', crowd, pid: server.pid, fire, stop: () => stop(crowd, server) }
}

async function stop(crowd: Crowd, server: { stop(): Promise<void> }): Promise<void> {
  crowd.stop()
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
