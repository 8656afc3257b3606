import { appError } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { hashToken } from '../../core/ids.ts'
import type { Log } from '../../core/log.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Database } from '../../storage/database.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import type { PasswordCost } from './passwords.ts'
import { endAllSessions } from './sessions.ts'
import { findPasswordReset, consumePasswordReset, updatePasswordHash } from './store.ts'

/** Resetting a password with a link that the operator created. */
export interface PasswordResets {
  /** The account of the link, and when it expires. Throws `not_found`. */
  check(token: string): Promise<{ username: string; expiresAt: number }>
  /** Consumes the link, sets the password and ends all sessions of the account. Throws `not_found`. */
  complete(token: string, password: string): Promise<void>
}

interface Dependencies {
  database: Database
  publisher: EventPublisher
  clock: Clock
  log: Log
  passwordCost: PasswordCost
}

export function createPasswordResets(parts: Dependencies): PasswordResets {
  const { database, publisher, clock, log } = parts

  async function check(token: string) {
    const reset = await findPasswordReset(database.read, hashToken(token), clock())
    if (!reset) throw notUsable()
    return { username: reset.username, expiresAt: reset.expires_at }
  }

  return {
    check,
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
    },
  }
}

function notUsable(): AppError {
  return appError('reset_link_used')
}
