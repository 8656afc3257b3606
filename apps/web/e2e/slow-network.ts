import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

export interface Limits {
  /** What passes to the client. */
  kbps: number
  /** What waits longer than this is lost. */
  queueMs: number
}

/** A UDP proxy between clients and a server. What comes from the server passes through a queue of limited bandwidth. */
export interface SlowNetwork {
  port: number
  /** Sets the limits from now on. */
  limit: (limits: Limits) => void
  close: () => void
}

/** On the way there and back. */
const delayMs = 10

export async function startSlowNetwork(serverPort: number, first: Limits): Promise<SlowNetwork> {
  let limits = first
  const front = createSocket('udp4')
  const servers = new Map<string, Socket>()
  let isClosed = false
  front.on('message', (packet, client) => {
    const key = `${client.address}:${client.port}`
    let server = servers.get(key)
    if (!server) {
      server = createSocket('udp4')
      servers.set(key, server)
      const queue = createQueue(
        () => limits,
        (answer) => {
          if (!isClosed) front.send(answer, client.port, client.address)
        },
      )
      server.on('message', queue)
    }
    setTimeout(() => {
      if (!isClosed) server.send(packet, serverPort, '127.0.0.1')
    }, delayMs)
  })
  front.bind(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    port: front.address().port,
    limit: (next) => {
      limits = next
    },
    close: () => {
      isClosed = true
      front.close()
      for (const server of servers.values()) server.close()
    },
  }
}

function createQueue(limits: () => Limits, send: (packet: Buffer) => void) {
  const waiting: { packet: Buffer; at: number }[] = []
  /** When the connection has sent everything that waits. */
  let freeAt = 0
  const flush = (): void => {
    while (waiting[0] && waiting[0].at <= performance.now()) send(waiting.shift()!.packet)
    if (waiting[0]) setTimeout(flush, Math.max(1, waiting[0].at - performance.now()))
  }
  return (packet: Buffer): void => {
    const { kbps, queueMs } = limits()
    const now = performance.now()
    const start = Math.max(now, freeAt)
    if (start - now > queueMs) return
    freeAt = start + (packet.length * 8) / kbps
    waiting.push({ packet, at: freeAt + delayMs })
    if (waiting.length === 1) setTimeout(flush, waiting[0]!.at - now)
  }
}
