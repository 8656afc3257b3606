import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface FaultyProxy {
  url: string
  /** Drops all open connections. */
  dropAll(): void
  /** Drops each new connection after this many bytes from the server, even in the middle of a frame; null for never. */
  dropAfter(bytes: (() => number) | null): void
  /** Drops all connections and refuses new ones until `restore`. */
  goDown(): void
  restore(): void
  /** The number of dropped connections. */
  dropCount(): number
  /** The number of bytes received from the server on all connections. */
  bytesReceived(): number
}

/** A TCP proxy in front of the server that drops connections. */
export async function startFaultyProxy(t: TestContext, target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<() => void>()
  let byteLimit: (() => number) | null = null
  let isDown = false
  let dropCount = 0
  let bytesReceived = 0

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let bytesLeft = byteLimit?.() ?? Infinity
    const drop = (): void => {
      if (open.delete(drop)) dropCount += 1
      client.destroy()
      upstream.destroy()
    }
    open.add(drop)
    if (isDown) return drop()
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data: Buffer) => {
      client.write(data.subarray(0, bytesLeft))
      bytesLeft -= data.length
      bytesReceived += data.length
      if (bytesLeft <= 0) drop()
    })
    for (const socket of [client, upstream]) onEnd(socket, drop)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dropAll = (): void => {
    for (const drop of open) drop()
  }
  t.after(() => {
    dropAll()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    dropAll,
    dropAfter: (bytes) => {
      byteLimit = bytes
    },
    goDown: () => {
      isDown = true
      dropAll()
    },
    restore: () => {
      isDown = false
    },
    dropCount: () => dropCount,
    bytesReceived: () => bytesReceived,
  }
}

function onEnd(socket: Socket, listener: () => void): void {
  socket.on('error', listener)
  socket.on('close', listener)
}
