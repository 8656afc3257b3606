import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Listens on the TCP port at all addresses of the machine. Where another program has the port at some of them, as the HTTP
 * server of Guildhall usually has, listens at the others. Returns at how many sockets.
 */
export async function listenForRelay(
  port: number,
  onConnection: (socket: Socket) => void,
): Promise<number> {
  if (await listenAt('::', port, onConnection)) return 1
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address)
  const found = await Promise.all(addresses.map((address) => listenAt(address, port, onConnection)))
  return found.filter(Boolean).length
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
