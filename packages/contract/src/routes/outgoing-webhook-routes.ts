import Type from 'typebox'
import { limits } from '../limits.ts'
import {
  CreateOutgoingWebhookRequest,
  OutgoingDelivery,
  OutgoingWebhook,
  UpdateOutgoingWebhookRequest,
} from '../outgoing-webhooks.ts'
import { Id, Ok } from '../shapes.ts'
import { ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const params = Type.Object({ serverId: Id, webhookId: Id })
const managed = { tag: 'outgoing webhooks', auth: 'session', permission: 'manage_server' } as const
const managedWebhook = { ...managed, params } as const
const Response = Type.Object({ webhook: OutgoingWebhook })

export const outgoingWebhookRoutes = defineRoutes({
  listOutgoingWebhooks: {
    ...managed,
    summary: "List a server's outgoing webhooks",
    params: ServerParams,
    success: { status: 200, body: Type.Object({ webhooks: Type.Array(OutgoingWebhook) }) },
  },
  createOutgoingWebhook: {
    ...managed,
    summary: 'Send events of a server to a URL',
    description: 'Only this request and a replacement return the secret.',
    params: ServerParams,
    body: CreateOutgoingWebhookRequest,
    success: {
      status: 201,
      body: Type.Object({ webhook: OutgoingWebhook, secret: Type.String() }),
    },
    errors: ['limit_reached'],
  },
  updateOutgoingWebhook: {
    ...managedWebhook,
    summary: 'Change an outgoing webhook, or turn it on or off',
    description: 'Turning it off discards the deliveries that wait.',
    body: UpdateOutgoingWebhookRequest,
    success: { status: 200, body: Response },
  },
  deleteOutgoingWebhook: {
    ...managedWebhook,
    summary: 'Delete an outgoing webhook and its deliveries',
    success: { status: 200, body: Ok },
  },
  replaceOutgoingSecret: {
    ...managedWebhook,
    summary: 'Replace the secret that signs requests',
    success: { status: 200, body: Type.Object({ secret: Type.String() }) },
  },
  testOutgoingWebhook: {
    ...managedWebhook,
    summary: 'Send a test event',
    success: { status: 201, body: Type.Object({ deliveryId: Id }) },
    errors: ['conflict'],
  },
  listOutgoingDeliveries: {
    ...managedWebhook,
    summary: 'List the last deliveries, newest first',
    description: `Up to ${limits.deliveriesPerPage} of the last ${limits.deliveriesPerWebhook} of 30 days and those that wait.`,
    query: Type.Object({ before: Type.Optional(Id) }),
    success: { status: 200, body: Type.Object({ deliveries: Type.Array(OutgoingDelivery) }) },
  },
  replayOutgoingDelivery: {
    ...managedWebhook,
    summary: 'Send a delivery again, or now if it waits',
    params: Type.Object({ ...params.properties, deliveryId: Id }),
    success: { status: 200, body: Ok },
    errors: ['conflict'],
  },
})
