import type {
  ChangePasswordRequest,
  LoginRequest,
  RegisterRequest,
  UpdateUserRequest,
  User,
} from '@guildhall/contract'
import { AppError, forbidden, invalidInput } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { newId } from '../../core/ids.ts'
import type { Outbox } from '../../events/outbox.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { memberOf } from '../members/access.ts'
import { userById } from './access.ts'
import type { Guessing, TellLimits } from './guessing.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Client, NewSession, Sessions } from './sessions.ts'
import {
  findCredentials,
  insertUser,
  listServerIds,
  updatePasswordHash,
  updateUser,
} from './store.ts'

/** Names that a mention would read as something else. */
const reservedUsernames = new Set(['everyone', 'here'])

export interface Accounts {
  /** Throws `conflict` for a taken username and `forbidden` where registration is not open to the caller. */
  register(input: RegisterRequest, client: Client): Promise<{ user: User; session: NewSession }>
  /** Throws `unauthenticated` for any wrong pair, `rate_limited` after many of them. */
  login(
    input: LoginRequest,
    client: Client,
    tell: TellLimits,
  ): Promise<{ user: User; session: NewSession }>
  /** Ends the account's other sessions. Throws `invalid_input` where `current` is wrong. */
  changePassword(
    caller: { userId: string; sessionId: string },
    input: ChangePasswordRequest,
    client: Client,
    tell: TellLimits,
  ): Promise<void>
  me(userId: string): Promise<User>
  updateMe(userId: string, input: UpdateUserRequest): Promise<User>
}

interface Dependencies {
  database: Database
  outbox: Outbox
  clock: Clock
  registration: Config['registration']
  sessions: Sessions
  guessing: Guessing
  isUsableInvite: (code: string) => Promise<boolean>
}

export function createAccounts(parts: Dependencies): Accounts {
  const { database, outbox, clock, sessions, guessing } = parts

  async function demandRegistration(inviteCode: string | undefined): Promise<void> {
    if (parts.registration === 'open') return
    if (parts.registration === 'closed') throw forbidden('Registration is closed here.')
    if (inviteCode === undefined) throw invalidInput('inviteCode', 'is required here')
    if (!(await parts.isUsableInvite(inviteCode))) {
      throw invalidInput('inviteCode', 'is not an invite that can still be used')
    }
  }

  return {
    async register(input, client) {
      await demandRegistration(input.inviteCode)
      const user: User = {
        id: newId(),
        username: input.username,
        displayName: input.displayName?.toWellFormed() ?? input.username,
        avatar: null,
      }
      const passwordHash = await hashPassword(input.password)
      const session = await outbox.transaction(async (tx, announce) => {
        const free =
          !reservedUsernames.has(user.username) &&
          (await insertUser(tx, { ...user, passwordHash, createdAt: clock() }))
        if (!free) throw new AppError('conflict', 'username: is taken')
        return sessions.begin(tx, announce, user.id, client)
      })
      return { user, session }
    },

    async login({ username, password }, client, tell) {
      const name = username.toLowerCase()
      const account = await findCredentials(database.read, { username: name })
      const check = () => verifyPassword(password, account?.password_hash ?? null)
      const right = await guessing.attempt(name, client.addressKey, check, tell)
      const session =
        right &&
        account &&
        (await outbox.transaction(async (tx, announce) => {
          // The password may have been changed while this one was checked: the change ended all logins.
          if (!(await isCurrent(tx, account))) return null
          return sessions.begin(tx, announce, account.id, client)
        }))
      if (!session) {
        throw new AppError('unauthenticated', 'There is no account with this name and password.')
      }
      return { user: await userById(database.read, account.id), session }
    },

    async changePassword({ userId, sessionId }, { current, next }, client, tell) {
      const account = await findCredentials(database.read, { id: userId })
      const check = () => verifyPassword(current, account?.password_hash ?? null)
      const right = await guessing.attempt(userId, client.addressKey, check, tell)
      if (!right || !account) throw wrongPassword()
      const passwordHash = await hashPassword(next)
      await outbox.transaction(async (tx, announce) => {
        if (!(await isCurrent(tx, account))) throw wrongPassword()
        await updatePasswordHash(tx, userId, passwordHash)
        await sessions.endOthers(tx, announce, userId, sessionId)
      })
    },

    me: (userId) => userById(database.read, userId),

    updateMe: (userId, input) =>
      outbox.transaction(async (tx, announce) => {
        await updateUser(tx, userId, {
          displayName: input.displayName?.toWellFormed(),
          avatar: input.avatar,
        })
        const user = await userById(tx, userId)
        announce({ kind: 'user', userId }, { type: 'user.updated', data: { user } })
        for (const serverId of await listServerIds(tx, userId)) {
          const member = await memberOf(tx, serverId, userId)
          announce(
            { kind: 'server', serverId },
            { type: 'member.updated', data: { serverId, member } },
          )
        }
        return user
      }),
  }
}

function wrongPassword(): AppError {
  return invalidInput('current', 'is not your password')
}

async function isCurrent(
  tx: Transaction,
  account: { id: string; password_hash: string },
): Promise<boolean> {
  return (await findCredentials(tx, account))?.password_hash === account.password_hash
}
