import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Opens the UDP port and closes it again, since the media library would end the process where it cannot. Returns the
 * port. Where it is in use and any other will do, returns a free one. Throws otherwise.
 */
export async function findUdpPort(port: number, isAnyPort: boolean): Promise<number> {
  try {
    return await openAndClose(port)
  } catch (error) {
    if (!isAnyPort) throw error
    return openAndClose(0)
  }
}

function openAndClose(port: number): Promise<number> {
  return tryPort('udp6', port).catch((error: unknown) => {
    // A machine without IPv6.
    if ((error as NodeJS.ErrnoException).code !== 'EAFNOSUPPORT') throw error
    return tryPort('udp4', port)
  })
}

function tryPort(type: 'udp4' | 'udp6', port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket({ type, ipv6Only: false })
    socket.once('error', (error) => {
      socket.close()
      reject(error)
    })
    socket.bind(port, () => {
      const found = socket.address().port
      socket.close(() => resolve(found))
    })
  })
}

/**
 * Listens on the TCP port at all addresses of the machine. Where another program has the port at some of them, as the HTTP
 * server of Guildhall usually has, listens at the others. Returns whether it does at any.
 */
export async function listenForRelay(
  port: number,
  onConnection: (socket: Socket) => void,
): Promise<boolean> {
  if (await listenAt('::', port, onConnection)) return true
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address)
  const found = await Promise.all(addresses.map((address) => listenAt(address, port, onConnection)))
  return found.includes(true)
}

function listenAt(
  host: string,
  port: number,
  onConnection: (socket: Socket) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer(onConnection)
    server.on('error', () => resolve(false))
    server.listen({ host, port }, () => resolve(true))
  })
}
