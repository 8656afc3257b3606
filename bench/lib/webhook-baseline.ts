/** The baseline: the same HTTP server with the same body validation and response, but without storage. */
import type { AddressInfo } from 'node:net'
import { MessagePosted, WebhookMessageRequest } from '@guildhall/contract'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { newId } from '../../apps/backend/src/core/ids.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { chatErrors } from '../../apps/backend/src/http/chat-errors.ts'
import { createErrorFormats } from '../../apps/backend/src/http/error-formats.ts'
import { createHttpServer } from '../../apps/backend/src/http/server.ts'

const config = loadConfig({ LOG_LEVEL: 'silent' })
const app = createHttpServer(config, createLog('silent'), createErrorFormats(chatErrors))
app.post(
  '/api/hooks/:serverId/:token',
  { schema: { body: WebhookMessageRequest, response: { 201: MessagePosted } } },
  async (_request, reply) => reply.code(201).send({ ok: true, id: newId() }),
)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ port })}\n`)
process.on('SIGTERM', () => process.exit(0))
