import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle } from '../../http/route.ts'
import type { RoleMenus } from './actions.ts'

export function roleMenuRoutes(
  app: App,
  {
    roleMenus,
    choices,
  }: {
    roleMenus: RoleMenus
    /** The choices of each account. */
    choices: RateLimit
  },
): void {
  handle(app, 'listRoleMenus', async ({ caller, params }) => ({
    roleMenus: await roleMenus.list(caller.userId, params.serverId),
  }))

  handle(app, 'createRoleMenu', async ({ caller, params, body }) => ({
    roleMenu: await roleMenus.create(caller.userId, params.serverId, body),
  }))

  handle(app, 'updateRoleMenu', async ({ caller, params, body }) => ({
    roleMenu: await roleMenus.update(caller.userId, params.serverId, params.menuId, body),
  }))

  handle(app, 'deleteRoleMenu', ({ caller, params }) =>
    roleMenus.remove(caller.userId, params.serverId, params.menuId),
  )

  handle(
    app,
    'chooseRoles',
    ({ caller, params, body }) =>
      roleMenus.choose(caller.userId, params.serverId, params.menuId, body.roleIds),
    {
      preHandler: (request, reply) =>
        requireWithinLimit(reply, 'role-choices', choices.take(callerOf(request).userId)),
    },
  )

  handle(app, 'postRoleMenu', async ({ caller, params, body }) => ({
    message: await roleMenus.post(caller.userId, params.channelId, body.roleMenuId),
  }))
}
