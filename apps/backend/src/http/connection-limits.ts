import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@guildhall/contract'
import { addressKey } from '../core/address-key.ts'
import { appError } from '../core/app-error.ts'
import type { Log } from '../core/log.ts'
import { destroySoon } from './linger.ts'
import { createThrottledWarn } from './throttled-warn.ts'
import type { IsTrustedProxy } from './trusted-proxy.ts'

interface Options {
  /** Open connections of one address that carry no gateway session. */
  perAddress: number
  /** Open gateway connections of one address. */
  gatewayPerAddress: number
  /** Counts a new connection of this address. Gives whether it may be made. */
  takeNew: (address: string) => boolean
  /** Their connections belong to many clients and are not counted. */
  isTrustedProxy: IsTrustedProxy
  log: Log
  deadlines?: Deadlines
}

interface Deadlines {
  /** How long the body of a request may take to arrive, except for files. */
  bodyMs: number
  checkMs: number
}

const defaultDeadlines: Deadlines = { bodyMs: 30_000, checkMs: 2000 }

export interface ConnectionLimits {
  /** Counts a connection as one of the gateway from now on. Throws `limit_reached`. */
  admitToGateway(socket: Socket): void
}

interface Connection {
  socket: Socket
  kind: 'http' | 'upgrading' | 'gateway'
  /** What the last request on it was, and when it began. */
  request: IncomingMessage | null
  response: ServerResponse | null
  requestedAt: number
}

interface Address {
  /** Oldest first. */
  connections: Set<Connection>
  gatewayCount: number
}

/**
 * Bounds what the connections of one client address can hold of a server: their number, the time that the bodies of
 * requests take, and what is read after a response that did not wait for the body.
 */
export function limitConnections(server: Server, options: Options): ConnectionLimits {
  const { perAddress, gatewayPerAddress, takeNew, isTrustedProxy, log } = options
  const { bodyMs, checkMs } = options.deadlines ?? defaultDeadlines
  const addresses = new Map<string, Address>()
  const connections = new Map<Socket, Connection>()
  const report = createThrottledWarn(log)

  function warn(key: string, setting: string): void {
    const details = { address: key }
    report(key, details, `refused connections of one address: ${setting} is the limit`)
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
    }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    if (isTrustedProxy(socket.remoteAddress)) return
    const key = addressKey(socket.remoteAddress ?? '')
    if (!takeNew(key)) {
      refuse(socket, key, 'CONNECTS_PER_ADDRESS_PER_MINUTE')
      return
    }
    const address = addresses.get(key) ?? { connections: new Set(), gatewayCount: 0 }
    if (address.connections.size >= perAddress && !closeIdle(address)) {
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
    const before = performance.now() - bodyMs
    for (const connection of connections.values()) {
      const { socket, request, response, requestedAt } = connection
      if (isIdle(connection)) {
        connection.request = null
        connection.response = null
        continue
      }
      if (!request || request.complete || requestedAt > before) continue
      // A file may take as long as the whole request may; nobody uploads without a login.
      if (isUpload(request) && !response?.writableEnded) continue
      const isAnswered = response?.writableEnded === true
      if (isAnswered || !server.emit('clientError', timedOut(), socket)) socket.destroy()
    }
  }

  server.on('connection', open)
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (connection) {
      connection.request = request
      connection.response = response
      connection.requestedAt = performance.now()
    }
    if (mayBeLarge(request)) boundUnread(request, response)
  })
  server.on('upgrade', ({ socket }) => {
    const connection = connections.get(socket)
    if (connection) connection.kind = 'upgrading'
  })
  const timer = setInterval(sweep, checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  return {
    admitToGateway(socket) {
      const connection = connections.get(socket)
      const key = addressKey(socket.remoteAddress ?? '')
      const address = addresses.get(key)
      // Those of trusted proxies are in no address's list.
      if (!connection || !address?.connections.has(connection)) return
      if (address.gatewayCount >= gatewayPerAddress) {
        warn(key, 'GATEWAY_CONNECTIONS_PER_ADDRESS')
        throw appError('too_many_connections_here')
      }
      address.connections.delete(connection)
      address.gatewayCount += 1
      connection.kind = 'gateway'
    },
  }
}

/** Closes the oldest connection that carries no request, so that those who share an address do not lock each other out. */
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
  return headers['content-type']?.startsWith('multipart/form-data') === true
}

function mayBeLarge({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || Number(length ?? 0) > limits.bodyBytes
}

/**
 * Once the response is out, reads no more of the body than any body may have, and closes the connection a moment later,
 * so that the client can read the response.
 */
function boundUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    const most = socket.bytesRead + limits.bodyBytes
    const check = (): void => {
      if (request.complete) socket.off('data', check)
      else if (socket.bytesRead > most) {
        socket.off('data', check)
        socket.pause()
        destroySoon(socket)
      }
    }
    socket.on('data', check)
  })
}

function timedOut(): Error {
  return Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
