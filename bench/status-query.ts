// Status queries (A2S with and without a challenge, Quake 3) on loopback: ours beside GameDig and beside bare connected
// sockets, in interleaved rounds of one run.
//
//   node bench/status-query.ts            ratios at 50 in flight, false answers at 500 and 2000
//   ROUNDS=9 ROUND_MS=2000 node bench/status-query.ts quake3
//
// The rates are also bounded by the game servers, which share one process; the processor time is ours alone.
//
// Every query in flight goes to a game server of its own: GameDig tells answers apart by sender alone, so that several
// queries to one server would be answered by the first packet that comes.
import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { parseNetworks, queryGameServer } from '@guildhall/game-query'
import { GameDig } from 'gamedig'
import { A2S_REQUEST, KINDS, nameOf, QUAKE3_REQUEST, takeLiterally } from './lib/status-servers.ts'
import type { Kind } from './lib/status-servers.ts'
import { median } from './lib/stats.ts'

const IN_FLIGHT = 50
const CROWDS = [500, 2000]
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROUND_MS = Number(process.env['ROUND_MS'] ?? 1500)
const TIMEOUT_MS = 3000
const LOOPBACK = parseNetworks(['127.0.0.0/8'])
const SERVERS = new URL('lib/status-servers.ts', import.meta.url)

type Ask = (port: number) => Promise<string | null | undefined>

interface Engine {
  name: string
  ask: Ask
}

const TITLES: Record<Kind, string> = {
  a2s: 'A2S answered at once',
  'a2s-challenge': 'A2S answered after a challenge',
  quake3: 'Quake 3',
}

const chosen = process.argv.slice(2)
for (const kind of KINDS.filter((one) => chosen.length === 0 || chosen.includes(one))) {
  const child = fork(SERVERS, [String(Math.max(...CROWDS)), kind])
  const [ports] = (await once(child, 'message')) as [number[]]
  console.log(TITLES[kind])
  const engines = enginesOf(kind)
  const bare = [
    { name: 'bare, a socket each', ask: askBare(kind) },
    { name: 'bare, sockets kept', ask: askKept(kind) },
  ]
  await compareSpeed([...engines, ...bare], ports)
  for (const crowd of CROWDS) {
    for (const engine of engines) await countFalse(engine, ports, crowd)
  }
  child.disconnect()
}
process.exit()

function enginesOf(kind: Kind): Engine[] {
  const game = kind === 'quake3' ? 'openarena' : 'css'
  const engines = [
    { name: 'guildhall', ask: askOurs(game) },
    { name: 'gamedig', ask: askGameDig(game, true) },
  ]
  if (kind !== 'quake3') {
    engines.push({ name: 'gamedig, no players', ask: askGameDig(game, false) })
  }
  return engines
}

async function compareSpeed(engines: Engine[], ports: number[]): Promise<void> {
  console.log(`  ${IN_FLIGHT} in flight, ${ROUNDS} rounds of ${ROUND_MS} ms`)
  const speeds = new Map<string, Speed[]>(engines.map(({ name }) => [name, []]))
  for (const { ask } of engines) await run(ask, ports, 300)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, ask } of engines) speeds.get(name)?.push(await run(ask, ports, ROUND_MS))
  }
  const ours = speeds.get('guildhall') ?? []
  for (const [name, theirs] of speeds) {
    const rate = Math.round(median(theirs.map((one) => one.perSecond))).toLocaleString('en')
    const ratio = (of: (speed: Speed) => number) =>
      median(ours.map((one, round) => of(one) / of(theirs[round] ?? one))).toFixed(2)
    const cpu = median(theirs.map((one) => one.cpuUs)).toFixed(0)
    console.log(
      `  ${name.padEnd(22)} ${rate.padStart(8)}/s   guildhall is ${ratio((one) => one.perSecond)} times that   ` +
        `${cpu.padStart(4)} µs of processor each, guildhall ${ratio((one) => one.cpuUs)} of that`,
    )
  }
}

interface Speed {
  perSecond: number
  /** Of all threads of this process, for one query; the game servers have a process of their own. */
  cpuUs: number
}

/** One loop for each place in flight. */
async function run(ask: Ask, ports: number[], lengthMs: number): Promise<Speed> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  let answers = 0
  const loops = ports.slice(0, IN_FLIGHT).map(async (port) => {
    while (performance.now() - started < lengthMs) {
      await ask(port)
      answers += 1
    }
  })
  await Promise.all(loops)
  const { user, system } = process.cpuUsage(before)
  const perSecond = (answers * 1000) / (performance.now() - started)
  return { perSecond, cpuUs: (user + system) / answers }
}

/** All at once, each to its own server: an answer that is missing or another server's is false. */
async function countFalse({ name, ask }: Engine, ports: number[], crowd: number): Promise<void> {
  const rounds = 5
  let wrong = 0
  const started = performance.now()
  for (let round = 0; round < rounds; round++) {
    const asked = ports.slice(0, crowd).map(async (port) => {
      const answer = await ask(port).catch(() => null)
      if (answer !== nameOf(port)) wrong += 1
    })
    await Promise.all(asked)
  }
  const took = ((performance.now() - started) / rounds).toFixed(0)
  const total = crowd * rounds
  console.log(
    `  ${crowd} in flight: ${name}: ${wrong} of ${total} answers false, ${took} ms a round`,
  )
}

function askOurs(game: string): Ask {
  return async (port) => {
    const query = { game, host: '127.0.0.1', port, timeoutMs: TIMEOUT_MS }
    const { server } = await queryGameServer({ ...query, allowedNetworks: LOOPBACK })
    return server.name
  }
}

/** One socket for all queries, as GameDig recommends; one attempt, the given port alone, no name to resolve. */
function askGameDig(game: string, requestPlayers: boolean): Ask {
  const gameDig = new GameDig()
  return async (port) => {
    const target = { type: game, host: '127.0.0.1', address: '127.0.0.1', port }
    const options = { givenPortOnly: true, maxRetries: 1, portCache: false, requestPlayers }
    const state = await gameDig.query({ ...target, ...options, socketTimeout: TIMEOUT_MS })
    return state.name
  }
}

/** The least that a socket per query can cost: no timer, no parsing, no catalogue. */
function askBare(kind: Kind): Ask {
  const request = kind === 'quake3' ? QUAKE3_REQUEST : A2S_REQUEST
  return (port) =>
    new Promise((resolve) => {
      const socket = createSocket({ type: 'udp4', lookup: takeLiterally })
      socket.on('message', (packet) => {
        if (packet[4] === 0x41) return socket.send(Buffer.concat([request, packet.subarray(5)]))
        socket.close()
        return resolve(nameOf(port))
      })
      socket.connect(port, '127.0.0.1', () => socket.send(request))
    })
}

/** Less than any engine can do that asks servers which it has not asked before: the sockets are there already. */
function askKept(kind: Kind): Ask {
  const request = kind === 'quake3' ? QUAKE3_REQUEST : A2S_REQUEST
  const sockets = new Map<number, Socket>()
  return async (port) => {
    const socket = sockets.get(port) ?? (await connectTo(port))
    sockets.set(port, socket)
    return new Promise((resolve) => {
      const listen = (packet: Buffer) => {
        if (packet[4] === 0x41) return socket.send(Buffer.concat([request, packet.subarray(5)]))
        socket.off('message', listen)
        return resolve(nameOf(port))
      }
      socket.on('message', listen)
      socket.send(request)
    })
  }
}

async function connectTo(port: number): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', lookup: takeLiterally })
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
