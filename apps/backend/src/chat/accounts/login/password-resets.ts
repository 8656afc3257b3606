import { pagePath } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import { hashToken, newToken } from '../../../core/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import type { AccountMails } from '../email/account-mails.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { findMailAccount } from '../email/access.ts'
import { hashPassword } from './passwords.ts'
import { endAllSessions } from './sessions.ts'
import { findCredentials, updatePasswordHash } from '../credentials.ts'
import {
  consumePasswordReset,
  findPasswordReset,
  putPasswordReset,
} from './password-resets-store.ts'

export { deletePasswordReset } from './password-resets-store.ts'

/** Resetting a password with a link from the operator or from an e-mail. */
export interface PasswordResets {
  /** The account of the link, and when it expires. Throws `not_found`. */
  check(token: string): Promise<{ username: string; expiresAt: number }>
  /** Consumes the link, sets the password and ends all sessions of the account. Throws `not_found`. */
  complete(token: string, password: string): Promise<void>
  /**
   * Sends a link to the account with this username or e-mail address, if there is one with a verified address. The caller learns
   * neither from the result nor from its time. Throws `conflict` without e-mail.
   */
  request(nameOrAddress: string): void
}

const resetMs = 3_600_000
const mailsPerAccountAndHour = 3

export function createPasswordResets(
  parts: Pick<
    ChatParts,
    'database' | 'publisher' | 'clock' | 'log' | 'passwordCost' | 'background' | 'rateLimits'
  > & { mails: AccountMails },
): PasswordResets {
  const { database, publisher, clock, log, background, mails } = parts
  const mailsOfAccount = parts.rateLimits.perHour('password-reset-mails', mailsPerAccountAndHour)

  async function check(token: string) {
    const reset = await findPasswordReset(database.read, hashToken(token), clock())
    if (!reset) throw notUsable()
    return { username: reset.username, expiresAt: reset.expires_at }
  }

  async function sendLink(nameOrAddress: string): Promise<void> {
    const account = await findMailAccount(database.read, nameOrAddress)
    if (!account) return
    const { id: userId, username } = account
    if (!(await mailsOfAccount.take(userId)).allowed) return
    const token = await publisher.transaction(async (tx) => {
      // Here, because a suspension deletes the links that it finds.
      if ((await findCredentials(tx, { id: userId }))?.suspended_at !== null) return null
      return (await createPasswordReset(tx, userId, clock())).token
    })
    if (token === null) return
    const link = `${mails.linkBase()}${pagePath('resetPassword')}#${token}`
    mails.sendTo(account, username, { kind: 'reset', link })
  }

  return {
    check,

    request(nameOrAddress) {
      if (!mails.isOn) throw appError('email_off')
      background.run('send a link to reset a password', () => sendLink(nameOrAddress))
    },

    async complete(token, password) {
      // Hashing is expensive, so invalid tokens are refused first.
      await check(token)
      await requireUncommonPassword('password', password)
      const passwordHash = await hashPassword(password, parts.passwordCost)
      const userId = await publisher.transaction(async (tx, publish) => {
        const reset = await consumePasswordReset(tx, hashToken(token), clock())
        if (!reset) throw notUsable()
        await updatePasswordHash(tx, reset.userId, passwordHash)
        await endAllSessions(tx, publish, reset.userId)
        return reset.userId
      })
      log.info({ userId }, 'a password was reset')
      mails.notify(userId, { kind: 'password_changed' })
    },
  }
}

/** Creates the token of a link. Earlier tokens of the account become invalid. */
export async function createPasswordReset(
  tx: Transaction,
  userId: string,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = newToken()
  const expiresAt = now + resetMs
  await putPasswordReset(tx, { userId, tokenHash: hashToken(token), expiresAt, now })
  return { token, expiresAt }
}

function notUsable(): AppError {
  return appError('reset_link_used')
}
