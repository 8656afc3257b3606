import type { RegisterRequest, User } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { newId } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { Client, NewSession, Sessions } from './sessions.ts'
import { insertOperator } from './operators-store.ts'
import { hasUsers, insertUser } from './store.ts'

/** Names that mean something else in a mention. */
const reservedUsernames = new Set(['everyone', 'here'])

interface NewAccount extends Pick<RegisterRequest, 'username' | 'displayName'> {
  /** Empty for an account without a password. */
  passwordHash: string
  /** What `requireOpen` returned. */
  inviteCode: string | null
}

/** Creates accounts, with a password or without. */
export interface Registration {
  /**
   * Returns the code of the invite that the new account uses; null when none is needed. Throws `forbidden` when registration
   * is closed, and `invalid_input` without a usable invite where one is needed.
   */
  requireOpen(inviteCode: string | undefined): Promise<string | null>
  /** The first account is the operator. Throws `conflict` for a taken username, and `invalid_input` when the invite can no longer be used. */
  create(
    tx: Transaction,
    publish: Publish,
    account: NewAccount,
    client: Client,
  ): Promise<{ user: User; session: NewSession }>
}

interface Dependencies {
  clock: Clock
  registration: Config['registration']
  sessions: Sessions
  /** An invite to a server, or an invitation of an operator. */
  isUsableInvite: (code: string) => Promise<boolean>
  /** Accepts it for a new account. Returns false when it cannot be used. */
  acceptInvite: (
    tx: Transaction,
    publish: Publish,
    entry: { code: string; userId: string },
  ) => Promise<boolean>
}

export function createRegistration(parts: Dependencies): Registration {
  const { clock, sessions } = parts
  return {
    async requireOpen(inviteCode) {
      if (parts.registration === 'open') return null
      if (parts.registration === 'closed') throw appError('registration_closed')
      if (inviteCode === undefined) throw invalidInput('inviteCode', 'invite_required')
      // The transaction checks again. This check avoids hashing a password in vain.
      if (!(await parts.isUsableInvite(inviteCode))) throw inviteNotUsable()
      return inviteCode
    },

    async create(tx, publish, { username, displayName, passwordHash, inviteCode: code }, client) {
      const user: User = {
        id: newId(),
        username,
        displayName: displayName?.toWellFormed() ?? username,
        avatar: null,
      }
      const isFirst = !(await hasUsers(tx))
      const isFree =
        !reservedUsernames.has(username) &&
        (await insertUser(tx, { ...user, passwordHash, createdAt: clock() }))
      if (!isFree) throw invalidInput('username', 'username_taken')
      const { id: userId } = user
      if (isFirst) await insertOperator(tx, userId, clock())
      if (code !== null && !(await parts.acceptInvite(tx, publish, { code, userId }))) {
        throw inviteNotUsable()
      }
      return { user, session: await sessions.create(tx, publish, userId, client) }
    },
  }
}

function inviteNotUsable(): AppError {
  return invalidInput('inviteCode', 'invite_not_usable')
}
