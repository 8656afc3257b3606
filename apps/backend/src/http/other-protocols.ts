import type { Socket } from 'node:net'

/** Takes connections that speak another protocol than HTTP from their first byte on. */
export interface OtherProtocols {
  /** Whether the first bytes of a connection are of such a protocol; `isDecrypted` is true for a connection with TLS. */
  recognizes(bytes: Buffer, isDecrypted: boolean): boolean
  /** Takes a client's connection, of which nothing more is read here. */
  accept(socket: Socket, bytes: Buffer, client: { address: string; port: number }): void
}

/** Passes the connection on if its first bytes are of another protocol. Returns whether they are. */
export function passOn(
  to: OtherProtocols,
  socket: Socket & { server?: unknown },
  bytes: Buffer | undefined,
): boolean {
  // The port of HTTPS looks at its connections itself.
  if ('encrypted' in socket) return false
  if (!bytes || bytes.length !== socket.bytesRead || !to.recognizes(bytes, false)) return false
  // Node has no other way to stop reading at once. What is read here from now on would be lost.
  const { _handle: handle } = socket as { _handle?: { readStop(): void } | null }
  handle?.readStop()
  // The server would wait for it before it closes, for as long as the other process has it.
  socket.server = null
  to.accept(socket, bytes, clientOf(socket))
  return true
}

/** Where the connection comes from. */
export function clientOf({ remoteAddress = '', remotePort = 0 }: Socket) {
  return { address: remoteAddress, port: remotePort }
}
