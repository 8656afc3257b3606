import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { OutgoingWebhooks } from './actions.ts'

export function outgoingWebhookRoutes(app: App, outgoing: OutgoingWebhooks): void {
  handle(app, 'listOutgoingWebhooks', async ({ caller, params }) => ({
    webhooks: await outgoing.list(caller.userId, params.serverId),
  }))

  handle(app, 'createOutgoingWebhook', ({ caller, params, body }) =>
    outgoing.create(caller.userId, params.serverId, body),
  )

  handle(app, 'updateOutgoingWebhook', async ({ caller, params, body }) => ({
    webhook: await outgoing.update(caller.userId, params, body),
  }))

  handle(app, 'deleteOutgoingWebhook', async ({ caller, params }) => {
    await outgoing.delete(caller.userId, params)
    return ok
  })

  handle(app, 'replaceOutgoingSecret', async ({ caller, params }) => ({
    secret: await outgoing.replaceSecret(caller.userId, params),
  }))

  handle(app, 'testOutgoingWebhook', async ({ caller, params }) => ({
    deliveryId: await outgoing.test(caller.userId, params),
  }))

  handle(app, 'listOutgoingDeliveries', async ({ caller, params, query }) => ({
    deliveries: await outgoing.deliveries(caller.userId, params, query.before),
  }))

  handle(app, 'replayOutgoingDelivery', async ({ caller, params }) => {
    await outgoing.replay(caller.userId, params, params.deliveryId)
    return ok
  })
}
