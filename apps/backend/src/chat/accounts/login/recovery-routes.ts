import type { App } from '../../../http/app-types.ts'
import { limitedBy } from '../../../http/address-limit.ts'
import type { AddressLimit } from '../../../http/address-limit.ts'
import { handle, ok } from '../../../http/route.ts'
import type { Emails } from '../email/emails.ts'
import type { PasswordResets } from './password-resets.ts'

/** For owners of a link, and those who need one. The token is too long to guess, so only asking for one is limited. */
export function recoveryRoutes(
  app: App,
  {
    passwordResets,
    emails,
    resetRequests,
  }: { passwordResets: PasswordResets; emails: Emails; resetRequests: AddressLimit },
): void {
  handle(
    app,
    'requestPasswordReset',
    async ({ body }) => {
      passwordResets.request(body.account)
      return ok
    },
    limitedBy(resetRequests),
  )

  handle(app, 'verifyEmail', async ({ body }) => {
    await emails.verify(body.token)
    return ok
  })

  handle(app, 'checkPasswordReset', async ({ body }) => passwordResets.check(body.token))

  handle(app, 'resetPassword', async ({ body }) => {
    await passwordResets.complete(body.token, body.password)
    return ok
  })
}
