import { limits, templateBytes } from '@guildhall/contract'
import type { FastifyError } from 'fastify'
import { invalidInput } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Servers } from './actions.ts'
import type { ServerOrders } from './order.ts'
import type { RulesOfServers } from './rules.ts'
import type { Welcomes } from './welcome.ts'

export function serverRoutes(app: App, servers: Servers): void {
  void app.register(async (scope: App) => {
    const withTemplate = { bodyLimit: templateBytes + limits.bodyBytes }
    scope.setErrorHandler((error: FastifyError) => {
      const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      const max = templateBytes
      throw isTooLarge
        ? invalidInput('from.template', 'discord_template_too_large', { max })
        : error
    })
    handle(
      scope,
      'createServer',
      async ({ caller, body }) => servers.create(caller.userId, body),
      withTemplate,
    )
    handle(
      scope,
      'previewServer',
      async ({ caller, body }) => servers.preview(caller.userId, body.from),
      withTemplate,
    )
  })

  handle(app, 'listServers', async ({ caller }) => ({
    servers: await servers.list(caller.userId),
  }))

  handle(app, 'getServer', async ({ caller, params }) => ({
    server: await servers.get(caller.userId, params.serverId),
  }))

  handle(app, 'updateServer', async ({ caller, params, body }) => ({
    server: await servers.update(caller.userId, params.serverId, body),
  }))

  handle(app, 'deleteServer', async ({ caller, params }) => {
    await servers.remove(caller.userId, params.serverId)
    return ok
  })
}

export function serverOrderRoutes(app: App, orders: ServerOrders): void {
  handle(app, 'getServerOrder', async ({ caller }) => ({
    serverOrder: await orders.get(caller.userId),
  }))

  handle(app, 'setServerOrder', async ({ caller, body }) => ({
    serverOrder: await orders.set(caller.userId, body),
  }))
}

export function welcomeRoutes(app: App, welcomes: Welcomes): void {
  handle(app, 'getWelcome', async ({ caller, params }) =>
    welcomes.get(caller.userId, params.serverId),
  )

  handle(app, 'setWelcome', async ({ caller, params, body }) =>
    welcomes.set(caller.userId, params.serverId, body),
  )

  handle(app, 'finishWelcome', async ({ caller, params }) => ({
    member: await welcomes.finish(caller.userId, params.serverId),
  }))
}

export function ruleRoutes(app: App, rules: RulesOfServers): void {
  handle(app, 'getRules', async ({ caller, params }) => rules.get(caller.userId, params.serverId))

  handle(app, 'setRules', async ({ caller, params, body }) =>
    rules.set(caller.userId, params.serverId, body),
  )

  handle(app, 'acceptRules', async ({ caller, params, body }) => ({
    member: await rules.accept(caller.userId, params.serverId, body.updatedAt),
  }))
}
