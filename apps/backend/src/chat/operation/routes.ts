import { invitationPath, limits } from '@guildhall/contract'
import type { Invitation, OperatorOverview } from '@guildhall/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/app-types.ts'
import { confirmationOf } from '../../http/client.ts'
import type { Origins } from '../../http/origins.ts'
import { handle, ok } from '../../http/route.ts'
import type { InvitationWithoutUrl } from '../accounts/actions.ts'
import type { BackgroundBackups } from '../../storage/backup/background-backup.ts'
import type { Operation } from './actions.ts'

export function operationRoutes(
  app: App,
  {
    operation,
    overview,
    backups,
    linkBase,
  }: {
    operation: Operation
    overview: () => Promise<OperatorOverview>
    backups: BackgroundBackups
    linkBase: Origins['linkBase']
  },
): void {
  handle(app, 'getOperatorRole', async ({ caller }) => ({
    operator: await operation.isOperator(caller.userId),
  }))

  handle(app, 'getOperatorOverview', async ({ caller }) => {
    await operation.require(caller.userId)
    return overview()
  })

  handle(app, 'listOperatorAccounts', async ({ caller, query }) => {
    const { q, only, after = null, limit = limits.pageMax } = query
    return operation.accounts(caller.userId, { filter: q || null, only, after, limit })
  })

  handle(app, 'changeOperatorAccount', async (call) => ({
    resetLink: await operation.changeAccount(confirmationOf(call), {
      ...call.body,
      username: call.params.username,
      origin: linkBase(call.request.raw),
    }),
  }))

  handle(app, 'listOperatorServers', async ({ caller, query }) => {
    const { q, after = null, limit = limits.pageMax } = query
    return operation.servers(caller.userId, { filter: q || null, after, limit })
  })

  handle(app, 'changeOperatorServer', async (call) => {
    await operation.changeServer(confirmationOf(call), call.params.serverId, call.body)
    return ok
  })

  const withUrl = (request: FastifyRequest, invitation: InvitationWithoutUrl): Invitation => ({
    ...invitation,
    url: linkBase(request.raw) + invitationPath(invitation.code),
  })

  handle(app, 'listInvitations', async ({ caller, request }) => {
    const listed = await operation.invitations(caller.userId)
    return { invitations: listed.map((invitation) => withUrl(request, invitation)) }
  })

  handle(app, 'createInvitation', async ({ caller, body, request }) => {
    const invitation = await operation.createInvitation(caller.userId, body)
    return { invitation: withUrl(request, invitation) }
  })

  handle(app, 'revokeInvitation', async ({ caller, params }) => {
    await operation.revokeInvitation(caller.userId, params.code)
    return ok
  })

  handle(app, 'listOperatorReports', async ({ caller, query }) => ({
    reports: await operation.reports(caller.userId, query.state === 'all'),
  }))

  handle(app, 'closeOperatorReport', async ({ caller, params }) => {
    await operation.closeReport(caller.userId, params.reportId)
    return ok
  })

  handle(app, 'listOperatorLog', async ({ caller, query }) =>
    operation.log(caller.userId, query.before ?? null),
  )

  handle(app, 'startBackup', async (call) => {
    await operation.require(call.caller.userId)
    backups.requireReady()
    await backups.start((reserve) =>
      operation.confirm(confirmationOf(call), call.body.password, 'start_backup', reserve),
    )
    return { backup: await backups.state() }
  })

  handle(app, 'getAnnouncement', async () => ({ announcement: await operation.announcement() }))

  handle(app, 'setAnnouncement', async ({ caller, body }) => ({
    announcement: await operation.setAnnouncement(caller.userId, body),
  }))

  handle(app, 'removeAnnouncement', async ({ caller }) => {
    await operation.removeAnnouncement(caller.userId)
    return ok
  })
}
