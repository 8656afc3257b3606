import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { closeCodes, errorStatus } from '@guildhall/contract'
import type { ErrorCode } from '@guildhall/contract'
import { WebSocket, WebSocketServer } from 'ws'
import { AppError } from '../core/app-error.ts'
import type { Log } from '../core/log.ts'
import { sessionCookie } from '../http/caller.ts'
import type { FindCaller } from '../http/caller.ts'
import type { IsAllowedOrigin } from '../http/origins.ts'
import type { Login } from './connection.ts'

const gatewayPath = '/api/gateway'

/** Above this a frame is not even read to its end. */
const maxPayload = 1024 * 1024

/** Close codes that ws itself gives for frames that break the protocol or its bounds. */
const frameFaults = new Set<number | undefined>([1002, 1007, 1009])

/** The gateway has one close code for every frame that cannot be dealt with. */
class GatewaySocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    super.close(frameFaults.has(code) ? closeCodes.badFrame : code, data)
  }
}

/** Whether a request asks for a connection to the gateway. */
export function asksForGateway(request: IncomingMessage): boolean {
  const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
  return isWebSocket && urlOf(request)?.pathname === gatewayPath
}

export interface Handshake {
  ws: WebSocket
  socket: Socket
  login: Login
  /** What the client asks to take up again. */
  resume: { sessionId: string; seq: number } | null
}

interface Dependencies {
  log: Log
  findCaller: FindCaller
  isAllowedOrigin: IsAllowedOrigin
  /** Throws AppError where the account may not open one more. */
  admit: (login: Login) => void
  accept: (handshake: Handshake) => void
}

/** Answers the upgrade requests of an HTTP server: those of the gateway become WebSockets, all others are refused. */
export function listenForUpgrades(server: Server, parts: Dependencies): void {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    WebSocket: GatewaySocket,
  })
  // Without this listener ws would answer in plain text.
  webSockets.on('wsClientError', (_error, socket) =>
    refuse(socket, 'invalid_input', 'upgrade: is not a valid WebSocket handshake'),
  )

  async function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const url = urlOf(request)
    if (url?.pathname !== gatewayPath) throw new AppError('not_found', 'There is nothing here.')
    const { origin } = request.headers
    if (origin !== undefined && !parts.isAllowedOrigin(origin)) {
      throw new AppError('forbidden', 'Connections from this origin are not allowed.')
    }
    const login = await authenticate(request, parts.findCaller)
    if (socket.destroyed) return
    parts.admit(login)
    webSockets.handleUpgrade(request, socket, head, (ws) =>
      parts.accept({ ws, socket, login, resume: resumeOf(url) }),
    )
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const socket = stream as Socket
    // A client may be gone at any moment; an error without a listener would end the process.
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((error: unknown) => {
      if (error instanceof AppError) {
        refuse(socket, error.code, error.message)
        return
      }
      parts.log.error({ err: error }, 'a handshake failed')
      refuse(socket, 'internal_error', 'Something went wrong on our side.')
    })
  })
}

async function authenticate(request: IncomingMessage, findCaller: FindCaller): Promise<Login> {
  const token = tokenIn(request.headers.cookie ?? '')
  const caller = token ? await findCaller(token) : null
  if (!token || !caller) throw new AppError('unauthenticated', 'You are not logged in.')
  return { ...caller, token }
}

function tokenIn(cookies: string): string | undefined {
  const start = `${sessionCookie}=`
  const pair = cookies.split(';').find((one) => one.trimStart().startsWith(start))
  return pair?.trim().slice(start.length)
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

function refuse(stream: Duplex, code: ErrorCode, message: string): void {
  if (stream.destroyed || !stream.writable) return
  const status = errorStatus[code]
  const body = JSON.stringify({ error: { code, message } })
  stream.once('finish', () => stream.destroy())
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
