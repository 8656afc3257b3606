import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'

/** Passes UDP packets to a port of this machine and back, until `drop` is called. */
export async function startUdpProxy(
  t: TestContext,
  target: number,
): Promise<{ port: number; drop(): void }> {
  let isDropping = false
  const outer = createSocket('udp4')
  /** By the ports of the clients. */
  const inner = new Map<number, Socket>()
  outer.on('message', (data, { port }) => {
    if (!isDropping) socketFor(port).send(data, target, '127.0.0.1')
  })
  outer.bind(0, '127.0.0.1')
  await once(outer, 'listening')
  t.after(() => {
    for (const socket of [outer, ...inner.values()]) socket.close()
  })

  function socketFor(port: number): Socket {
    const known = inner.get(port)
    if (known) return known
    const socket = createSocket('udp4')
    inner.set(port, socket)
    socket.on('message', (data) => {
      if (!isDropping) outer.send(data, port, '127.0.0.1')
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
