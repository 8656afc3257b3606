import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { clientOf } from '../http/other-protocols.ts'
import type { OtherProtocols } from '../http/other-protocols.ts'

/**
 * Passes a connection with TLS on. What TLS has decrypted can't go to another process, so it goes through a connection within
 * this machine, which can.
 */
export async function passOnDecrypted(to: OtherProtocols, socket: TLSSocket): Promise<void> {
  const client = clientOf(socket)
  try {
    const [near, far] = await connectToSelf()
    pipeline(socket, near, socket, () => near.destroy())
    to.accept(far, Buffer.alloc(0), client)
  } catch {
    socket.destroy()
  }
}

/** Both ends of a new connection. Nothing is read from the far one. */
async function connectToSelf(): Promise<[near: Socket, far: Socket]> {
  const server = createServer({ pauseOnConnect: true, noDelay: true })
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const near = connect({ port, host: '127.0.0.1', noDelay: true })
    const [[far]] = (await Promise.all([once(server, 'connection'), once(near, 'connect')])) as [
      [Socket],
      unknown,
    ]
    if (far.remotePort === near.localPort) return [near, far]
    // Another program of this machine was faster.
    near.destroy()
    far.destroy()
    throw new Error('the connection is not the own one')
  } finally {
    server.close()
  }
}
