import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Channels } from './actions.ts'
import type { Overwrites } from './overwrites.ts'

export function channelRoutes(
  app: App,
  { channels, overwrites }: { channels: Channels; overwrites: Overwrites },
): void {
  handle(app, 'listChannels', async ({ caller, params }) => ({
    channels: await channels.list(caller.userId, params.serverId),
  }))

  handle(app, 'createChannel', async ({ caller, params, body }) => ({
    channel: await channels.create(caller.userId, params.serverId, body),
  }))

  handle(app, 'updateChannel', ({ caller, params, body }) =>
    channels.update(caller.userId, params.channelId, body),
  )

  handle(app, 'deleteChannel', async ({ caller, params }) => {
    await channels.remove(caller.userId, params.channelId)
    return ok
  })

  handle(app, 'putOverwrite', ({ caller, params, body }) =>
    overwrites.put(caller.userId, params.channelId, params.targetId, body),
  )

  handle(app, 'deleteOverwrite', async ({ caller, params }) => {
    await overwrites.remove(caller.userId, params.channelId, params.targetId)
    return ok
  })
}
