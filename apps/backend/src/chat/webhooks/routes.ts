import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '../../core/rate-limit.ts'
import { appError, notFound } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import type { Origins } from '../../http/origins.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import type { Webhooks, WebhookWithToken } from './actions.ts'
import type { Sender } from './hook-message.ts'
import type { Posting } from './posting.ts'

/** Managing webhooks, for members who can manage the server. */
export function webhookRoutes(
  app: App,
  {
    webhooks,
    posting,
    webhookLimit,
    linkBase,
  }: {
    webhooks: Webhooks
    posting: Posting
    webhookLimit: RateLimit
    linkBase: Origins['linkBase']
  },
): void {
  const withUrl = (request: FastifyRequest, { webhook, token }: WebhookWithToken) => ({
    webhook,
    url: `${linkBase(request.raw)}/api/hooks/${webhook.serverId}/${token}`,
  })

  handle(app, 'listWebhooks', async ({ caller, params }) => ({
    webhooks: await webhooks.list(caller.userId, params.serverId),
  }))

  handle(app, 'createWebhook', async ({ caller, params, body, request }) =>
    withUrl(request, await webhooks.create(caller.userId, params.serverId, body)),
  )

  handle(app, 'regenerateWebhook', async ({ caller, params, request }) =>
    withUrl(request, await webhooks.regenerate(caller.userId, params)),
  )

  handle(app, 'updateWebhook', async ({ caller, params, body }) => ({
    webhook: await webhooks.update(caller.userId, params, body),
  }))

  handle(app, 'deleteWebhook', async ({ caller, params }) => {
    await webhooks.delete(caller.userId, params)
    return ok
  })

  handle(app, 'testWebhook', async ({ caller, params, reply }) => {
    const target = await webhooks.target(caller.userId, params)
    const decision = webhookLimit.take(target.webhookId)
    await requireWithinLimit(reply, 'webhook', decision, () => appError('too_many_posts'))
    const stored = await posting.post(target, testMessage(target))
    if (!stored) throw notFound('webhook')
    return { ...ok, id: stored.id }
  })
}

function testMessage({ name, avatar }: Sender) {
  return {
    name,
    avatar,
    content: 'This is a test message. The webhook works: its messages appear in this channel.',
    embeds: [],
  }
}
