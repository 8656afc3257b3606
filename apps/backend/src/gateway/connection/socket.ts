import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { closeCodes, errorStatus, limits } from '@guildhall/contract'
import { WebSocket, WebSocketServer } from 'ws'
import type { ChatParts } from '../../chat/chat-parts.ts'
import { AppError, appError, errorBody, invalidInput } from '../../core/app-error.ts'
import { sessionTokenOf } from '../../http/caller.ts'
import type { FindCaller } from '../../http/caller.ts'
import { destroySoon } from '../../http/linger.ts'
import { apiHeaderLines } from '../../http/response-headers.ts'
import type { ConnectionLimits } from '../../http/connection-limits.ts'
import type { Login } from './connection.ts'

const gatewayPath = '/api/gateway'

/**
 * Limits of the fragments and network chunks of one message. Each costs a multiple of its bytes, and clients send small
 * messages unfragmented.
 */
const maxFragments = 64
const maxBufferedChunks = 1024

/** The close codes of ws for frames that break the protocol or its limits. */
const badFrameCodes = new Set<number | undefined>([1002, 1007, 1008, 1009])
const tooLarge = 1009

const tooLargeFrame = JSON.stringify({
  type: 'error',
  data: errorBody(invalidInput('frame', 'frame_too_large', { max: limits.frameBytes })),
})

/** Closes with one code of the gateway for every frame that cannot be read. */
class GatewaySocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    if (code === tooLarge) this.send(tooLargeFrame)
    super.close(badFrameCodes.has(code) ? closeCodes.badFrame : code, data)
  }
}

/** Whether the request opens a connection to the gateway. */
export function isGatewayRequest(request: IncomingMessage): boolean {
  const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
  return isWebSocket && urlOf(request)?.pathname === gatewayPath
}

export interface Handshake {
  ws: WebSocket
  socket: Socket
  login: Login
  /** The session that the client asks to resume, and the last event that it received. */
  resume: { sessionId: string; seq: number } | null
}

interface Dependencies extends Pick<ChatParts, 'log' | 'origins'> {
  findCaller: FindCaller
  /** The limits of each address. */
  connections: Pick<ConnectionLimits, 'admitToGateway'>
  /** Throws AppError when the account may not open another connection. */
  admit: (login: Login) => Promise<void>
  accept: (handshake: Handshake) => void
}

/** Handles the upgrade requests of an HTTP server. Those for the gateway become WebSockets; all others are refused. */
export function listenForUpgrades(server: Server, parts: Dependencies): void {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments,
    maxBufferedChunks,
    WebSocket: GatewaySocket,
  })
  // Without this listener ws would answer in plain text.
  webSockets.on('wsClientError', (_error, socket) =>
    refuse(socket, invalidInput('upgrade', 'bad_handshake')),
  )

  async function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const url = urlOf(request)
    if (url?.pathname !== gatewayPath) throw appError('unknown_route')
    parts.origins.check(request)
    const login = await authenticate(request, parts.findCaller)
    await parts.admit(login)
    if (socket.destroyed) return
    parts.connections.admitToGateway(socket)
    webSockets.handleUpgrade(request, socket, head, (ws) =>
      parts.accept({ ws, socket, login, resume: resumeOf(url) }),
    )
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const socket = stream as Socket
    // The client may disconnect at any moment, and an error without a listener would end the process.
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((error: unknown) => {
      if (error instanceof AppError) {
        refuse(socket, error)
        return
      }
      parts.log.error({ err: error }, 'a handshake failed')
      refuse(socket, appError('internal_error'))
    })
  })
}

async function authenticate(request: IncomingMessage, findCaller: FindCaller): Promise<Login> {
  const token = sessionTokenOf(request)
  const caller = token ? await findCaller(token) : null
  if (!token || !caller) throw appError('not_logged_in')
  return { ...caller, token }
}

function urlOf(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '', 'http://localhost')
}

function resumeOf(url: URL): Handshake['resume'] {
  const sessionId = url.searchParams.get('session')
  const seq = url.searchParams.get('seq')
  if (!sessionId || !seq || !/^\d{1,15}$/.test(seq)) return null
  return { sessionId, seq: Number(seq) }
}

function refuse(stream: Duplex, error: AppError): void {
  if (stream.destroyed || !stream.writable) return
  const { code, retryAfterMs } = error
  const status = errorStatus[code]
  const body = JSON.stringify({ error: errorBody(error) })
  const retryAfter =
    retryAfterMs === undefined ? '' : `retry-after: ${Math.ceil(retryAfterMs / 1000)}\r\n`
  stream.once('finish', () => stream.destroy())
  // It may wait behind earlier responses that the client doesn't read.
  destroySoon(stream)
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `content-type: application/json; charset=utf-8\r\n${apiHeaderLines}${retryAfter}` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
