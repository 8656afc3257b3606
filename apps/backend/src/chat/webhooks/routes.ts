import {
  CreateWebhookRequest,
  ErrorBody,
  Id,
  MessagePosted,
  Ok,
  UpdateWebhookRequest,
  Webhook,
} from '@guildhall/contract'
import Type from 'typebox'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import { AppError, notFound } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { tellRateLimits } from '../../http/rate-limit-headers.ts'
import type { Webhooks, WebhookWithToken } from './actions.ts'
import type { Posting } from './posting.ts'

const tags = ['webhooks']
const ServerParams = Type.Object({ serverId: Id })
const WebhookParams = Type.Object({ serverId: Id, webhookId: Id })
const One = Type.Object({ webhook: Webhook })
const OneWithUrl = Type.Object({ webhook: Webhook, url: Type.String() })

interface Dependencies {
  webhooks: Webhooks
  posting: Posting
  webhookLimit: RateLimit
  publicUrl: () => string
}

/** The management of webhooks, for those who may manage the server. */
export function webhookRoutes(app: App, dependencies: Dependencies): void {
  const { webhooks, publicUrl } = dependencies
  const withUrl = ({ webhook, token }: WebhookWithToken) => ({
    webhook,
    url: `${publicUrl()}/api/hooks/${webhook.serverId}/${token}`,
  })

  app.get(
    '/servers/:serverId/webhooks',
    {
      schema: {
        tags,
        summary: 'List a server’s webhooks',
        params: ServerParams,
        response: { 200: Type.Object({ webhooks: Type.Array(Webhook) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      webhooks: await webhooks.list(callerOf(request).userId, request.params.serverId),
    }),
  )

  app.post(
    '/servers/:serverId/webhooks',
    {
      schema: {
        tags,
        summary: 'Create a webhook',
        description: 'The URL acts as a password and is told here and after a regeneration only.',
        params: ServerParams,
        body: CreateWebhookRequest,
        response: { 201: OneWithUrl, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { userId } = callerOf(request)
      const created = await webhooks.create(userId, request.params.serverId, request.body)
      return reply.code(201).send(withUrl(created))
    },
  )

  app.post(
    '/servers/:serverId/webhooks/:webhookId/regenerate',
    {
      schema: {
        tags,
        summary: 'Replace a webhook’s URL',
        description: 'The old URL is dead when this answers.',
        params: WebhookParams,
        response: { 200: OneWithUrl, '4xx': ErrorBody },
      },
    },
    async (request) => withUrl(await webhooks.regenerate(callerOf(request).userId, request.params)),
  )

  changingRoutes(app, dependencies)
  testRoute(app, dependencies)
}

function changingRoutes(app: App, { webhooks }: Dependencies): void {
  app.patch(
    '/servers/:serverId/webhooks/:webhookId',
    {
      schema: {
        tags,
        summary: 'Rename a webhook or move it to another channel',
        params: WebhookParams,
        body: UpdateWebhookRequest,
        response: { 200: One, '4xx': ErrorBody },
      },
    },
    async (request) => ({
      webhook: await webhooks.update(callerOf(request).userId, request.params, request.body),
    }),
  )

  app.delete(
    '/servers/:serverId/webhooks/:webhookId',
    {
      schema: {
        tags,
        summary: 'Delete a webhook',
        params: WebhookParams,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await webhooks.delete(callerOf(request).userId, request.params)
      return { ok: true as const }
    },
  )
}

function testRoute(app: App, { webhooks, posting, webhookLimit }: Dependencies): void {
  app.post(
    '/servers/:serverId/webhooks/:webhookId/test',
    {
      schema: {
        tags,
        summary: 'Post a test message',
        description: 'Counts towards the webhook’s limit like any other message of it.',
        params: WebhookParams,
        response: { 201: MessagePosted, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const target = await webhooks.target(callerOf(request).userId, request.params)
      const decision = webhookLimit.take(target.webhookId)
      tellRateLimits(reply, { webhook: decision })
      if (!decision.allowed) {
        throw new AppError('rate_limited', 'This webhook has posted too much in too short a time.')
      }
      const stored = await posting.post(target, testMessage(target.name))
      if (!stored) throw notFound('webhook')
      return reply.code(201).send({ ok: true, id: stored.id })
    },
  )
}

function testMessage(name: string) {
  return {
    name,
    content: 'This is a test message. The webhook works, and its messages arrive in this channel.',
    embeds: [],
  }
}
