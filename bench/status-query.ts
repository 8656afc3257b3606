// Status queries (A2S, with and without a challenge) on loopback: ours beside GameDig, in interleaved rounds of one run.
//
//   node bench/status-query.ts            ratios at 50 in flight, false answers at 500 and 2000
//   ROUNDS=9 ROUND_MS=2000 node bench/status-query.ts
//
// Every query in flight goes to a game server of its own: GameDig tells answers apart by sender alone, so that several
// queries to one server would be answered by the first packet that comes.
import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { parseNetworks, queryGameServer } from '@guildhall/game-query'
import { GameDig } from 'gamedig'

const IN_FLIGHT = 50
const CROWDS = [500, 2000]
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROUND_MS = Number(process.env['ROUND_MS'] ?? 1500)
const TIMEOUT_MS = 3000
const LOOPBACK = parseNetworks(['127.0.0.0/8'])

const REQUEST = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
const CHALLENGE = Buffer.from('\xff\xff\xff\xffA\x01\x02\x03\x04', 'latin1')
const PLAYERS = Buffer.from(`\xff\xff\xff\xffD\x01\0Mia\0${'\0'.repeat(8)}`, 'latin1')

type Ask = (port: number) => Promise<string | null | undefined>

interface Engine {
  name: string
  ask: Ask
}

if (process.argv[2] === 'serve') await serve()
else await measure()

async function measure(): Promise<void> {
  const ours = { name: 'guildhall', ask: askOurs }
  const theirs = [
    { name: 'gamedig', ask: askGameDig(true) },
    { name: 'gamedig, no players', ask: askGameDig(false) },
  ]
  const bare = { name: 'bare connected socket', ask: askBare }
  for (const mode of ['at once', 'after a challenge']) {
    const child = fork(import.meta.filename, ['serve', String(Math.max(...CROWDS)), mode])
    const [ports] = (await once(child, 'message')) as [number[]]
    console.log(`A2S answered ${mode}`)
    await compareSpeed([ours, ...theirs, bare], ports)
    for (const crowd of CROWDS) {
      for (const engine of [ours, ...theirs]) await countFalse(engine, ports, crowd)
    }
    child.disconnect()
  }
  process.exit()
}

async function compareSpeed(engines: Engine[], ports: number[]): Promise<void> {
  console.log(`  ${IN_FLIGHT} in flight, ${ROUNDS} rounds of ${ROUND_MS} ms`)
  const rates = new Map<string, number[]>(engines.map(({ name }) => [name, []]))
  for (const { ask } of engines) await run(ask, ports, 300)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, ask } of engines) rates.get(name)?.push(await run(ask, ports, ROUND_MS))
  }
  const ours = rates.get('guildhall') ?? []
  for (const [name, theirs] of rates) {
    const ratio = median(ours.map((rate, round) => rate / (theirs[round] ?? rate)))
    const rate = Math.round(median(theirs)).toLocaleString('en')
    console.log(
      `  ${name.padEnd(22)} ${rate.padStart(8)}/s   guildhall is ${ratio.toFixed(2)} times that`,
    )
  }
}

/** Queries per second, with one loop for each place in flight. */
async function run(ask: Ask, ports: number[], lengthMs: number): Promise<number> {
  const started = performance.now()
  let answers = 0
  const loops = ports.slice(0, IN_FLIGHT).map(async (port) => {
    while (performance.now() - started < lengthMs) {
      await ask(port)
      answers += 1
    }
  })
  await Promise.all(loops)
  return (answers * 1000) / (performance.now() - started)
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

async function askOurs(port: number): Promise<string | null> {
  const query = { game: 'css', host: '127.0.0.1', port, timeoutMs: TIMEOUT_MS }
  const { server } = await queryGameServer({ ...query, allowedNetworks: LOOPBACK })
  return server.name
}

/** One socket for all queries, as GameDig recommends; one attempt, the given port alone, no name to resolve. */
function askGameDig(requestPlayers: boolean): Ask {
  const gameDig = new GameDig()
  return async (port) => {
    const target = { type: 'css', host: '127.0.0.1', address: '127.0.0.1', port }
    const options = { givenPortOnly: true, maxRetries: 1, portCache: false, requestPlayers }
    const state = await gameDig.query({ ...target, ...options, socketTimeout: TIMEOUT_MS })
    return state.name
  }
}

/** The least that a socket per query can cost: no timer, no parsing, no catalogue. */
function askBare(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', lookup: takeLiterally })
    socket.on('message', (packet) => {
      if (packet[4] === 0x41) return socket.send(Buffer.concat([REQUEST, packet.subarray(5)]))
      socket.close()
      return resolve(nameOf(port))
    })
    socket.connect(port, '127.0.0.1', () => socket.send(REQUEST))
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Keeps Node from giving addresses to the resolver's threads. */
function takeLiterally(
  address: string,
  _options: unknown,
  done: (error: null, address: string, family: number) => void,
): void {
  done(null, address, 4)
}

function nameOf(port: number): string {
  return `Server on port ${port}`
}

async function serve(): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: Number(process.argv[3]) }, openServer))
  process.send?.(sockets.map((socket) => socket.address().port))
  process.on('disconnect', () => process.exit())
}

async function openServer(): Promise<Socket> {
  const answersAtOnce = process.argv[4] === 'at once'
  const socket = createSocket({ type: 'udp4', lookup: takeLiterally })
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  const numbers = '\xf0\x00\x05\x10\x00dl\x00\x01'
  const text = `\xff\xff\xff\xffI\x11${nameOf(socket.address().port)}\0de_dust\0cstrike\0CS\0${numbers}1.0\0`
  const info = Buffer.from(text, 'latin1')
  socket.on('message', (request, from) => {
    const asksPlayers = request[4] === 0x55
    const challenged = asksPlayers
      ? request.readInt32LE(5) !== -1
      : request.length > REQUEST.length || answersAtOnce
    const answer = asksPlayers ? PLAYERS : info
    socket.send(challenged ? answer : CHALLENGE, from.port, from.address)
  })
  return socket
}
