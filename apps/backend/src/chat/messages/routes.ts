import type { App } from '../../http/app-types.ts'
import { handle } from '../../http/route.ts'
import type { Messages } from './actions.ts'

export function messageRoutes(app: App, messages: Messages): void {
  handle(app, 'listMessages', async ({ caller, params, query, reply }) => {
    const page = await messages.history(caller.userId, params.channelId, query)
    // Already JSON, so that the schema does not serialize it again.
    return reply.type('application/json; charset=utf-8').send(page)
  })

  handle(app, 'bulkDeleteMessages', async ({ caller, params, body }) => ({
    deleted: await messages.deleteSeveral(caller.userId, params.channelId, body),
  }))

  handle(app, 'getMessage', async ({ caller, params }) => ({
    message: await messages.get(caller.userId, params.channelId, params.messageId),
  }))
}
