/**
 * Many WebSocket clients in one process, as cheap as they can be: frames are counted by their headers and not read.
 * The order and then each wish come as lines of JSON, and each is answered with one.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface CrowdOrder {
  port: number
  path: string
  size: number
  /** One for each client, or none. */
  cookies?: string[]
  /** A text that each sends once it is connected. */
  greeting?: string
}

/** Wait until the clients have so many frames more, or until none has come for so long. */
export type CrowdWish = { frames: number } | { quietMs: number }

export interface CrowdResult {
  /** From the first frame to the last one. */
  spreadMs: number
  /** Frames since the last wish. */
  frames: number
}

/** Connections that are opened at once: more would overflow the listener's queue. */
const opensAtOnce = 64
/** Codes of RFC 6455; the pong is masked and empty. */
const pingCode = 0x9
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const lines = createInterface(process.stdin)[Symbol.asyncIterator]()
const order = JSON.parse(String((await lines.next()).value)) as CrowdOrder
let frames = 0
let expected = Number.POSITIVE_INFINITY
let firstAt = 0
let lastAt = 0
let complete: () => void = () => undefined

for (let opened = 0; opened < order.size; opened += opensAtOnce) {
  const batch = Math.min(opensAtOnce, order.size - opened)
  await Promise.all(Array.from({ length: batch }, (_, place) => open(opened + place)))
}
say({ spreadMs: 0, frames })

for (let line = await lines.next(); !line.done; line = await lines.next()) {
  say(await serve(JSON.parse(line.value) as CrowdWish))
}
process.exit(0)

function say(result: CrowdResult): void {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

async function serve(wish: CrowdWish): Promise<CrowdResult> {
  if ('quietMs' in wish) {
    let before = -1
    while (before !== frames) {
      before = frames
      await new Promise((resolve) => setTimeout(resolve, wish.quietMs))
    }
  } else {
    expected = wish.frames
    if (frames < expected) await new Promise<void>((resolve) => (complete = resolve))
  }
  const result = { spreadMs: lastAt - firstAt, frames }
  frames = 0
  expected = Number.POSITIVE_INFINITY
  return result
}

async function open(place: number): Promise<void> {
  const socket = connect(order.port, '127.0.0.1')
  await once(socket, 'connect')
  const cookie = order.cookies?.[place]
  socket.write(
    `GET ${order.path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n` +
      `${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`,
  )
  const rest = await headEnd(socket)
  if (order.greeting) socket.write(maskedFrame(order.greeting))
  count(socket, rest)
}

async function headEnd(socket: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0)
  while (true) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    received = Buffer.concat([received, chunk])
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) continue
    if (!received.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
      throw new Error(`refused: ${received.toString('latin1', 0, 300)}`)
    }
    return received.subarray(end + 4)
  }
}

/** Counts frames whose header is whole; a header that is cut in two waits for its rest. Pings are answered, not counted. */
function count(socket: Socket, first: Buffer): void {
  let skip = 0
  let cut: Buffer | null = null
  const read = (incoming: Buffer): void => {
    const chunk = cut ? Buffer.concat([cut, incoming]) : incoming
    cut = null
    let place = skip
    while (place < chunk.length) {
      const size = frameSize(chunk, place)
      if (size === null) {
        cut = chunk.subarray(place)
        skip = 0
        return
      }
      const isPing = ((chunk[place] ?? 0) & 0x0f) === pingCode
      place += size
      // Whoever is silent for long is taken for gone.
      if (isPing) socket.write(pong)
      else counted()
    }
    skip = place - chunk.length
  }
  socket.on('data', read)
  socket.on('close', () => {
    throw new Error('the server closed a connection')
  })
  if (first.length > 0) read(first)
}

function frameSize(chunk: Buffer, place: number): number | null {
  const short = chunk[place + 1]
  if (short === undefined) return null
  if (short < 126) return 2 + short
  if (short === 126) return place + 4 > chunk.length ? null : 4 + chunk.readUInt16BE(place + 2)
  return place + 10 > chunk.length ? null : 10 + Number(chunk.readBigUInt64BE(place + 2))
}

function counted(): void {
  lastAt = performance.now()
  if (frames === 0) firstAt = lastAt
  frames += 1
  if (frames === expected) complete()
}

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
