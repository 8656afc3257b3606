import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const lingerMs = 1000

/**
 * Closes a connection a moment after its response was sent. Closing it at once would reset the connection while the client
 * still sends, and the client would never read the response.
 */
export function destroySoon(socket: Duplex): void {
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Makes a response with `connection: close` end only the sending side at first, so that the client can read it. */
export function closeGently(socket: Socket): void {
  // Node calls this after such a response.
  socket.destroySoon = () => {
    socket.end()
    destroySoon(socket)
  }
}
