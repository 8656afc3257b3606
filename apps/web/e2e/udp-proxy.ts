import { createSocket } from 'node:dgram'
import type { RemoteInfo, Socket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'

/** Passes UDP packets to a port of this machine and back, until `drop` is called. */
export async function startUdpProxy(
  t: TestContext,
  target: number,
): Promise<{ port: number; drop(): void }> {
  let isDropping = false
  const outer = createSocket('udp4')
  /** By the addresses of the clients: a browser sends from any interface of the machine. */
  const inner = new Map<string, Socket>()
  outer.on('message', (data, client) => {
    if (!isDropping) socketFor(client).send(data, target, '127.0.0.1')
  })
  outer.bind(0, '127.0.0.1')
  await once(outer, 'listening')
  t.after(() => {
    for (const socket of [outer, ...inner.values()]) socket.close()
  })

  function socketFor({ address, port }: RemoteInfo): Socket {
    const known = inner.get(`${address}:${port}`)
    if (known) return known
    const socket = createSocket('udp4')
    inner.set(`${address}:${port}`, socket)
    socket.on('message', (data) => {
      if (!isDropping) outer.send(data, port, address)
    })
    return socket
  }

  return {
    port: outer.address().port,
    drop() {
      isDropping = true
    },
  }
}
