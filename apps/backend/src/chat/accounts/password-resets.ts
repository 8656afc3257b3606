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
import { findPasswordReset, takePasswordReset, updatePasswordHash } from './store.ts'

/** What the holder of a reset link can do; the operator makes the links. */
export interface PasswordResets {
  /** Whose password the link resets, and until when. Throws `not_found`. */
  check(token: string): Promise<{ username: string; expiresAt: number }>
  /** Uses the link up, sets the password and ends all sessions of the account. Throws `not_found`. */
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
    if (!reset) throw unusable()
    return { username: reset.username, expiresAt: reset.expires_at }
  }

  return {
    check,
    async complete(token, password) {
      // A hash is expensive to compute, so strangers do not get that far.
      await check(token)
      await requireUncommonPassword('password', password)
      const passwordHash = await hashPassword(password, parts.passwordCost)
      const userId = await publisher.transaction(async (tx, publish) => {
        const reset = await takePasswordReset(tx, hashToken(token), clock())
        if (!reset) throw unusable()
        await updatePasswordHash(tx, reset.userId, passwordHash)
        await endAllSessions(tx, publish, reset.userId)
        return reset.userId
      })
      log.info({ userId }, 'a password was reset')
    },
  }
}

function unusable(): AppError {
  return appError('reset_link_used')
}
