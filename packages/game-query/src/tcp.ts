import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { assertChecked } from '@guildhall/public-address'
import { responseFailure, networkFailure } from './conversation.ts'
import type { ExchangeResult, ServerResponse } from './conversation.ts'
import { queryFailed, timedOut } from './failure.ts'
import type { ExchangeOptions } from './udp-exchange.ts'

const MAX_BYTES = 1024 * 1024

/**
 * Runs a conversation over one TCP connection to the checked address.
 * Throws `SERVER_OFFLINE`, `SERVER_TIMEOUT` or `QUERY_FAILED`, or the signal's reason.
 */
export function converseOverTcp(exchange: ExchangeOptions): Promise<ExchangeResult> {
  return converse(exchange, false)
}

/**
 * Like `converseOverTcp`, but over TLS. The certificate is not checked, because game servers sign their own and nothing
 * secret is sent. No server name is sent, because the socket knows only the address.
 */
export function converseOverTls(exchange: ExchangeOptions): Promise<ExchangeResult> {
  return converse(exchange, true)
}

function converse(exchange: ExchangeOptions, isSecure: boolean): Promise<ExchangeResult> {
  const { destination, port, signal } = exchange
  assertChecked(destination)
  if (signal?.aborted) return Promise.reject(signal.reason)
  const address = { host: destination.address, port, noDelay: true }
  const socket = isSecure
    ? connectSecurely({ ...address, rejectUnauthorized: false })
    : connect(address)
  const remainingMs = Math.max(0, exchange.deadline - performance.now())
  return new Promise<ExchangeResult>((resolve, reject) => {
    // As over UDP, sockets are read once more before the exchange times out.
    const timer = setTimeout(() => setImmediate(() => expire()), remainingMs)
    const onAbort = () => end(signal?.reason)
    const end = (result: unknown) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      socket.destroy()
      if (isExchangeResult(result)) resolve(result)
      else reject(result)
    }
    signal?.addEventListener('abort', onAbort)
    const expire = startConversation(socket, exchange, isSecure, end)
  })
}

/** The returned function ends the conversation because no time is left. */
function startConversation(
  socket: Socket,
  exchange: ExchangeOptions,
  isSecure: boolean,
  end: (result: unknown) => void,
): () => void {
  const conversation = exchange.converse()
  let fallback: ServerResponse | undefined
  let isConnected = false
  let sentAt = 0
  let pingMs = -1
  let bytes = 0
  let bytesBeforeRequest = 0
  const fail = (error: unknown) => end(fallback ? { response: fallback, pingMs } : error)
  const proceed = (chunk: Uint8Array) => {
    try {
      const step = conversation.next(chunk)
      if (step.done) end({ response: step.value, pingMs })
      else if (step.value instanceof Uint8Array) {
        bytesBeforeRequest = bytes
        socket.write(step.value)
      } else if (step.value && 'fallback' in step.value) ({ fallback } = step.value)
    } catch (error) {
      fail(responseFailure(error))
    }
  }
  socket.on('connect', () => {
    isConnected = true
  })
  socket.on(isSecure ? 'secureConnect' : 'connect', () => {
    sentAt = performance.now()
    proceed(EMPTY)
  })
  socket.on('data', (chunk: Buffer) => {
    if (pingMs < 0) pingMs = performance.now() - sentAt
    bytes += chunk.length
    if (bytes > MAX_BYTES) fail(queryFailed('it is too long'))
    else if (!socket.destroyed) proceed(chunk)
  })
  const onClosed = () => fail(queryFailed('the connection was closed before it was complete'))
  socket.on('end', () => {
    proceed(EMPTY)
    onClosed()
  })
  socket.on('close', onClosed)
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ETIMEDOUT') fail(timedOut(false))
    else if (isConnected && isConnectionReset(error))
      fail(queryFailed('the connection was reset', error))
    else if (isConnected && isSecure) fail(queryFailed('it is not TLS', error))
    else fail(networkFailure(error))
  })
  return () => fail(timedOut(bytes > bytesBeforeRequest))
}

const EMPTY = new Uint8Array()

function isConnectionReset(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE'
}

function isExchangeResult(result: unknown): result is ExchangeResult {
  return typeof result === 'object' && result !== null && 'response' in result
}
