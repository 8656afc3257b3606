import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A network between two programs that a test can cut. */
export interface TcpProxy {
  port: number
  /** Ends all connections and refuses new ones. */
  cut(): void
  /** Delays nothing and loses nothing, but carries no more bytes until `restore`. */
  pause(): void
  /** Carries each chunk of bytes this much later than the one before. */
  slow(chunkMs: number): void
  restore(): void
  /** Call this when the programs have ended. */
  close(): void
}

export async function startTcpProxy(to: URL): Promise<TcpProxy> {
  let chunkMs = 0
  let state: 'open' | 'paused' | 'cut' = 'open'
  const sockets = new Set<Socket>()
  const delay = (): Transform =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (chunkMs > 0) setTimeout(done, chunkMs, null, chunk)
        else done(null, chunk)
      },
    })
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(to.port), to.hostname)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
      from.pipe(delay()).pipe(other)
      if (state === 'paused') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    pause() {
      state = 'paused'
      for (const socket of sockets) socket.pause()
    },
    slow(ms) {
      chunkMs = ms
    },
    restore() {
      state = 'open'
      chunkMs = 0
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
