import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Moderation } from './actions.ts'
import type { MessageFilters } from './message-filters.ts'
import type { MessageReports } from './reports.ts'
import type { RaidProtections } from './raid-protection.ts'

export function moderationRoutes(app: App, moderation: Moderation): void {
  handle(app, 'getModeration', async ({ caller, params }) => ({
    moderation: await moderation.get(caller.userId, params.serverId),
  }))

  handle(app, 'updateModeration', async ({ caller, params, body }) => ({
    moderation: await moderation.update(caller.userId, params.serverId, body),
  }))
}

export function raidProtectionRoutes(app: App, raidProtections: RaidProtections): void {
  handle(app, 'getRaidProtection', async ({ caller, params }) => ({
    raidProtection: await raidProtections.get(caller.userId, params.serverId),
  }))

  handle(app, 'startRaidProtection', async ({ caller, params, body }) => {
    const hours = body?.hours ?? null
    return { raidProtection: await raidProtections.start(caller.userId, params.serverId, hours) }
  })

  handle(app, 'stopRaidProtection', async ({ caller, params }) => {
    await raidProtections.stop(caller.userId, params.serverId)
    return ok
  })
}

export function messageFilterRoutes(app: App, filters: MessageFilters): void {
  handle(app, 'getMessageFilter', async ({ caller, params }) => ({
    filter: await filters.get(caller.userId, params.serverId),
  }))

  handle(app, 'setMessageFilter', ({ caller, params, body }) =>
    filters.set(caller.userId, params.serverId, body),
  )
}

export function reportRoutes(app: App, reports: MessageReports): void {
  handle(app, 'reportMessage', async ({ caller, params, body }) => {
    await reports.create(caller.userId, params, body)
    return ok
  })

  handle(app, 'listReports', async ({ caller, params, query }) =>
    reports.list(caller.userId, params.serverId, query),
  )

  handle(app, 'closeReport', async ({ caller, params, body }) => {
    await reports.close(caller.userId, params.serverId, params.reportId, body.outcome)
    return ok
  })
}
