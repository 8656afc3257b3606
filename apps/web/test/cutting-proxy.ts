import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface CuttingProxy {
  url: string
  /** Cuts every line that stands. */
  cut(): void
  /** From now on each line is cut after so many bytes from the server, in the middle of whatever it says; null: none. */
  cutAfter(bytes: (() => number) | null): void
  /** Lets nobody through until `mend`. */
  breakDown(): void
  mend(): void
  cuts(): number
  /** Bytes that the server has said on all lines together. */
  told(): number
}

/** Stands between a client and the server, and cuts the line. */
export async function startProxy(t: TestContext, target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const lines = new Set<() => void>()
  let budget: (() => number) | null = null
  let isDown = false
  let cuts = 0
  let told = 0

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let left = budget?.() ?? Infinity
    const end = (): void => {
      if (lines.delete(end)) cuts += 1
      near.destroy()
      far.destroy()
    }
    lines.add(end)
    if (isDown) return end()
    near.on('data', (data) => far.write(data))
    far.on('data', (data: Buffer) => {
      near.write(data.subarray(0, left))
      left -= data.length
      told += data.length
      if (left <= 0) end()
    })
    for (const socket of [near, far]) endWith(socket, end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const end of lines) end()
  }
  t.after(() => {
    cut()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    cut,
    cutAfter: (bytes) => {
      budget = bytes
    },
    breakDown: () => {
      isDown = true
      cut()
    },
    mend: () => {
      isDown = false
    },
    cuts: () => cuts,
    told: () => told,
  }
}

function endWith(socket: Socket, end: () => void): void {
  socket.on('error', end)
  socket.on('close', end)
}
