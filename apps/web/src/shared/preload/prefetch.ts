import { requestPath } from '../api/request-path.ts'

/** Whose session this browser has; other tabs follow when it changes. */
export const accountKey = 'guildhall.account'
/** The newest messages that are read of a channel at once. */
export const pageSize = 50

/** Answers that are on their way already, by what was asked. */
const answers = new Map<string, Promise<Response>>()
let socket: WebSocket | null = null
/** What the connection has said so far. */
const frames: string[] = []

/** Opens the connection, and asks for the newest messages of a channel as soon as no event of it can be missed. */
export function preconnectGateway(channelId: string | undefined): void {
  const opened = new WebSocket(gatewayUrl(''))
  socket = opened
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    frames.push(data)
    if (channelId !== undefined && data.startsWith('{"type":"ready"')) {
      prefetch(newestPath(channelId)).catch(() => undefined)
    }
  }
}

export function prefetch(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'same-origin' })
  answers.set(path, answer)
  return answer
}

/** The answer to what was asked early, for the first who wants it. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const answer = answers.get(path)
  answers.delete(path)
  return answer
}

/** What nobody took is old from now on. */
export function clearPrefetched(): void {
  answers.clear()
}

/**
 * The connection that was opened early, for the first who wants one; what it has said already is told once `onmessage` is
 * set, before anything that comes later.
 */
export function takePreconnectedSocket(): WebSocket | null {
  const taken = socket
  socket = null
  if (!taken || taken.readyState > WebSocket.OPEN) return null
  queueMicrotask(() => {
    for (const data of frames.splice(0)) {
      taken.onmessage?.(new MessageEvent('message', { data }))
    }
  })
  return taken
}

export function gatewayUrl(query: string): string {
  return `${location.origin.replace(/^http/, 'ws')}${requestPath('openGateway')}${query}`
}

function newestPath(channelId: string): string {
  return requestPath('listMessages', { channelId }, { limit: pageSize })
}
