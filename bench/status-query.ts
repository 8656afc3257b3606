// Game status queries per second and CPU time per query (A2S with and without a challenge, Quake 3) on loopback: Guildhall
// compared with GameDig and with bare connected sockets, in interleaved rounds.
//
//   node bench/status-query.ts            ratios with 50 in flight, wrong responses with 500 and 2000
//   ROUNDS=9 ROUND_MS=2000 node bench/status-query.ts quake3
//
// The game servers share one process, which also limits the rates; the CPU time is that of the client only.
//
// Every query in flight has its own game server: GameDig matches responses by sender only, so that several
// queries to one server would all get the first packet.
import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { parseNetworks, queryGameServer } from '@guildhall/game-query/source'
import { GameDig } from 'gamedig'
import {
  A2S_REQUEST,
  KINDS,
  serverName,
  QUAKE3_REQUEST,
  lookupLiteral,
} from './lib/status-servers.ts'
import { forkOptions } from './lib/child-options.ts'
import type { Kind } from './lib/status-servers.ts'
import { median } from './lib/stats.ts'

const IN_FLIGHT = 50
const PARALLEL_QUERIES = [500, 2000]
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROUND_MS = Number(process.env['ROUND_MS'] ?? 1500)
const TIMEOUT_MS = 3000
const LOOPBACK = parseNetworks(['127.0.0.0/8'])
const SERVERS = new URL('lib/status-servers.ts', import.meta.url)

type Query = (port: number) => Promise<string | null | undefined>

interface Engine {
  name: string
  query: Query
}

const TITLES: Record<Kind, string> = {
  a2s: 'A2S without a challenge',
  'a2s-challenge': 'A2S with a challenge',
  quake3: 'Quake 3',
}

const chosen = process.argv.slice(2)
for (const kind of KINDS.filter((kind) => chosen.length === 0 || chosen.includes(kind))) {
  const child = fork(SERVERS, [String(Math.max(...PARALLEL_QUERIES)), kind], forkOptions)
  const [ports] = (await once(child, 'message')) as [number[]]
  console.log(TITLES[kind])
  const engines = createEngines(kind)
  const bare = [
    { name: 'bare, new sockets', query: queryWithNewSocket(kind) },
    { name: 'bare, reused sockets', query: queryWithReusedSocket(kind) },
  ]
  await compareSpeed([...engines, ...bare], ports)
  for (const parallel of PARALLEL_QUERIES) {
    for (const engine of engines) await countWrongResponses(engine, ports, parallel)
  }
  child.disconnect()
}
process.exit()

function createEngines(kind: Kind): Engine[] {
  const game = kind === 'quake3' ? 'openarena' : 'css'
  const engines = [
    { name: 'guildhall', query: queryWithGuildhall(game) },
    { name: 'gamedig', query: queryWithGameDig(game, true) },
  ]
  if (kind !== 'quake3') {
    engines.push({ name: 'gamedig, no players', query: queryWithGameDig(game, false) })
  }
  return engines
}

async function compareSpeed(engines: Engine[], ports: number[]): Promise<void> {
  console.log(`  ${IN_FLIGHT} in flight, ${ROUNDS} rounds of ${ROUND_MS} ms`)
  const speeds = new Map<string, Speed[]>(engines.map(({ name }) => [name, []]))
  for (const { query } of engines) await run(query, ports, 300)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, query } of engines) speeds.get(name)?.push(await run(query, ports, ROUND_MS))
  }
  const guildhallSpeeds = speeds.get('guildhall') ?? []
  for (const [name, engineSpeeds] of speeds) {
    const rate = Math.round(median(engineSpeeds.map((speed) => speed.perSecond))).toLocaleString(
      'en',
    )
    const ratio = (of: (speed: Speed) => number) =>
      median(
        guildhallSpeeds.map((speed, round) => of(speed) / of(engineSpeeds[round] ?? speed)),
      ).toFixed(2)
    const cpu = median(engineSpeeds.map((speed) => speed.cpuUs)).toFixed(0)
    console.log(
      `  ${name.padEnd(22)} ${rate.padStart(8)}/s   guildhall ${ratio((speed) => speed.perSecond)} times    ` +
        `${cpu.padStart(4)} µs CPU per query, guildhall ${ratio((speed) => speed.cpuUs)} times`,
    )
  }
}

interface Speed {
  perSecond: number
  /** CPU time per query of all threads of this process; the game servers run in another process. */
  cpuUs: number
}

/** Runs one loop for each query in flight. */
async function run(query: Query, ports: number[], lengthMs: number): Promise<Speed> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  let responses = 0
  const loops = ports.slice(0, IN_FLIGHT).map(async (port) => {
    while (performance.now() - started < lengthMs) {
      await query(port)
      responses += 1
    }
  })
  await Promise.all(loops)
  const { user, system } = process.cpuUsage(before)
  const perSecond = (responses * 1000) / (performance.now() - started)
  return { perSecond, cpuUs: (user + system) / responses }
}

/** Runs all queries in parallel, each to its own server. A missing response or one of another server is wrong. */
async function countWrongResponses(
  { name, query }: Engine,
  ports: number[],
  parallel: number,
): Promise<void> {
  const rounds = 5
  let wrong = 0
  const started = performance.now()
  for (let round = 0; round < rounds; round++) {
    const queries = ports.slice(0, parallel).map(async (port) => {
      const received = await query(port).catch(() => null)
      if (received !== serverName(port)) wrong += 1
    })
    await Promise.all(queries)
  }
  const took = ((performance.now() - started) / rounds).toFixed(0)
  const total = parallel * rounds
  console.log(
    `  ${parallel} in flight: ${name}: ${wrong} of ${total} responses wrong, ${took} ms per round`,
  )
}

function queryWithGuildhall(game: string): Query {
  return async (port) => {
    const query = { game, host: '127.0.0.1', port, timeoutMs: TIMEOUT_MS }
    const { server } = await queryGameServer({ ...query, allowedNetworks: LOOPBACK })
    return server.name
  }
}

/** One socket for all queries, as GameDig recommends; one attempt, only the given port, no name resolution. */
function queryWithGameDig(game: string, requestPlayers: boolean): Query {
  const gameDig = new GameDig()
  return async (port) => {
    const target = { type: game, host: '127.0.0.1', address: '127.0.0.1', port }
    const options = { givenPortOnly: true, maxRetries: 1, portCache: false, requestPlayers }
    const state = await gameDig.query({ ...target, ...options, socketTimeout: TIMEOUT_MS })
    return state.name
  }
}

/** The minimum cost of a query with its own socket: no timer, no parsing, no catalogue. */
function queryWithNewSocket(kind: Kind): Query {
  const request = kind === 'quake3' ? QUAKE3_REQUEST : A2S_REQUEST
  return (port) =>
    new Promise((resolve) => {
      const socket = createSocket({ type: 'udp4', lookup: lookupLiteral })
      socket.on('message', (packet) => {
        if (packet[4] === 0x41) return socket.send(Buffer.concat([request, packet.subarray(5)]))
        socket.close()
        return resolve(serverName(port))
      })
      socket.connect(port, '127.0.0.1', () => socket.send(request))
    })
}

/** The minimum cost with existing connected sockets, which no engine has for servers that it queries for the first time. */
function queryWithReusedSocket(kind: Kind): Query {
  const request = kind === 'quake3' ? QUAKE3_REQUEST : A2S_REQUEST
  const sockets = new Map<number, Socket>()
  return async (port) => {
    const socket = sockets.get(port) ?? (await connectTo(port))
    sockets.set(port, socket)
    return new Promise((resolve) => {
      const listen = (packet: Buffer) => {
        if (packet[4] === 0x41) return socket.send(Buffer.concat([request, packet.subarray(5)]))
        socket.off('message', listen)
        return resolve(serverName(port))
      }
      socket.on('message', listen)
      socket.send(request)
    })
  }
}

async function connectTo(port: number): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', lookup: lookupLiteral })
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
