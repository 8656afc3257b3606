/** Sends requests as fast as the server responds, in a separate process; see `generateLoad` in processes.ts. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { percentile } from './stats.ts'

export interface LoadOptions {
  port: number
  /** Persistent connections, each with one request in flight. */
  connections: number
  ms: number
  /** The raw request, or several that are sent in turn. */
  request: string | string[]
  /** How many requests a second are sent at most, on all connections together. */
  perSecond?: number
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** The number of responses by status. */
  statuses: Record<string, number>
}

interface Schedule {
  started: number
  deadline: number
  perSecond: number
}

interface Totals {
  next: number
  times: number[]
  statuses: Record<string, number>
}

const options = JSON.parse(process.argv[2] ?? '{}') as LoadOptions
process.stdout.write(`${JSON.stringify(await run(options))}\n`)

async function run({
  port,
  connections,
  ms,
  request,
  perSecond,
}: LoadOptions): Promise<LoadResult> {
  const requests = [request].flat().map((text) => Buffer.from(text))
  const totals: Totals = { next: 0, times: [], statuses: {} }
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const started = performance.now()
  const schedule = { started, deadline: started + ms, perSecond: perSecond ?? Infinity }
  await Promise.all(sockets.map((socket) => sendRequests(socket, requests, totals, schedule)))
  const seconds = (performance.now() - started) / 1000
  const times = Float64Array.from(totals.times).sort()
  return {
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    statuses: totals.statuses,
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

/** Sends requests one after another on a connection until the deadline and the last response. */
function sendRequests(
  socket: Socket,
  requests: Buffer[],
  totals: Totals,
  { started, deadline, perSecond }: Schedule,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    let sentAt = 0
    const write = (request: Buffer): void => {
      sentAt = performance.now()
      socket.write(request)
    }
    const send = (): void => {
      const number = totals.next++
      const request = requests[number % requests.length]!
      const waitMs = started + (number / perSecond) * 1000 - performance.now()
      if (waitMs < 1) write(request)
      else setTimeout(write, waitMs, request)
    }
    // One character per byte, so that string lengths are byte lengths.
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (text: string) => {
      received += text
      const response = parseResponse(received)
      if (!response) return
      received = received.slice(response.length)
      const now = performance.now()
      totals.times.push(now - sentAt)
      totals.statuses[response.status] = (totals.statuses[response.status] ?? 0) + 1
      if (now < deadline) return send()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
    send()
  })
}

/** The first complete response in the text, or null while it is incomplete. */
function parseResponse(text: string): { status: string; length: number } | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const status = text.slice(9, 12)
  if (status === '204') return { status, length: headEnd + 4 }
  const contentLength = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (contentLength === undefined) throw new Error(`a response without a content length: ${text}`)
  const length = headEnd + 4 + Number(contentLength)
  return text.length < length ? null : { status, length }
}
