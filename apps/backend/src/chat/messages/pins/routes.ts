import type { App } from '../../../http/app-types.ts'
import { handle, ok } from '../../../http/route.ts'
import type { Pins } from './actions.ts'

export function pinRoutes(app: App, pins: Pins): void {
  handle(app, 'listPins', async ({ caller, params }) => ({
    messages: await pins.list(caller.userId, params.channelId),
  }))

  handle(app, 'getPin', async ({ caller, params }) => ({
    message: await pins.get(caller.userId, params.channelId, params.messageId),
  }))

  handle(app, 'pinMessage', async ({ caller, params }) => ({
    message: await pins.pin(caller.userId, params.channelId, params.messageId),
  }))

  handle(app, 'unpinMessage', async ({ caller, params }) => {
    await pins.unpin(caller.userId, params.channelId, params.messageId)
    return ok
  })
}
