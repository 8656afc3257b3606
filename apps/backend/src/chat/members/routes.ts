import { limits } from '@guildhall/contract'
import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Members } from './actions.ts'
import type { Bans } from './bans.ts'
import type { JoinRequests } from './join-requests.ts'

export function memberRoutes(app: App, members: Members): void {
  handle(app, 'listMembers', async ({ caller, params, query }) => {
    const { after = '', limit = limits.pageMax } = query
    return members.list(caller.userId, params.serverId, { after, limit })
  })

  handle(app, 'searchMembers', async ({ caller, params, query }) => {
    const { q, limit = limits.pageMax } = query
    return { members: await members.search(caller.userId, params.serverId, q, limit) }
  })

  handle(app, 'updateMember', async ({ caller, params, body }) => ({
    member: await members.update(caller.userId, params.serverId, params.userId, body),
  }))

  handle(app, 'removeMember', async ({ caller, params, body }) => {
    await members.remove(caller.userId, params.serverId, params.userId, reasonOf(body))
    return ok
  })
}

export function banRoutes(app: App, bans: Bans): void {
  handle(app, 'listBans', async ({ caller, params }) => ({
    bans: await bans.list(caller.userId, params.serverId),
  }))

  handle(app, 'banMember', async ({ caller, params, body }) => ({
    ban: await bans.put(caller.userId, params.serverId, params.userId, {
      reason: reasonOf(body),
      deleteHours: body?.deleteHours ?? null,
    }),
  }))

  handle(app, 'liftBan', async ({ caller, params }) => {
    await bans.lift(caller.userId, params.serverId, params.userId)
    return ok
  })
}

export function joinRequestRoutes(app: App, joinRequests: JoinRequests): void {
  handle(app, 'listOwnJoinRequests', async ({ caller }) => ({
    joinRequests: await joinRequests.own(caller.userId),
  }))

  handle(app, 'listJoinRequests', async ({ caller, params }) => ({
    joinRequests: await joinRequests.list(caller.userId, params.serverId),
  }))

  handle(app, 'approveJoinRequest', async ({ caller, params }) => ({
    member: await joinRequests.approve(caller.userId, params.serverId, params.userId),
  }))

  handle(app, 'rejectJoinRequest', async ({ caller, params, body }) => {
    await joinRequests.reject(caller.userId, params.serverId, params.userId, reasonOf(body))
    return ok
  })
}

function reasonOf(body: { reason?: string | null } | null): string | null {
  return body?.reason?.toWellFormed() || null
}
