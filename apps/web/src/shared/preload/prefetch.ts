import { requestPath } from '../api/request-path.ts'

/** Storage key of the id of the signed-in account; other tabs follow its changes. */
export const accountKey = 'guildhall.account'
/** The number of messages in a page of the timeline. */
export const pageSize = 50

/** Pending responses by path. */
const responses = new Map<string, Promise<Response>>()
let socket: WebSocket | null = null
/** The frames received before the client is loaded. */
const frames: string[] = []

/** Opens the gateway connection; when it is ready, so that no event is missed, prefetches the channel's newest messages. */
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
  const response = fetch(path, { credentials: 'same-origin' })
  responses.set(path, response)
  return response
}

/** Returns a prefetched response once. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const response = responses.get(path)
  responses.delete(path)
  return response
}

/** Discards prefetched responses, which are outdated from now on. */
export function clearPrefetched(): void {
  responses.clear()
}

/**
 * Returns the preconnected socket once, if it is still open. Frames that it has received are passed to `onmessage` in a
 * microtask, before later ones.
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
