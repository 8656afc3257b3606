import { actingLogin } from '../core/acting-login.ts'
import type { ActingLogin } from '../core/acting-login.ts'
import { appError } from '../core/app-error.ts'
import type { Clock } from '../core/clock.ts'
import { NoRowChangedError } from './database.ts'
import type { Database, Reader, Step } from './database.ts'

type Writing = Pick<Database, 'transaction' | 'write'>

/**
 * Stores what is written for a login only while the login stands, judged within the transaction that stores it. Otherwise both
 * throw `not_logged_in`.
 */
export function judgeLogins({ transaction, write }: Writing, clock: Clock): Writing {
  return {
    transaction(work, onCommit, toLogEntry) {
      const login = actingLogin()
      if (!login) return transaction(work, onCommit, toLogEntry)
      return transaction(
        async (tx) => {
          await requireLogin(tx, login, clock())
          return work(tx)
        },
        onCommit,
        toLogEntry,
      )
    },
    async write(steps, options) {
      const login = actingLogin()
      if (!login) return write(steps, options)
      let loginIndex: number | undefined
      const judged = () => {
        const all = typeof steps === 'function' ? steps() : steps
        loginIndex = all.length
        return [...all, loginStep(login, clock())]
      }
      try {
        return await write(judged, options)
      } catch (error) {
        const hasEnded = error instanceof NoRowChangedError && error.step === loginIndex
        throw hasEnded ? appError('not_logged_in') : error
      }
    },
  }
}

/**
 * Throws `not_logged_in` unless the login still stands. Its row is enough: a suspension and a deletion of the account delete the
 * rows of its logins in their own transaction.
 */
export async function requireLogin(
  reader: Reader,
  { sessionId }: ActingLogin,
  now: number,
): Promise<void> {
  const row = await reader
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw appError('not_logged_in')
}

/** Finds no row when the login has ended. */
function loginStep({ sessionId }: ActingLogin, now: number): Step {
  return {
    sql: 'SELECT id FROM sessions WHERE id = ? AND expires_at > ?',
    params: [sessionId, now],
    mustChange: true,
  }
}
