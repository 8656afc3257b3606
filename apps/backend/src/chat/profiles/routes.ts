import type { App } from '../../http/app-types.ts'
import { handle } from '../../http/route.ts'
import type { Profiles } from './actions.ts'

export function profileRoutes(app: App, profiles: Profiles): void {
  handle(app, 'getProfile', async ({ caller, params }) => ({
    profile: await profiles.get(caller.userId, params.userId),
  }))

  handle(app, 'updateProfile', async ({ caller, body }) => ({
    profile: await profiles.update(caller.userId, body),
  }))
}
