import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { Account } from '../../backend/test/account.ts'

/** A TCP proxy between browsers and a server that can interrupt connections. */
export interface NetworkProxy {
  url: string
  /** Sets the server that new connections are forwarded to. */
  connectTo: (url: string) => void
  /** Closes all connections. */
  disconnectAll: () => void
  /** Rejects new connections, or accepts them again. */
  block: (isBlocked: boolean) => void
}

/** Starts a proxy on a free port of loopback, without a server to forward to. */
export async function startProxy(t: TestContext): Promise<NetworkProxy> {
  const sockets = new Set<Socket>()
  let target = 0
  let isBlocked = false
  const server: Server = createServer((client) => {
    if (isBlocked) {
      client.destroy()
      return
    }
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const disconnectAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  t.after(() => {
    server.close()
    disconnectAll()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectTo: (url) => {
      target = Number(new URL(url).port)
    },
    disconnectAll,
    block: (blocked) => {
      isBlocked = blocked
      if (blocked) disconnectAll()
    },
  }
}

/** The account, connected through the proxy. */
export function viaProxy(
  { url }: Pick<NetworkProxy, 'url'>,
  { cookie, id, username }: Account,
): Account {
  return Object.assign(new Account(url), { cookie, id, username })
}
