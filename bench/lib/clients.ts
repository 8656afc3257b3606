/**
 * Many cheap WebSocket clients in one process: frames are counted by their headers and not decoded.
 * Reads its options and then wait conditions as lines of JSON from standard input, and writes a line of JSON after each.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ClientsOptions {
  port: number
  path: string
  size: number
  /** One for each client, if set. */
  cookies?: string[]
  /** A message that each client sends once it is connected. */
  greeting?: string
  /** The type of a frame that each client receives once it is ready. */
  awaitedType?: string
}

/**
 * Waits until the clients have received this many more frames, until none has arrived for this long, or until this many
 * have received the awaited frame.
 */
export type WaitCondition = { frames: number } | { quietMs: number } | { awaited: number }

export interface FrameCount {
  /** The time from the first frame to the last one. */
  spreadMs: number
  /** Frames since the last wait. */
  frames: number
  /** Bytes of frames since the start. */
  bytes: number
}

/** Connections that are opened in parallel: more would overflow the listen backlog. */
const parallelConnects = 64
/** Opcodes of RFC 6455; the pong is masked and empty. */
const pingOpcode = 0x9
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const lines = createInterface(process.stdin)[Symbol.asyncIterator]()
const options = JSON.parse(String((await lines.next()).value)) as ClientsOptions
const awaitedText = options.awaitedType ? Buffer.from(`"type":"${options.awaitedType}"`) : null
let bytes = 0
/** How many clients have received the awaited frame. */
let awaited = 0
let frames = 0
let expected = Number.POSITIVE_INFINITY
let firstAt = 0
let lastAt = 0
let resolveWait: () => void = () => undefined

for (let opened = 0; opened < options.size; opened += parallelConnects) {
  const batch = Math.min(parallelConnects, options.size - opened)
  await Promise.all(Array.from({ length: batch }, (_, index) => open(opened + index)))
}
printResult({ spreadMs: 0, frames, bytes })

for (let line = await lines.next(); !line.done; line = await lines.next()) {
  printResult(await waitFor(JSON.parse(line.value) as WaitCondition))
}
process.exit(0)

function printResult(result: FrameCount): void {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

async function waitFor(condition: WaitCondition): Promise<FrameCount> {
  if ('quietMs' in condition) {
    let before = -1
    while (before !== frames) {
      before = frames
      await new Promise((resolve) => setTimeout(resolve, condition.quietMs))
    }
  } else if ('awaited' in condition) {
    while (awaited < condition.awaited) await new Promise((resolve) => setTimeout(resolve, 5))
  } else {
    expected = condition.frames
    if (frames < expected) await new Promise<void>((resolve) => (resolveWait = resolve))
  }
  const result = { spreadMs: lastAt - firstAt, frames, bytes }
  frames = 0
  expected = Number.POSITIVE_INFINITY
  return result
}

async function open(index: number): Promise<void> {
  const socket = connect(options.port, '127.0.0.1')
  await once(socket, 'connect')
  const cookie = options.cookies?.[index]
  socket.write(
    `GET ${options.path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n` +
      `${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`,
  )
  const rest = await readHandshake(socket)
  if (options.greeting) socket.write(maskedFrame(options.greeting))
  countFrames(socket, rest)
}

async function readHandshake(socket: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0)
  while (true) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    received = Buffer.concat([received, chunk])
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) continue
    if (!received.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
      throw new Error(`handshake failed: ${received.toString('latin1', 0, 300)}`)
    }
    return received.subarray(end + 4)
  }
}

/** Counts frames once their header is complete. Responds to pings and does not count them. */
function countFrames(socket: Socket, first: Buffer): void {
  let skip = 0
  let partialHeader: Buffer | null = null
  let isAwaiting = awaitedText !== null
  const read = (incoming: Buffer): void => {
    const chunk = partialHeader ? Buffer.concat([partialHeader, incoming]) : incoming
    partialHeader = null
    bytes += incoming.length
    // The awaited frame begins with its type, and comes in one piece up to there.
    if (isAwaiting && incoming.includes(awaitedText!)) {
      isAwaiting = false
      awaited += 1
    }
    let offset = skip
    while (offset < chunk.length) {
      const size = frameSize(chunk, offset)
      if (size === null) {
        partialHeader = chunk.subarray(offset)
        skip = 0
        return
      }
      const isPing = ((chunk[offset] ?? 0) & 0x0f) === pingOpcode
      offset += size
      // The server closes connections that do not respond.
      if (isPing) socket.write(pong)
      else recordFrame()
    }
    skip = offset - chunk.length
  }
  socket.on('data', read)
  socket.on('close', () => {
    throw new Error('the server closed a connection')
  })
  if (first.length > 0) read(first)
}

function frameSize(chunk: Buffer, offset: number): number | null {
  const short = chunk[offset + 1]
  if (short === undefined) return null
  if (short < 126) return 2 + short
  if (short === 126) return offset + 4 > chunk.length ? null : 4 + chunk.readUInt16BE(offset + 2)
  return offset + 10 > chunk.length ? null : 10 + Number(chunk.readBigUInt64BE(offset + 2))
}

function recordFrame(): void {
  lastAt = performance.now()
  if (frames === 0) firstAt = lastAt
  frames += 1
  if (frames === expected) resolveWait()
}

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
