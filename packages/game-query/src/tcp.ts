import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { answerFailure, networkFailure } from './conversation.ts'
import type { Exchanged } from './conversation.ts'
import { assertJudged } from './destination.ts'
import { queryFailed, silent } from './failure.ts'
import type { Exchange } from './udp-talk.ts'

const MAX_BYTES = 1024 * 1024

/**
 * Has a conversation over one TCP connection to the one judged address.
 * Throws `SERVER_OFFLINE`, `SERVER_TIMEOUT` or `QUERY_FAILED`, or the signal's reason.
 */
export function converseOverTcp(exchange: Exchange): Promise<Exchanged> {
  return converse(exchange, false)
}

/**
 * The same with TLS on the connection. The certificate is not checked, since game servers sign their own and nothing
 * secret is sent; no name is told either, since the socket knows only the address.
 */
export function converseOverTls(exchange: Exchange): Promise<Exchanged> {
  return converse(exchange, true)
}

function converse(exchange: Exchange, secure: boolean): Promise<Exchanged> {
  const { destination, port, signal } = exchange
  assertJudged(destination)
  if (signal?.aborted) return Promise.reject(signal.reason)
  const address = { host: destination.address, port, noDelay: true }
  const socket = secure
    ? connectSecurely({ ...address, rejectUnauthorized: false })
    : connect(address)
  const left = Math.max(0, exchange.deadline - performance.now())
  return new Promise<Exchanged>((resolve, reject) => {
    // As over UDP: sockets are read once more before time is up.
    const timer = setTimeout(() => setImmediate(() => end(silent(isHeard()))), left)
    const onAbort = () => end(signal?.reason)
    const end = (result: unknown) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      socket.destroy()
      if (isExchanged(result)) resolve(result)
      else reject(result)
    }
    signal?.addEventListener('abort', onAbort)
    const isHeard = talk(socket, exchange, secure, end)
  })
}

/** Gives a function that says whether anything came since the last request. */
function talk(
  socket: Socket,
  exchange: Exchange,
  secure: boolean,
  end: (result: unknown) => void,
): () => boolean {
  let connected = false
  let sentAt = 0
  let pingMs = -1
  let bytes = 0
  let bytesBefore = 0
  const proceed = (chunk: Uint8Array) => {
    try {
      const step = exchange.conversation.next(chunk)
      if (step.done) end({ answer: step.value, pingMs })
      else if (step.value instanceof Uint8Array) {
        bytesBefore = bytes
        socket.write(step.value)
      }
    } catch (error) {
      end(answerFailure(error))
    }
  }
  socket.on('connect', () => {
    connected = true
  })
  socket.on(secure ? 'secureConnect' : 'connect', () => {
    sentAt = performance.now()
    proceed(NOTHING)
  })
  socket.on('data', (chunk: Buffer) => {
    if (pingMs < 0) pingMs = performance.now() - sentAt
    bytes += chunk.length
    if (bytes > MAX_BYTES) end(queryFailed('it is too long'))
    else if (!socket.destroyed) proceed(chunk)
  })
  const onClosed = () => end(queryFailed('the connection was closed before it was complete'))
  socket.on('end', () => {
    proceed(NOTHING)
    onClosed()
  })
  socket.on('close', onClosed)
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ETIMEDOUT') end(silent(false))
    else if (connected && isClosing(error)) end(queryFailed('the connection was cut', error))
    else if (connected && secure) end(queryFailed('it is not TLS', error))
    else end(networkFailure(error))
  })
  return () => bytes > bytesBefore
}

const NOTHING = new Uint8Array()

function isClosing(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE'
}

function isExchanged(result: unknown): result is Exchanged {
  return typeof result === 'object' && result !== null && 'answer' in result
}
