import { appError, invalidInput } from '../../../core/app-error.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { SecretBox } from '../../../storage/secret-box.ts'
import type { ChatParts } from '../../chat-parts.ts'
import type { ReportLimits } from '../login/login-throttle.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { Client, Sessions } from '../login/sessions.ts'
import { findTotpStep } from './totp.ts'
import { deleteRecoveryCode, findTwoFactor, useStep } from './store.ts'
import type { TwoFactorRow } from './store.ts'

const pairWindowMs = 15 * 60_000
const attemptsPerAddressAndAccount = 10
const accountWindowMs = 3_600_000
/** Of a million codes, three are valid at a time: at this rate, guessing one takes years. */
const attemptsPerAccount = 30

interface CodeAttempt {
  userId: string
  /** Undefined when the client sent none. */
  code: string | undefined
  client: Client
}

/** One counted attempt to prove the second factor. */
export interface CodeCheck {
  /**
   * Throws `second_factor_required` when the account needs a code and there is none, and `invalid_input` for a wrong one.
   * Uses the code up. Does nothing for accounts without two-factor authentication.
   */
  require(tx: Transaction): Promise<void>
  /** Call it after the commit: the attempt no longer counts. */
  succeeded(): Promise<void>
}

/** Checks the codes of accounts with two-factor authentication. */
export interface SecondFactor {
  /**
   * Counts the attempt. Throws `rate_limited` after too many wrong codes from the address. Many wrong codes from anywhere
   * stop further ones of the authenticator app, except from addresses with a session of the account; recovery codes
   * always work. Only someone who knows the password can use these attempts up.
   */
  begin(attempt: CodeAttempt, report: ReportLimits): Promise<CodeCheck>
}

export function createSecondFactor({
  database,
  clock,
  rateLimits,
  secretBox,
  sessions,
  log,
}: Pick<ChatParts, 'database' | 'clock' | 'rateLimits' | 'log'> & {
  secretBox: SecretBox
  sessions: Sessions
}): SecondFactor {
  const pairs = rateLimits.perWindow(
    'codes-account-address',
    attemptsPerAddressAndAccount,
    pairWindowMs,
  )
  const accounts = rateLimits.perWindow('codes-account', attemptsPerAccount, accountWindowMs)

  /** Returns what takes the count back. */
  async function count(
    { userId, client }: CodeAttempt,
    code: string,
    report: ReportLimits,
  ): Promise<() => Promise<void>> {
    const pair = `${client.addressKey} ${userId}`
    const decision = await pairs.take(pair)
    const refuse = (refused: typeof decision) => {
      report({ code: refused })
      return appError('too_many_logins')
    }
    if (!decision.allowed) throw refuse(decision)
    const isLimited = isTotp(code) && !(await sessions.isKnownAddress(userId, client))
    const ofAccount = isLimited ? await accounts.take(userId) : null
    if (ofAccount && !ofAccount.allowed) {
      await pairs.refund(pair)
      throw refuse(ofAccount)
    }
    return async () => {
      await pairs.refund(pair)
      if (ofAccount) await accounts.refund(userId)
    }
  }

  async function useCode(tx: Transaction, row: TwoFactorRow, code: string): Promise<boolean> {
    const { userId, sealedSecret } = row
    if (!isTotp(code)) return deleteRecoveryCode(tx, userId, hashRecoveryCode(code))
    const secret = secretBox.open(sealedSecret, userId)
    if (secret === null) {
      log.error({ userId }, 'the secret of an account cannot be read: account-secrets.key is new')
      return false
    }
    const step = findTotpStep(secret, code, clock())
    return step !== null && useStep(tx, userId, step)
  }

  return {
    async begin(attempt, report) {
      const { userId, client } = attempt
      const code = attempt.code?.replaceAll(/\s/g, '')
      const isNeeded = (await findTwoFactor(database.read, userId))?.isEnabled === true
      const refund = isNeeded && code ? await count(attempt, code, report) : null
      return {
        async require(tx) {
          const row = await findTwoFactor(tx, userId)
          if (!row?.isEnabled) return
          // Without a count, it was turned on a moment ago.
          if (!code || !refund) throw appError('second_factor_required')
          if (await useCode(tx, row, code)) return
          log.warn({ address: client.address, userId }, 'Login failed: wrong code')
          throw invalidInput('code', 'wrong_code')
        },
        succeeded: async () => refund?.(),
      }
    },
  }
}

function isTotp(code: string): boolean {
  return /^\d{6}$/.test(code)
}
