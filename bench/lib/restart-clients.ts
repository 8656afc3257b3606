/**
 * Members of a server that restarts, in one process: they connect, and come back after their connection was closed, as the web
 * client does. Reads its options as a line of JSON, and a line when the restart begins. Writes a line of JSON when all are
 * connected, when it has read that line, and when all have a new session.
 */
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

export interface RestartClientsOptions {
  port: number
  cookies: string[]
}

export interface RestartClientsResult {
  /** Clients that missed an event or received one twice. */
  gaps: number
}

interface Client {
  cookie: string
  sessionId: string
  seq: number
  isLive: boolean
}

/** As in the web client. */
const restartSpreadMs = 3000
const retryFirstMs = 400
const retryMaxMs = 4000
/** Connections that are opened at once at the begin. */
const parallelConnects = 64

const lines = createInterface(process.stdin)[Symbol.asyncIterator]()
const options = JSON.parse(String((await lines.next()).value)) as RestartClientsOptions
const clients = options.cookies.map((cookie): Client => ({
  cookie,
  sessionId: '',
  seq: 0,
  isLive: false,
}))
let gaps = 0
let isRestarting = false

for (let from = 0; from < clients.length; from += parallelConnects) {
  for (const client of clients.slice(from, from + parallelConnects)) void run(client)
  await until(() => clients.slice(from, from + parallelConnects).every(({ isLive }) => isLive))
}
await print()
await lines.next()
isRestarting = true
for (const client of clients) client.isLive = false
await print()
await until(() => clients.every(({ isLive }) => isLive))
await print()
process.exit(0)

async function print(): Promise<void> {
  const result: RestartClientsResult = { gaps }
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(5)
}

/** Stays connected. */
async function run(client: Client): Promise<void> {
  for (let attempt = 0; ;) {
    const code = await connect(client)
    const isFirst = isRestarting && attempt === 0
    const spread = isFirst && code === 1012 ? restartSpreadMs * Math.random() : 0
    const backoff = Math.min(retryMaxMs, retryFirstMs * 2 ** attempt) * (0.5 + Math.random() / 2)
    attempt += 1
    await wait(Math.max(spread, backoff))
  }
}

/** Resolves with the close code when the connection is lost. */
function connect(client: Client): Promise<number> {
  const query = client.sessionId ? `?session=${client.sessionId}&seq=${client.seq}` : ''
  const ws = new WebSocket(`ws://127.0.0.1:${options.port}/api/gateway${query}`, {
    headers: { cookie: client.cookie },
    perMessageDeflate: false,
  })
  ws.on('error', () => undefined)
  ws.on('message', (data) => receive(client, data as Buffer))
  return new Promise((resolve) => ws.on('close', resolve))
}

function receive(client: Client, data: Buffer): void {
  // A frame is long only if it is a snapshot: what is read is at its begin.
  const start = data.toString('latin1', 0, 120)
  const seq = /^\{"seq":(\d+)/.exec(start)?.[1]
  if (seq !== undefined) {
    if (Number(seq) !== client.seq + 1) gaps += 1
    client.seq = Number(seq)
  } else if (start.startsWith('{"type":"hello"')) {
    const { sessionId } = (JSON.parse(data.toString()) as { data: { sessionId: string } }).data
    if (sessionId !== client.sessionId) client.seq = 0
    client.sessionId = sessionId
  } else if (start.startsWith('{"type":"ready"')) client.isLive = true
}
