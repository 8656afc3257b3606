import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Different TCP ports that were free a moment ago. */
export async function freePorts(count: number): Promise<[number, number, ...number[]]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0))
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    }),
  )
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  return ports as [number, number, ...number[]]
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port
}
