import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { NotificationSettings } from './actions.ts'

export function notificationRoutes(app: App, settings: NotificationSettings): void {
  handle(app, 'getNotifications', async ({ caller }) => ({
    notifications: await settings.get(caller.userId),
  }))

  handle(app, 'updateNotifications', async ({ caller, body }) => {
    await settings.setLevel(caller.userId, body.level)
    return ok
  })

  handle(app, 'updateServerNotifications', async ({ caller, params, body }) => {
    await settings.updateServer(caller.userId, params.serverId, body)
    return ok
  })

  handle(app, 'updateChannelNotifications', async ({ caller, params, body }) => {
    await settings.updateChannel(caller.userId, params.channelId, body)
    return ok
  })
}
