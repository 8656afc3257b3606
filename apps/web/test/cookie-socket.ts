import type { Socket } from '../src/shared/gateway/connection.ts'

/** Node's own takes headers, which a browser's does not. */
const NodeSocket = globalThis.WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => Socket

/** A WebSocket that bears a cookie, as a browser's does. */
export function cookieSocket(url: string, cookie: string | null): Socket {
  const headers: Record<string, string> = cookie === null ? {} : { cookie }
  return new NodeSocket(url.replace(/^http/, 'ws'), { headers })
}
