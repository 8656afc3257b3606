import { pagePath } from '@guildhall/contract'
import type { OwnEmail, UpdateEmailRequest } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import { hashToken, newToken } from '../../../core/ids.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { userById } from '../access.ts'
import type { AccountMails } from './account-mails.ts'
import {
  consumeVerification,
  deleteEmail,
  deleteVerification,
  findEmail,
  findPendingAddress,
  putEmail,
  putVerification,
} from './store.ts'
import type { Confirmation, PasswordCheck } from '../login/password-check.ts'
import { deletePasswordReset } from '../login/password-resets.ts'

const verificationMs = 86_400_000
const mailsPerAccountAndHour = 5
/** Counted across accounts, so that nobody can fill another person's mailbox. */
const mailsPerAddressAndHour = 3

/** The e-mail addresses of accounts. */
export interface Emails {
  find(userId: string): Promise<OwnEmail>
  /** Throws `conflict` without e-mail, and `rate_limited` after many changes. */
  update(by: Confirmation, input: UpdateEmailRequest): Promise<OwnEmail>
  /** Throws `not_found` for an unusable link and `conflict` when another account has the address. */
  verify(token: string): Promise<void>
}

export function createEmails({
  database,
  publisher,
  clock,
  rateLimits,
  passwordCheck,
  mails,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'rateLimits'> & {
  passwordCheck: PasswordCheck
  mails: AccountMails
}): Emails {
  const byAccount = rateLimits.perHour('email-changes', mailsPerAccountAndHour)
  const byAddress = rateLimits.perHour('email-verifications', mailsPerAddressAndHour)

  async function find(userId: string): Promise<OwnEmail> {
    const email = await findEmail(database.read, userId)
    const pendingAddress = await findPendingAddress(database.read, userId, clock())
    return { address: email?.address ?? null, pendingAddress }
  }

  async function requireWithinLimits(userId: string, address: string): Promise<void> {
    const { allowed } = await byAccount.take(userId)
    if (allowed && (await byAddress.take(address.toLowerCase())).allowed) return
    throw appError('too_many_mails')
  }

  return {
    find,

    async update(by, { address, password, language }) {
      const { userId } = by
      if (!mails.isOn && address !== null) throw appError('email_off')
      const requirePassword = await passwordCheck.require({ ...by, field: 'password', password })
      if (address !== null) await requireWithinLimits(userId, address)
      const token = newToken()
      const now = clock()
      const { username, removed } = await publisher.transaction(async (tx) => {
        await requirePassword(tx)
        const user = await userById(tx, userId)
        if (address !== null) {
          const tokenHash = hashToken(token)
          const expiresAt = now + verificationMs
          await putVerification(tx, { userId, address, language, tokenHash, expiresAt, now })
          return { username: user.username }
        }
        const email = await findEmail(tx, userId)
        await deleteVerification(tx, userId)
        await deleteEmail(tx, userId)
        await deletePasswordReset(tx, userId)
        return { username: user.username, removed: email }
      })
      if (removed) mails.sendTo(removed, username, { kind: 'email_removed' })
      if (address !== null) {
        const link = `${mails.linkBase()}${pagePath('verifyEmail')}#${token}`
        mails.sendTo({ address, language }, username, { kind: 'verify', link })
      }
      return find(userId)
    },

    async verify(token) {
      const { username, old, address } = await publisher.transaction(async (tx) => {
        const verification = await consumeVerification(tx, hashToken(token), clock())
        if (!verification) throw appError('email_link_used')
        const { userId } = verification
        const before = await findEmail(tx, userId)
        if (!(await putEmail(tx, userId, verification))) throw appError('email_taken')
        // It may have been sent to the old address.
        await deletePasswordReset(tx, userId)
        const user = await userById(tx, userId)
        return { username: user.username, old: before, address: verification.address }
      })
      if (old && old.address !== address) mails.sendTo(old, username, { kind: 'email_changed' })
    },
  }
}
