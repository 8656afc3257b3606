/** Asks a server as fast as it answers, from a process of its own; see `load` of processes.ts. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { percentile } from './stats.ts'

export interface LoadOrder {
  port: number
  /** Connections, each kept and with one request in flight. */
  connections: number
  ms: number
  /** The bytes of the request, or of several that are sent in turn. */
  request: string | string[]
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** How many answers came with each status. */
  statuses: Record<string, number>
}

interface Tally {
  next: number
  times: number[]
  statuses: Record<string, number>
}

const order = JSON.parse(process.argv[2] ?? '{}') as LoadOrder
process.stdout.write(`${JSON.stringify(await run(order))}\n`)

async function run({ port, connections, ms, request }: LoadOrder): Promise<LoadResult> {
  const requests = [request].flat().map((text) => Buffer.from(text))
  const tally: Tally = { next: 0, times: [], statuses: {} }
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const started = performance.now()
  await Promise.all(sockets.map((socket) => ask(socket, requests, tally, started + ms)))
  const seconds = (performance.now() - started) / 1000
  const times = Float64Array.from(tally.times).sort()
  return {
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    statuses: tally.statuses,
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

/** One request after another on one connection until the time is over and the last answer is in. */
function ask(socket: Socket, requests: Buffer[], tally: Tally, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    let sentAt = 0
    const send = (): void => {
      sentAt = performance.now()
      const request = requests[tally.next++ % requests.length]
      if (request) socket.write(request)
    }
    // One character for each byte, so that lengths are those of the wire.
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (text: string) => {
      received += text
      const answer = readAnswer(received)
      if (!answer) return
      received = received.slice(answer.length)
      const now = performance.now()
      tally.times.push(now - sentAt)
      tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
      if (now < until) return send()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
    send()
  })
}

/** The first whole answer of the text, or null while some of it is missing. */
function readAnswer(text: string): { status: string; length: number } | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const contentLength = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (contentLength === undefined) throw new Error(`an answer without a length: ${text}`)
  const length = headEnd + 4 + Number(contentLength)
  return text.length < length ? null : { status: text.slice(9, 12), length }
}
