import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Roles } from './actions.ts'

export function roleRoutes(app: App, roles: Roles): void {
  handle(app, 'listRoles', async ({ caller, params }) => ({
    roles: await roles.list(caller.userId, params.serverId),
  }))

  handle(app, 'createRole', async ({ caller, params, body }) => ({
    role: await roles.create(caller.userId, params.serverId, body),
  }))

  handle(app, 'updateRole', ({ caller, params, body }) =>
    roles.update(caller.userId, params.serverId, params.roleId, body),
  )

  handle(app, 'deleteRole', async ({ caller, params }) => {
    await roles.remove(caller.userId, params.serverId, params.roleId)
    return ok
  })
}
