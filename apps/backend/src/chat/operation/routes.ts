import { invitationPath, limits } from '@guildhall/contract'
import type { Invitation, OperatorOverview } from '@guildhall/contract'
import type { FastifyRequest } from 'fastify'
import { appError } from '../../core/app-error.ts'
import type { Config } from '../../core/config.ts'
import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { confirmationOf } from '../../http/client.ts'
import type { Origins } from '../../http/origins.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import { acceptUpload, receiveUpload } from '../../http/upload.ts'
import type { Transaction } from '../../storage/database.ts'
import { renewCertificateNow } from '../../storage/renew-certificate.ts'
import type { InvitationWithoutUrl } from '../accounts/actions.ts'
import type { UploadedImages } from '../images/access.ts'
import type { Operation } from './actions.ts'
import type { BackupDownloads } from './backup-downloads.ts'
import type { Backups } from './backups.ts'
import type { OperatorSettings } from './settings.ts'

export function operationRoutes(
  app: App,
  {
    operation,
    overview,
    backups,
    settings,
    uploadedImages,
    imageUploadLimit,
    linkBase,
    downloads,
    https,
  }: {
    operation: Operation
    overview: () => Promise<OperatorOverview>
    backups: Backups
    settings: OperatorSettings
    uploadedImages: UploadedImages
    imageUploadLimit: RateLimit
    linkBase: Origins['linkBase']
    downloads: BackupDownloads
    https: Config['https']
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

  handle(app, 'renewCertificate', async (call) => {
    await operation.require(call.caller.userId)
    if (https.kind !== 'auto') throw appError('certificate_not_ours')
    const renew = async (tx: Transaction): Promise<void> => {
      if (!(await renewCertificateNow(tx, https.host))) throw appError('no_certificate')
    }
    const by = confirmationOf(call)
    await operation.confirm(by, call.body.password, 'renew_certificate', renew, https.host)
    return ok
  })

  handle(app, 'getBackups', async ({ caller }) => {
    await operation.require(caller.userId)
    return { backups: await backups.state() }
  })

  handle(app, 'startBackup', async (call) => {
    await operation.require(call.caller.userId)
    backups.requireReady()
    await backups.start((reserve) =>
      operation.confirm(confirmationOf(call), call.body.password, 'start_backup', reserve),
    )
    return { backups: await backups.state() }
  })

  handle(app, 'setBackupSchedule', async (call) => {
    const { password, ...schedule } = call.body
    await operation.confirm(confirmationOf(call), password, 'set_backup_schedule', (tx) =>
      backups.setSchedule(tx, schedule),
    )
    return { backups: await backups.state() }
  })

  handle(app, 'requestBackup', async (call) => {
    const { name } = call.params
    await operation.require(call.caller.userId)
    await backups.read(name)
    await operation.confirm(
      confirmationOf(call),
      call.body.password,
      'download_backup',
      () => undefined,
      name,
    )
    const { token, expiresAt } = downloads.prepare(call.caller.userId, name)
    return { url: `/api/operator/backups/downloads/${token}`, expiresAt }
  })

  handle(app, 'downloadBackup', async ({ caller, params, reply }) => {
    const { name, bytes, size } = await downloads.open(caller, params.token)
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    return reply.send(bytes)
  })

  handle(app, 'removeBackup', async (call) => {
    const { name } = call.params
    await operation.require(call.caller.userId)
    await backups.read(name)
    const by = confirmationOf(call)
    await operation.confirm(by, call.body.password, 'delete_backup', () => undefined, name)
    await backups.remove(name)
    return { backups: await backups.state() }
  })

  void app.register(async (scope: App) => {
    await acceptUpload(scope, limits.imageUploadBytes)
    handle(scope, 'setInstancePicture', async ({ caller, request, reply }) => {
      const { userId } = caller
      const { bytes, ...image } = await receiveUpload(request, reply, {
        async check() {
          await operation.require(userId)
          await requireWithinLimit(reply, 'imageUploads', imageUploadLimit.take(userId))
        },
        receive: (upload) => uploadedImages.read(upload.bytes),
        discard: async () => undefined,
      })
      const shown = await uploadedImages.put(bytes, async (path) => {
        await operation.setPicture(userId, { path, ...image })
        return { picture: path }
      })
      uploadedImages.sweep()
      return shown
    })
  })

  handle(app, 'removeInstancePicture', async ({ caller }) => {
    await operation.setPicture(caller.userId, null)
    uploadedImages.sweep()
    return ok
  })

  handle(app, 'listSettings', async ({ caller }) => ({
    settings: await settings.list(caller.userId),
  }))

  handle(app, 'changeSettings', async (call) => {
    await settings.change(confirmationOf(call), call.body)
    return { settings: await settings.list(call.caller.userId) }
  })

  handle(app, 'sendTestMail', async ({ caller, body }) => {
    await settings.testMail(caller.userId, body)
    return ok
  })

  handle(app, 'getAnnouncement', async ({ caller }) => ({
    announcement: await operation.announcement(),
    backupProblem: (await operation.isOperator(caller.userId)) ? await backups.problem() : null,
  }))

  handle(app, 'setAnnouncement', async ({ caller, body }) => ({
    announcement: await operation.setAnnouncement(caller.userId, body),
  }))

  handle(app, 'removeAnnouncement', async ({ caller }) => {
    await operation.removeAnnouncement(caller.userId)
    return ok
  })
}
