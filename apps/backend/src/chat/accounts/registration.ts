import type { RegisterRequest, User } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { InviteCodes } from './operators/invite-codes.ts'
import type { Client, NewSession, Sessions } from './login/sessions.ts'
import { insertOperator } from './operators/access.ts'
import { hasUsers, insertUser, usernameExists } from './store.ts'

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
  /** Whether `create` would refuse the username now. */
  isTaken(username: string): Promise<boolean>
  /** The first account is the operator. Throws `conflict` for a taken username, and `invalid_input` when the invite can no longer be used. */
  create(
    tx: Transaction,
    publish: Publish,
    account: NewAccount,
    client: Client,
  ): Promise<{ user: User; session: NewSession }>
}

export function createRegistration(
  parts: Pick<ChatParts, 'clock' | 'settings'> & {
    database: Pick<Database, 'read'>
    sessions: Sessions
    inviteCodes: InviteCodes
  },
): Registration {
  const { clock, database, inviteCodes, sessions, settings } = parts
  return {
    async requireOpen(inviteCode) {
      const { registration } = settings.current
      if (registration === 'open') return null
      if (registration === 'closed') throw appError('registration_closed')
      if (inviteCode === undefined) throw invalidInput('inviteCode', 'invite_required')
      // The transaction checks again. This check avoids hashing a password in vain.
      const refusal = await inviteCodes.refusal(database.read, inviteCode)
      if (refusal) throw invalidInput('inviteCode', refusal)
      return inviteCode
    },

    isTaken: async (username) =>
      reservedUsernames.has(username) || usernameExists(database.read, username),

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
      const refusal = code === null ? null : await inviteCodes.accept(tx, publish, { code, userId })
      if (refusal) throw invalidInput('inviteCode', refusal)
      return { user, session: await sessions.create(tx, publish, userId, client) }
    },
  }
}
