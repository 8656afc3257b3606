/** Quake 3 servers on loopback that record when they are queried, as a child process: `node watched-servers.ts <count>`. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { lookupLiteral, serverName } from './status-servers.ts'

export interface WatchReport {
  queries: number
  onTime: number
  p99Ms: number
  maxMs: number
}

const intervalMs = 30_000
/** A silent server receives the same query again within this time. */
const resendMs = 5000

interface Arrivals {
  lastAt: number
  times: number[]
}

const [count] = process.argv.slice(2).map(Number) as [number]
const arrivals: Arrivals[] = []
const ports: number[] = []
for (let index = 0; index < count; index += 1) ports.push(await openServer(index))
process.send?.(ports)

process.on('message', (command) => {
  process.send?.(report())
  if (command === 'start') for (const arrival of arrivals) arrival.times = []
})
process.on('disconnect', () => process.exit())

async function openServer(index: number): Promise<number> {
  const socket = createSocket({ type: 'udp4', lookup: lookupLiteral })
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  const { port } = socket.address()
  const arrival: Arrivals = { lastAt: -Infinity, times: [] }
  arrivals.push(arrival)
  socket.on('message', (_, from) => {
    const now = performance.now()
    if (now - arrival.lastAt > resendMs) arrival.times.push(now)
    arrival.lastAt = now
    if (!isSilent(index, now)) socket.send(statusOf(port, now), from.port, from.address)
  })
  return port
}

/** Another tenth of the servers each time. */
function isSilent(index: number, now: number): boolean {
  return index % 10 === Math.floor(now / intervalMs) % 10
}

/** Something visible changes with each query of one server in four, as on servers that people play on. */
function statusOf(port: number, now: number): Buffer {
  const map = `map${port % 4 === 0 ? Math.floor(now / intervalMs) : 0}`
  const settings = `\\sv_hostname\\${serverName(port)}\\mapname\\${map}\\version\\1.32\\sv_maxclients\\16`
  return Buffer.from(
    `\xff\xff\xff\xffstatusResponse\n${settings}\n7 48 "Mia"\n3 51 "Ben"\n`,
    'latin1',
  )
}

function report(): WatchReport {
  const late = arrivals.flatMap(({ times }) => latenesses(times)).sort((a, b) => a - b)
  const within = late.filter((ms) => ms <= 1000).length
  return {
    queries: late.length,
    onTime: within / Math.max(1, late.length),
    p99Ms: Math.round(late[Math.floor(late.length * 0.99)] ?? 0),
    maxMs: Math.round(late.at(-1) ?? 0),
  }
}

/** How much later each query is than the earliest one, apart from whole intervals. */
function latenesses(times: number[]): number[] {
  const [first = 0] = times
  const phases = times.map((at) => {
    const phase = (at - first) % intervalMs
    return phase > intervalMs / 2 ? phase - intervalMs : phase
  })
  const earliest = Math.min(...phases)
  return phases.map((phase) => phase - earliest)
}
