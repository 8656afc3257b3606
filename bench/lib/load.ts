import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface LoadRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadOptions {
  /** Where the server listens, as `http://host:port`. */
  url: string
  /** Sent in turn, over and over. */
  requests: LoadRequest[]
  /** Connections, each with one request in flight. */
  connections: number
  lengthMs: number
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** How many answers came with each status. */
  statuses: Map<number, number>
}

/**
 * Asks a server as fast as it answers, over plain sockets that are kept alive, so that the asking costs little beside the
 * answering. Throws where a connection breaks or an answer has no content-length.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, connections, lengthMs } = options
  const requests = options.requests.map((request) => requestBytes(url, request))
  const tally: Tally = { next: 0, times: [], statuses: new Map() }
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)))
  const started = performance.now()
  const until = started + lengthMs
  await Promise.all(sockets.map((socket) => ask(socket, requests, tally, until)))
  const seconds = (performance.now() - started) / 1000
  const times = Float64Array.from(tally.times).sort()
  return {
    perSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    statuses: tally.statuses,
  }
}

interface Tally {
  next: number
  times: number[]
  statuses: Map<number, number>
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

/** One request after another on one connection until the time is over and the last answer is in. */
function ask(socket: Socket, requests: Buffer[], tally: Tally, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = (): void => {
      sentAt = performance.now()
      const request = requests[tally.next++ % requests.length]
      if (request) socket.write(request)
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = readAnswer(received)
      if (!answer) return
      received = received.subarray(answer.length)
      const now = performance.now()
      tally.times.push(now - sentAt)
      tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
      if (now < until) return send()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
    send()
  })
}

/** The first whole answer of the bytes, or null while some of it is missing. */
function readAnswer(bytes: Buffer): { status: number; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.latin1Slice(0, headEnd)
  const contentLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (contentLength === undefined) throw new Error(`an answer without a length: ${head}`)
  const length = headEnd + 4 + Number(contentLength)
  return bytes.length < length ? null : { status: Number(head.slice(9, 12)), length }
}

function requestBytes(url: string, { method = 'GET', path, headers, body }: LoadRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${new URL(url).host}`]
  for (const [name, value] of Object.entries(headers ?? {})) lines.push(`${name}: ${value}`)
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
