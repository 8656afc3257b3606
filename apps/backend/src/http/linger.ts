import type { Socket } from 'node:net'

const lingerMs = 1000

/**
 * Closes a connection whose response is sent, however the client behaves. Closing at once would reset the connection
 * while the client still sends, and it would never read the response.
 */
export function destroySoon(socket: Socket): void {
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Lets a response that says `connection: close` end only the sending side at first, so that the client can read it. */
export function closeGently(socket: Socket): void {
  // What Node calls after such a response.
  socket.destroySoon = () => {
    socket.end()
    destroySoon(socket)
  }
}
