/** A bare Node server that responds to everything with the same page, which it reads once from Guildhall. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HistoryBaselineOptions {
  url: string
  cookie: string
}

const { url, cookie } = JSON.parse(process.argv[2] ?? '{}') as HistoryBaselineOptions
const response = await fetch(url, { headers: { cookie } })
if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
const page = Buffer.from(await response.arrayBuffer())
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': page.length,
}
const server = createServer((_, reply) => reply.writeHead(200, headers).end(page))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ port })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
