/** The limit: a bare Fastify that answers what it was given, with nothing looked up, counted or told in headers. */
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'

export interface BareInviteOrder {
  answer: unknown
}

const { answer } = JSON.parse(process.argv[2] ?? '{}') as BareInviteOrder
const app = fastify()
app.get('/api/invites/:code', async () => answer)
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port })}\n`)
process.on('SIGTERM', () => process.exit(0))
