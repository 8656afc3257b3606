import type { Socket } from '../src/shared/gateway/connection.ts'

/** Node's WebSocket accepts headers, unlike a browser's. */
const NodeSocket = globalThis.WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => Socket

/** A WebSocket that sends a cookie, as a browser does. */
export function cookieSocket(url: string, cookie: string | null): Socket {
  const headers: Record<string, string> = cookie === null ? {} : { cookie }
  return new NodeSocket(url.replace(/^http/, 'ws'), { headers })
}
