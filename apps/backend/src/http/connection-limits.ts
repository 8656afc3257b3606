import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@guildhall/contract'
import { addressKey } from '@guildhall/public-address'
import { appError } from '../core/app-error.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { LiveSettings } from '../core/live-settings.ts'
import type { Log } from '../core/log.ts'
import type { MemoryRateLimit } from '../core/memory-rate-limit.ts'
import { destroySoon } from './linger.ts'
import { mayHaveLargeBody } from './large-body.ts'
import { createThrottledWarn } from './throttled-warn.ts'
import { createIsTrustedProxy } from './trusted-proxy.ts'

interface Options {
  config: Pick<Config, 'trustProxy'>
  settings: Pick<LiveSettings, 'current'>
  /** Counts new connections by address. At once, and in this process, which it protects. */
  connectLimit: Pick<MemoryRateLimit, 'take'>
  log: Log
  /** Must not jump: see monotonicClock. */
  monotonic: Clock
  deadlines?: Deadlines
}

interface Deadlines {
  /** How long the body of a request may take to arrive. Uploads of files have more time. */
  bodyMs: number
  checkMs: number
}

/** Requests of one connection without an answer. Browsers send one after the other; each answer that waits for a client takes memory. */
const maxUnanswered = 32

const defaultDeadlines: Deadlines = { bodyMs: 30_000, checkMs: 2000 }

export interface ConnectionLimits {
  /**
   * Counts a connection before its TLS handshake. It counts as any other when the server gets it after that, and `end` is called.
   * Null: it is refused.
   */
  admitHandshake(socket: Socket): { end: () => void } | null
  /** Counts the connection as a gateway connection from now on. Throws `limit_reached`. */
  admitToGateway(socket: Socket): void
}

interface Connection {
  socket: Socket
  kind: 'http' | 'upgrading' | 'gateway'
  /** The last request on the connection, and when it began. */
  request: IncomingMessage | null
  response: ServerResponse | null
  requestedAt: number
  unanswered: number
}

interface Address {
  /** Oldest first. */
  connections: Set<Connection>
  gatewayCount: number
}

/**
 * Limits the connections of each client address: their number, the time that request bodies take, and how much is read
 * after a response that did not wait for the body.
 */
export function limitConnections(server: Server, options: Options): ConnectionLimits {
  const { config, settings, connectLimit, log, monotonic } = options
  const isTrustedProxy = createIsTrustedProxy(config.trustProxy)
  const { bodyMs, checkMs } = options.deadlines ?? defaultDeadlines
  const addresses = new Map<string, Address>()
  const connections = new Map<Socket, Connection>()
  const handshakes = new Map<string, number>()
  const throttledWarn = createThrottledWarn(log, monotonic)

  function warn(key: string, setting: string): void {
    const details = { address: key }
    throttledWarn(key, details, `refused connections of one address: ${setting} is the limit`)
  }

  function refuse(socket: Socket, key: string, setting: string): void {
    warn(key, setting)
    socket.destroy()
  }

  function open(socket: Socket): void {
    const connection: Connection = {
      socket,
      kind: 'http',
      request: null,
      response: null,
      requestedAt: 0,
      unanswered: 0,
    }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    // The connections of a trusted proxy belong to many clients.
    if (isTrustedProxy(socket.remoteAddress)) return
    const key = addressKey(socket.remoteAddress ?? '')
    // A TLS connection was counted before its handshake.
    if (!('encrypted' in socket) && !connectLimit.take(key).allowed) {
      refuse(socket, key, 'CONNECTS_PER_ADDRESS_PER_MINUTE')
      return
    }
    const address = addresses.get(key) ?? { connections: new Set(), gatewayCount: 0 }
    if (address.connections.size >= settings.current.connectionsPerAddress && !closeIdle(address)) {
      refuse(socket, key, 'CONNECTIONS_PER_ADDRESS')
      return
    }
    addresses.set(key, address)
    address.connections.add(connection)
    socket.once('close', () => {
      if (connection.kind === 'gateway') address.gatewayCount -= 1
      address.connections.delete(connection)
      if (address.connections.size === 0 && address.gatewayCount === 0) addresses.delete(key)
    })
  }

  function sweep(): void {
    const before = monotonic() - bodyMs
    for (const connection of connections.values()) {
      const { socket, request, response, requestedAt } = connection
      if (isIdle(connection)) {
        connection.request = null
        connection.response = null
        continue
      }
      if (!request || request.complete || requestedAt > before) continue
      // An upload may take as long as the whole request may. It needs a login.
      if (isUpload(request) && !response?.writableEnded) continue
      const isAnswered = response?.writableEnded === true
      if (isAnswered || !server.emit('clientError', bodyTimeout(), socket)) socket.destroy()
    }
  }

  server.on('connection', open)
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (connection) {
      connection.request = request
      connection.response = response
      connection.requestedAt = monotonic()
      connection.unanswered += 1
      response.once('close', () => (connection.unanswered -= 1))
      if (connection.unanswered > maxUnanswered) request.socket.destroy()
    }
    if (mayHaveLargeBody(request)) limitUnread(request, response)
  })
  server.on('upgrade', ({ socket }) => {
    const connection = connections.get(socket)
    if (connection) connection.kind = 'upgrading'
  })
  const timer = setInterval(sweep, checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  return {
    admitHandshake(socket) {
      if (isTrustedProxy(socket.remoteAddress)) return { end: () => undefined }
      const key = addressKey(socket.remoteAddress ?? '')
      const running = handshakes.get(key) ?? 0
      if (running >= settings.current.connectionsPerAddress) {
        warn(key, 'CONNECTIONS_PER_ADDRESS')
        return null
      }
      if (!connectLimit.take(key).allowed) {
        warn(key, 'CONNECTS_PER_ADDRESS_PER_MINUTE')
        return null
      }
      handshakes.set(key, running + 1)
      return {
        end() {
          const left = (handshakes.get(key) ?? 1) - 1
          if (left > 0) handshakes.set(key, left)
          else handshakes.delete(key)
        },
      }
    },
    admitToGateway(socket) {
      const connection = connections.get(socket)
      const key = addressKey(socket.remoteAddress ?? '')
      const address = addresses.get(key)
      // Connections of trusted proxies are not counted.
      if (!connection || !address?.connections.has(connection)) return
      if (address.gatewayCount >= settings.current.gatewayConnectionsPerAddress) {
        warn(key, 'GATEWAY_CONNECTIONS_PER_ADDRESS')
        throw appError('too_many_connections_here')
      }
      address.connections.delete(connection)
      address.gatewayCount += 1
      connection.kind = 'gateway'
    },
  }
}

/** Closes the oldest idle connection, so that clients who share an address do not lock each other out. */
function closeIdle({ connections }: Address): boolean {
  for (const connection of connections) {
    if (!isIdle(connection)) continue
    connections.delete(connection)
    connection.socket.destroy()
    return true
  }
  return false
}

function isIdle({ kind, request, response }: Connection): boolean {
  if (kind !== 'http') return false
  return !request || (request.complete && response?.writableFinished === true)
}

function isUpload({ headers }: IncomingMessage): boolean {
  return /^(?:multipart\/form-data|application\/octet-stream)/.test(headers['content-type'] ?? '')
}

/**
 * After the response, reads at most as many bytes of the body as a body may have. Then closes the connection a moment
 * later, so that the client can read the response.
 */
function limitUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    const maxRead = socket.bytesRead + limits.bodyBytes
    const check = (): void => {
      if (request.complete) socket.off('data', check)
      else if (socket.bytesRead > maxRead) {
        socket.off('data', check)
        socket.pause()
        destroySoon(socket)
      }
    }
    // Not before Node reads on: with a listener by then, a connection whose reading had stopped would never read again.
    setImmediate(() => socket.on('data', check))
  })
}

function bodyTimeout(): Error {
  return Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
