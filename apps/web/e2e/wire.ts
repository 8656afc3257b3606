import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { Account } from '../../backend/test/account.ts'

/** A line between browsers and a program that can be cut. */
export interface Wire {
  url: string
  /** Where the connections lead. */
  leadTo: (url: string) => void
  /** Ends all connections at once. */
  cut: () => void
  /** Refuses what comes from now on, or takes it again. */
  block: (isBlocked: boolean) => void
}

/** A line on a free port of loopback that leads nowhere yet. */
export async function layWire(t: TestContext): Promise<Wire> {
  const sockets = new Set<Socket>()
  let target = 0
  let isBlocked = false
  const server: Server = createServer((near) => {
    if (isBlocked) {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
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
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  t.after(() => {
    server.close()
    cut()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = Number(new URL(url).port)
    },
    cut,
    block: (blocked) => {
      isBlocked = blocked
      if (blocked) cut()
    },
  }
}

/** The account, as it reaches Guildhall over this line. */
export function through({ url }: Wire, { cookie, id, username }: Account): Account {
  return Object.assign(new Account(url), { cookie, id, username })
}
