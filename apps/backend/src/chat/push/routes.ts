import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { PushActions } from './actions.ts'

export function pushRoutes(app: App, push: PushActions): void {
  handle(app, 'getPush', async ({ caller }) => ({ push: await push.get(caller) }))

  handle(app, 'updatePush', async ({ caller, body }) => {
    await push.setShowText(caller.userId, body.showText)
    return ok
  })

  handle(app, 'subscribePush', async ({ caller, body }) => {
    await push.subscribe(caller, body)
    return ok
  })

  handle(app, 'removePushDevice', async ({ caller, params }) => {
    await push.removeDevice(caller.userId, params.sessionId)
    return ok
  })
}
