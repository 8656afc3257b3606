import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { OutgoingDelivery, OutgoingWebhook } from '@guildhall/contract'
import type { ServerFixture } from './server-fixture.ts'

/** Lets outgoing webhooks and queries reach this machine. */
export const settings = {
  OUTGOING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
  STATUS_TIMEOUT_MS: '300',
}
interface Received {
  headers: IncomingHttpHeaders
  body: string
  type: string
}

/** An HTTP server that receives events. `answer` can be replaced. */
export async function startReceiver(t: TestContext) {
  const receiver = {
    received: [] as Received[],
    open: 0,
    maxOpen: 0,
    url: '',
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
  }
  const server = createServer((request, response) => {
    let body = ''
    receiver.open += 1
    receiver.maxOpen = Math.max(receiver.maxOpen, receiver.open)
    response.on('close', () => {
      receiver.open -= 1
    })
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const { type } = JSON.parse(body) as { type: string }
      receiver.received.push({ headers: request.headers, body, type })
      receiver.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  return receiver
}

export async function createOutgoing(fixture: ServerFixture, fields: object) {
  const { owner, path, general } = fixture
  const request = { name: 'Bot', events: ['message.created'], channelIds: [general.id], ...fields }
  const created = owner.post(`${path}/outgoing-webhooks`, request)
  const { webhook, secret } = await owner.expect(201, created)
  const at = `${path}/outgoing-webhooks/${webhook.id}`
  return {
    webhook: webhook as OutgoingWebhook,
    secret: secret as string,
    at,
    deliveries: async (): Promise<OutgoingDelivery[]> =>
      (await owner.expect(200, owner.get(`${at}/deliveries`))).deliveries,
    current: async (): Promise<OutgoingWebhook> => {
      const { webhooks } = await owner.expect(200, owner.get(`${path}/outgoing-webhooks`))
      return webhooks.find(({ id }: OutgoingWebhook) => id === webhook.id)
    },
  }
}
