/** The baseline: a bare Fastify route with a fixed response, without database, rate limits and extra headers. */
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'

export interface InviteBaselineOptions {
  response: unknown
}

const { response } = JSON.parse(process.argv[2] ?? '{}') as InviteBaselineOptions
const app = fastify()
app.get('/api/invites/:code', async () => response)
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port })}\n`)
process.on('SIGTERM', () => process.exit(0))
