import { appError, invalidInput } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import type { LoginThrottle, ReportLimits } from './login-throttle.ts'
import { verifyPassword } from './passwords.ts'
import type { Client, Sessions } from './sessions.ts'
import { findCredentials } from '../credentials.ts'

const freshLoginMs = 15 * 60_000

interface LoginAttempt {
  /** The key that counts the attempts: a username or an account id. */
  name: string
  account: { id: string; password_hash: string } | undefined
  password: string
  client: Client
}

/** Whose password is asked for, and from where. */
export interface Confirmation {
  userId: string
  client: Client
  report: ReportLimits
}

interface GivenPassword extends Confirmation {
  /** The field of the request that has the password. */
  field: string
  password: string
}

/** Checks passwords within the limits of the login throttle. */
export interface PasswordCheck {
  isCorrect(attempt: LoginAttempt, report: ReportLimits): Promise<boolean>
  /**
   * Checks the password of an account with a session. Returns what checks in a transaction that it is still the password. Both
   * throw `invalid_input` for a wrong one. An account without a password has to have logged in a moment ago instead; both throw
   * `forbidden` otherwise.
   */
  require(confirmation: GivenPassword): Promise<(tx: Transaction) => Promise<void>>
}

export function createPasswordCheck({
  database,
  clock,
  sessions,
  loginThrottle,
  passwordCost,
  log,
}: Pick<ChatParts, 'database' | 'clock' | 'passwordCost' | 'log'> & {
  sessions: Sessions
  loginThrottle: LoginThrottle
}): PasswordCheck {
  async function isCorrect(
    { name, account, password, client }: LoginAttempt,
    report: ReportLimits,
  ) {
    const userId = account?.id ?? null
    const { addressKey, networkKey } = client
    const isPasswordCorrect = await loginThrottle.verify(
      {
        account: name,
        addressKey,
        networkKey,
        isKnownAddress: async () => userId !== null && sessions.isKnownAddress(userId, client),
        // An account without a password takes as long as one with a wrong one.
        check: () => verifyPassword(password, account?.password_hash || null, passwordCost),
      },
      report,
    )
    // The name is not logged: people type passwords into that field.
    if (!isPasswordCorrect) log.warn({ address: client.address, userId }, 'Login failed')
    return isPasswordCorrect
  }

  /** What stands in for the password of an account that has none. Throws `forbidden`. */
  async function requireFreshLogin(userId: string, client: Client): Promise<void> {
    const startedAt = await sessions.startedAt(userId, client)
    if (startedAt === null || startedAt < clock() - freshLoginMs) throw appError('login_again')
  }

  return {
    isCorrect,
    async require({ userId, field, password, client, report }) {
      const account = await findCredentials(database.read, { id: userId })
      if (account?.password_hash === '') {
        await requireFreshLogin(userId, client)
        return requireUnchanged(account, () => appError('login_again'))
      }
      const attempt = { name: userId, account, password, client }
      const isPasswordCorrect = await isCorrect(attempt, report)
      const wrongPassword = () => invalidInput(field, 'wrong_password')
      if (!isPasswordCorrect || !account) throw wrongPassword()
      return requireUnchanged(account, wrongPassword)
    },
  }
}

/** The password may change while it is checked. */
export async function isPasswordUnchanged(
  tx: Transaction,
  account: { id: string; password_hash: string },
): Promise<boolean> {
  return (await findCredentials(tx, account))?.password_hash === account.password_hash
}

function requireUnchanged(
  account: { id: string; password_hash: string },
  error: () => AppError,
): (tx: Transaction) => Promise<void> {
  return async (tx) => {
    if (!(await isPasswordUnchanged(tx, account))) throw error()
  }
}
