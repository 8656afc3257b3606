import type { App } from '../../../http/app-types.ts'
import { handle, ok } from '../../../http/route.ts'
import type { SavedMessages } from './actions.ts'

export function savedRoutes(app: App, saved: SavedMessages): void {
  handle(app, 'listSavedMessages', ({ caller, query }) => saved.list(caller.userId, query))

  handle(app, 'listSavedIds', async ({ caller }) => ({
    messageIds: await saved.listIds(caller.userId),
  }))

  handle(app, 'saveMessage', async ({ caller, params }) => {
    await saved.save(caller.userId, params.channelId, params.messageId)
    return ok
  })

  handle(app, 'unsaveMessage', async ({ caller, params }) => {
    await saved.unsave(caller.userId, params.channelId, params.messageId)
    return ok
  })
}
