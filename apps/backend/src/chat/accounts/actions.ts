import type {
  ChangePasswordRequest,
  LoginRequest,
  RegisterRequest,
  UpdateUserRequest,
  User,
} from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import { newId } from '../../core/ids.ts'
import type { Publish, EventPublisher } from '../../events/event-publisher.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { userById } from './access.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import type { Guessing, TellLimits } from './guessing.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { PasswordCost } from './passwords.ts'
import type { Client, NewSession, Sessions } from './sessions.ts'
import {
  deletePasswordReset,
  findCredentials,
  insertUser,
  listServerIds,
  updatePasswordHash,
  updateUser,
} from './store.ts'

/** Names that a mention would read as something else. */
const reservedUsernames = new Set(['everyone', 'here'])

export interface Accounts {
  /**
   * Throws `conflict` for a taken username and `forbidden` where registration is not open to the caller. Where an invite
   * is needed, the account counts as one use of it and has accepted it; throws `invalid_input` where it has no use left.
   */
  register(input: RegisterRequest, client: Client): Promise<{ user: User; session: NewSession }>
  /**
   * Throws `unauthenticated` for any wrong pair, `rate_limited` after many of them, and `account_suspended` for the
   * right pair of a suspended account.
   */
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

interface Attempt {
  /** What is tried, as its limits count it. */
  name: string
  account: { id: string; password_hash: string } | undefined
  password: string
  client: Client
}

interface Dependencies {
  database: Database
  publisher: EventPublisher
  clock: Clock
  registration: Config['registration']
  sessions: Sessions
  guessing: Guessing
  passwordCost: PasswordCost
  log: Log
  isUsableInvite: (code: string) => Promise<boolean>
  /** Accepts the invite for a new account. Gives false where it cannot be used. */
  acceptInvite: (
    tx: Transaction,
    publish: Publish,
    entry: { code: string; userId: string },
  ) => Promise<boolean>
}

export function createAccounts(parts: Dependencies): Accounts {
  const { database, publisher, clock, sessions, guessing, passwordCost, log } = parts

  async function isRight({ name, account, password, client }: Attempt, tell: TellLimits) {
    const userId = account?.id ?? null
    const { addressKey, networkKey } = client
    const right = await guessing.attempt(
      {
        account: name,
        addressKey,
        networkKey,
        isKnownAddress: async () => userId !== null && sessions.isKnownAddress(userId, client),
        check: () => verifyPassword(password, account?.password_hash ?? null, passwordCost),
      },
      tell,
    )
    // The name that was tried is left out: people type their passwords there.
    if (!right) log.warn({ address: client.address, userId }, 'Login failed')
    return right
  }

  /** The code of the invite that the new account uses; null where none is needed. */
  async function requireRegistration(inviteCode: string | undefined): Promise<string | null> {
    if (parts.registration === 'open') return null
    if (parts.registration === 'closed') throw appError('registration_closed')
    if (inviteCode === undefined) throw invalidInput('inviteCode', 'invite_required')
    // The transaction decides; asking before spares the hash of a password that is refused anyway.
    if (!(await parts.isUsableInvite(inviteCode))) throw unusableInvite()
    return inviteCode
  }

  return {
    async register(input, client) {
      const code = await requireRegistration(input.inviteCode)
      const user: User = {
        id: newId(),
        username: input.username,
        displayName: input.displayName?.toWellFormed() ?? input.username,
        avatar: null,
      }
      await requireUncommonPassword('password', input.password)
      const passwordHash = await hashPassword(input.password, passwordCost)
      const session = await publisher.transaction(async (tx, publish) => {
        const free =
          !reservedUsernames.has(user.username) &&
          (await insertUser(tx, { ...user, passwordHash, createdAt: clock() }))
        if (!free) throw invalidInput('username', 'username_taken')
        const { id: userId } = user
        if (code !== null && !(await parts.acceptInvite(tx, publish, { code, userId }))) {
          throw unusableInvite()
        }
        return sessions.begin(tx, publish, user.id, client)
      })
      return { user, session }
    },

    async login({ username, password }, client, tell) {
      const name = username.toLowerCase()
      const account = await findCredentials(database.read, { username: name })
      const right = await isRight({ name, account, password, client }, tell)
      const session =
        right &&
        account &&
        (await publisher.transaction(async (tx, publish) => {
          // The password may have been changed while this one was checked: the change ended all logins.
          if (!(await isCurrent(tx, account))) return null
          await refuseSuspended(tx, account.id)
          return sessions.begin(tx, publish, account.id, client)
        }))
      if (!session) {
        throw appError('wrong_login')
      }
      return { user: await userById(database.read, account.id), session }
    },

    async changePassword({ userId, sessionId }, { current, next }, client, tell) {
      const account = await findCredentials(database.read, { id: userId })
      await requireUncommonPassword('next', next)
      const right = await isRight({ name: userId, account, password: current, client }, tell)
      if (!right || !account) throw wrongPassword()
      const passwordHash = await hashPassword(next, passwordCost)
      await publisher.transaction(async (tx, publish) => {
        if (!(await isCurrent(tx, account))) throw wrongPassword()
        await updatePasswordHash(tx, userId, passwordHash)
        await deletePasswordReset(tx, userId)
        await sessions.endOthers(tx, publish, userId, sessionId)
      })
    },

    me: (userId) => userById(database.read, userId),

    updateMe: (userId, input) =>
      publisher.transaction(async (tx, publish) => {
        await updateUser(tx, userId, {
          displayName: input.displayName?.toWellFormed(),
          avatar: input.avatar,
        })
        const user = await userById(tx, userId)
        const serverIds = await listServerIds(tx, userId)
        publish({ kind: 'peers', userId, serverIds }, { type: 'user.updated', data: { user } })
        return user
      }),
  }
}

function unusableInvite(): AppError {
  return invalidInput('inviteCode', 'invite_not_usable')
}

function wrongPassword(): AppError {
  return invalidInput('current', 'wrong_password')
}

async function isCurrent(
  tx: Transaction,
  account: { id: string; password_hash: string },
): Promise<boolean> {
  return (await findCredentials(tx, account))?.password_hash === account.password_hash
}

// Only for those who gave the right password: others learn nothing of the account.
async function refuseSuspended(tx: Transaction, id: string): Promise<void> {
  const account = await findCredentials(tx, { id })
  if (account?.suspended_at == null) return
  throw appError('account_suspended')
}
