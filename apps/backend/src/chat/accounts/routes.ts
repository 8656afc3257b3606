import type { App } from '../../http/app-types.ts'
import { confirmationOf } from '../../http/client.ts'
import { handle, ok } from '../../http/route.ts'
import type { SessionCookies } from '../../http/session-cookies.ts'
import type { Accounts } from './actions.ts'
import type { AccountDeletion } from './deletion.ts'
import type { AccountExports } from './export.ts'
import type { Sessions } from './login/sessions.ts'

/** Routes about the caller's own account. */
export function accountRoutes(
  app: App,
  parts: {
    accounts: Accounts
    sessions: Sessions
    deletion: AccountDeletion
    cookies: SessionCookies
  },
): void {
  const { accounts, sessions, deletion, cookies } = parts

  handle(app, 'logOut', async ({ caller, reply }) => {
    await sessions.end(caller.userId, caller.sessionId)
    cookies.clear(reply)
    return ok
  })

  handle(app, 'listSessions', async ({ caller }) => ({
    sessions: await sessions.list(caller.userId, caller.sessionId),
  }))

  handle(app, 'endSession', async ({ caller, params }) => {
    await sessions.end(caller.userId, params.sessionId)
    return ok
  })

  handle(app, 'changePassword', async (call) => {
    const by = { ...confirmationOf(call), sessionId: call.caller.sessionId }
    await accounts.changePassword(by, call.body)
    return ok
  })

  handle(app, 'deleteAccount', async (call) => {
    await deletion.deleteOwn(confirmationOf(call), call.body)
    cookies.clear(call.reply)
    return ok
  })

  handle(app, 'getMe', async ({ caller }) => ({ user: await accounts.me(caller.userId) }))

  handle(app, 'updateMe', async ({ caller, body }) => ({
    user: await accounts.updateMe(caller.userId, body),
  }))
}

/** Downloads of everything that the caller wrote. */
export function exportRoutes(app: App, exports: AccountExports): void {
  handle(app, 'requestExport', async (call) => {
    const { token, expiresAt } = await exports.prepare(confirmationOf(call), call.body.password)
    return { url: `/api/users/me/exports/${token}`, expiresAt }
  })

  handle(app, 'downloadExport', async ({ caller, params, reply }) => {
    const bytes = exports.open(caller, params.token)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="guildhall-data.zip"',
      'cache-control': 'no-store',
    })
    return reply.send(bytes)
  })
}
