import type { App } from '../../../http/app-types.ts'
import { handle } from '../../../http/route.ts'
import type { Forwards } from './actions.ts'

export function forwardRoutes(app: App, forwards: Forwards): void {
  handle(app, 'forwardMessage', async ({ caller, params, body }) => ({
    message: await forwards.forward(caller.userId, params.channelId, body),
  }))

  handle(app, 'getForwardSource', async ({ caller, params }) => ({
    source: await forwards.source(caller.userId, params),
  }))
}
