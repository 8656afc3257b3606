import type { App } from '../../http/app-types.ts'
import { handle } from '../../http/route.ts'
import type { Moderation } from './actions.ts'

export function moderationRoutes(app: App, moderation: Moderation): void {
  handle(app, 'getModeration', async ({ caller, params }) => ({
    moderation: await moderation.get(caller.userId, params.serverId),
  }))

  handle(app, 'updateModeration', async ({ caller, params, body }) => ({
    moderation: await moderation.update(caller.userId, params.serverId, body),
  }))
}
