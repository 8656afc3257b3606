import Type from 'typebox'
import {
  CreateWebhookRequest,
  DeliveriesQuery,
  DeliveryRequest,
  MessagePosted,
  UpdateWebhookRequest,
  Webhook,
  WebhookDelivery,
  WebhookMessagePosted,
  WebhookMessageRequest,
  WebhookPostQuery,
  WebhookStats,
} from '../messages.ts'
import { limits } from '../limits.ts'
import { Id, Nullable, Ok } from '../shapes.ts'
import { webhookFormatNames } from '../webhook-formats.ts'
import { ServerParams } from './params.ts'
import { imageUpload } from './account-routes.ts'
import { defineRoutes, UploadForm } from './route.ts'

const WebhookParams = Type.Object({ serverId: Id, webhookId: Id })
const DeliveryParams = Type.Object({ ...WebhookParams.properties, deliveryId: Id })
const WebhookResponse = Type.Object({ webhook: Webhook })
const WebhookWithUrl = Type.Object({ webhook: Webhook, url: Type.String() })
const HookPath = { serverId: Type.String(), token: Type.String() }
const HookMessageParams = Type.Object({ ...HookPath, messageId: Type.String() })
const hook = { tag: 'webhooks', auth: 'token' } as const
const managed = { tag: 'webhooks', auth: 'session', permission: 'manage_server' } as const

export const webhookRoutes = defineRoutes({
  listWebhooks: {
    ...managed,
    summary: "List a server's webhooks",
    params: ServerParams,
    success: { status: 200, body: Type.Object({ webhooks: Type.Array(Webhook) }) },
  },
  createWebhook: {
    ...managed,
    summary: 'Create a webhook',
    description:
      'The channel must be a text or announcement channel of the server. The URL acts as a password. Only this request ' +
      'and a regeneration return it.',
    params: ServerParams,
    body: CreateWebhookRequest,
    success: { status: 201, body: WebhookWithUrl },
    errors: ['limit_reached'],
  },
  updateWebhook: {
    ...managed,
    summary: 'Change a webhook: its name, channel, avatar or secret',
    description:
      'The channel must be a text or announcement channel of the server. With a `secret`, requests to the URL must be signed. The secret is never returned; `null` removes it.',
    params: WebhookParams,
    body: UpdateWebhookRequest,
    success: { status: 200, body: WebhookResponse },
  },
  deleteWebhook: {
    ...managed,
    summary: 'Delete a webhook',
    params: WebhookParams,
    success: { status: 200, body: Ok },
  },
  regenerateWebhook: {
    ...managed,
    summary: "Regenerate a webhook's URL",
    description: 'The old URL no longer works after the response.',
    params: WebhookParams,
    success: { status: 200, body: WebhookWithUrl },
  },
  setWebhookAvatar: {
    ...managed,
    summary: 'Upload an avatar for a webhook',
    description: `${imageUpload()} Messages that were posted before keep theirs.`,
    params: WebhookParams,
    body: UploadForm,
    success: { status: 200, body: WebhookResponse },
    errors: ['limit_reached', 'storage_full'],
  },
  removeWebhookAvatar: {
    ...managed,
    summary: 'Remove the avatar of a webhook',
    params: WebhookParams,
    success: { status: 200, body: Ok },
  },
  testWebhook: {
    ...managed,
    summary: 'Post a test message',
    description: "Counts towards the webhook's rate limit like any other message.",
    params: WebhookParams,
    success: { status: 201, body: MessagePosted },
    errors: ['storage_full'],
  },
  listDeliveries: {
    ...managed,
    summary: 'List the last requests to a webhook URL, newest first',
    description:
      `Up to ${limits.deliveriesPerPage} of the last ${limits.deliveriesPerWebhook} requests of 30 days. They appear ` +
      'about a second after their responses.',
    params: WebhookParams,
    query: DeliveriesQuery,
    success: { status: 200, body: Type.Object({ deliveries: Type.Array(WebhookDelivery) }) },
  },
  getDelivery: {
    ...managed,
    summary: 'Get a request to a webhook URL',
    description: 'The headers and the body of refused requests are kept for 7 days.',
    params: DeliveryParams,
    success: {
      status: 200,
      body: Type.Object({ delivery: WebhookDelivery, request: Nullable(DeliveryRequest) }),
    },
  },
  getWebhookStats: {
    ...managed,
    summary: 'Count the requests to a webhook URL in the last 30 days',
    params: WebhookParams,
    success: { status: 200, body: WebhookStats },
  },
  replayDelivery: {
    ...managed,
    summary: 'Run a refused request again',
    description:
      'The response that its sender would get now. Counts towards the rate limit of the webhook.',
    params: DeliveryParams,
    success: {
      status: 200,
      body: Type.Object({
        status: Type.Integer(),
        reason: Nullable(Type.String()),
        messageId: Nullable(Id),
      }),
    },
    errors: ['storage_full'],
  },
  postWebhookMessage: {
    ...hook,
    summary: 'Post a message with a webhook URL',
    description:
      'The token in the path is the only credential; it acts as a password. With `wait`, the response contains the ' +
      'message. With `key`, the message that this webhook posted under the key is changed, if there is one; with ' +
      '`bump`, it also moves to the end of the channel; with `release`, the next post under the key is a new message. A ' +
      'request with an `Idempotency-Key` header that was sent within 24 hours gets the first response and stores nothing. ' +
      'Other methods get 405 `method_not_allowed` with the header `Allow: POST`.',
    params: Type.Object(HookPath),
    query: WebhookPostQuery,
    body: WebhookMessageRequest,
    success: { status: 201, body: WebhookMessagePosted },
    errors: ['empty', 'forbidden', 'rate_limited', 'storage_full', 'conflict'],
  },
  postWebhookForm: {
    ...hook,
    summary: 'Post a message in the form of another tool',
    description:
      `Forms: ${webhookFormatNames.map((name) => `\`${name}\``).join(', ')}; \`custom\` takes any JSON and ` +
      'posts what the template of the webhook renders, or its most important fields. The body is what the tool sends, up to 1 MiB. `discord`, `slack`, `rocketchat` and `teams` have the responses that their senders expect, all others ' +
      'this one. With a secret, requests must be signed.',
    params: Type.Object({ ...HookPath, form: Type.String() }),
    query: WebhookPostQuery,
    success: { status: 201, body: WebhookMessagePosted },
    errors: [
      'forbidden',
      'empty',
      'unauthenticated',
      'rate_limited',
      'storage_full',
      'conflict',
      'limit_reached',
      'busy',
    ],
  },
  editWebhookMessage: {
    ...hook,
    summary: 'Edit a message that this webhook posted',
    description: 'Fields that are left out stay as they are.',
    params: HookMessageParams,
    body: WebhookMessageRequest,
    success: { status: 200, body: WebhookMessagePosted },
    errors: ['empty', 'forbidden', 'rate_limited', 'storage_full'],
  },
  deleteWebhookMessage: {
    ...hook,
    summary: 'Delete a message that this webhook posted',
    params: HookMessageParams,
    success: { status: 200, body: Ok },
    errors: ['rate_limited'],
  },
})
