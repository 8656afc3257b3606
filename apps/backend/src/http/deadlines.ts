import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long clients of any port have. Only tests, which don't wait for so long, change them. */
export const deadlines = {
  /**
   * From the start of a connection to the end of its TLS handshake, from there to its first bytes, and from there, or from
   * the start of the next request, to the end of the headers.
   */
  beginMs: 10_000,
  /** Without a byte either way, while the client has to send or to read. */
  stalledMs: 30_000,
  /** How often they are checked, where no timer of a connection does it. */
  checkMs: 2000,
}

/** Closes connections of the server on which nothing moves and it is the client's turn. */
export function endStalled(server: Server): void {
  const last = new WeakMap<Socket, [IncomingMessage, ServerResponse]>()
  server.on('request', (request, response) => last.set(request.socket, [request, response]))
  server.timeout = deadlines.stalledMs
  // Without this listener, Node would also close connections whose response takes long.
  server.on('timeout', (socket: Socket) => {
    const [request, response] = last.get(socket) ?? []
    const isOurTurn = request?.complete && !response?.writableEnded && socket.writableLength === 0
    if (!isOurTurn) socket.destroy()
  })
}

/** A server whose requests arrive at once. */
export function createQuickServer(serve: RequestListener): Server {
  const { beginMs, checkMs } = deadlines
  const server = createServer(
    { headersTimeout: beginMs, requestTimeout: beginMs, connectionsCheckingInterval: checkMs },
    serve,
  )
  endStalled(server)
  return server
}
