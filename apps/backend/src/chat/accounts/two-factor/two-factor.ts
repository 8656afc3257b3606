import type {
  PasswordConfirmation,
  TwoFactorConfirmation,
  TwoFactorSetup,
  TwoFactorStatus,
} from '@guildhall/contract'
import { appError, invalidInput } from '../../../core/app-error.ts'
import { requireAllowed } from '../../../core/rate-limit.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { SecretBox } from '../../../storage/secret-box.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { userById } from '../access.ts'
import type { AccountMails } from '../email/account-mails.ts'
import type { Confirmation, PasswordCheck } from '../login/password-check.ts'
import type { ConfirmOwner } from '../owner-check.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts'
import {
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  putTwoFactorSecret,
  replaceRecoveryCodes,
  updateEnabled,
} from './store.ts'

/** Two-factor authentication of the caller's own account. */
export interface TwoFactor {
  status(userId: string): Promise<TwoFactorStatus>
  /** `host` is what authenticator apps show after the username. Throws `conflict` when it is on. */
  begin(by: Confirmation, input: PasswordConfirmation, host: string): Promise<TwoFactorSetup>
  /** Returns the recovery codes. Throws `conflict` when it is on or was not begun, and `rate_limited` after many wrong codes. */
  enable(userId: string, code: string): Promise<string[]>
  /** Throws `conflict` when it is off. */
  disable(by: Confirmation, input: TwoFactorConfirmation): Promise<void>
  /** Returns new recovery codes instead of the earlier ones. Throws `conflict` when it is off. */
  renewRecoveryCodes(by: Confirmation, input: TwoFactorConfirmation): Promise<string[]>
}

const setupWindowMs = 15 * 60_000
/** Whoever took over a session must not guess the code of a set-up that its owner left unfinished. */
const setupAttempts = 10

export function createTwoFactor(
  parts: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'rateLimits' | 'settings'> & {
    secretBox: SecretBox
    passwordCheck: PasswordCheck
    confirmOwner: ConfirmOwner
    mails: AccountMails
  },
): TwoFactor {
  const { database, publisher, clock, settings, secretBox } = parts
  const { passwordCheck, confirmOwner, mails } = parts
  const attempts = parts.rateLimits.perWindow('two-factor-setup', setupAttempts, setupWindowMs)

  return {
    async status(userId) {
      const row = await findTwoFactor(database.read, userId)
      const recoveryCodesLeft = await countRecoveryCodes(database.read, userId)
      return { enabled: row?.isEnabled === true, recoveryCodesLeft }
    },

    async begin(by, { password }, host) {
      const { userId } = by
      const requirePassword = await passwordCheck.require({ ...by, field: 'password', password })
      const secret = newTotpSecret()
      const { username } = await publisher.transaction(async (tx) => {
        await requirePassword(tx)
        if ((await findTwoFactor(tx, userId))?.isEnabled) throw appError('two_factor_on')
        await putTwoFactorSecret(tx, userId, secretBox.seal(secret, userId))
        return userById(tx, userId)
      })
      return { secret, uri: totpUri(secret, settings.current.instanceName, `${username}@${host}`) }
    },

    async enable(userId, code) {
      requireAllowed(await attempts.take(userId))
      const recoveryCodes = await publisher.transaction(async (tx) => {
        const row = await findTwoFactor(tx, userId)
        if (!row) throw appError('two_factor_off')
        if (row.isEnabled) throw appError('two_factor_on')
        const secret = secretBox.open(row.sealedSecret, userId)
        const given = code.replaceAll(/\s/g, '')
        const now = clock()
        const step = secret === null ? null : findTotpStep(secret, given, now)
        if (step === null) throw invalidInput('code', 'wrong_code')
        await updateEnabled(tx, userId, { enabledAt: now, step })
        return storeNewCodes(tx, userId)
      })
      await attempts.refund(userId)
      mails.notify(userId, { kind: 'two_factor_on' })
      return recoveryCodes
    },

    async disable(by, input) {
      await confirmOwner(by, input, async (tx) => {
        if (!(await deleteTwoFactor(tx, by.userId))) throw appError('two_factor_off')
      })
      mails.notify(by.userId, { kind: 'two_factor_off' })
    },

    renewRecoveryCodes: (by, input) =>
      confirmOwner(by, input, async (tx) => {
        if (!(await findTwoFactor(tx, by.userId))?.isEnabled) throw appError('two_factor_off')
        return storeNewCodes(tx, by.userId)
      }),
  }
}

async function storeNewCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
