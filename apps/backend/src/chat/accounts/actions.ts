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
import { newId } from '../../core/ids.ts'
import type { EventPublisher, Publish } from '../../events/event-publisher.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { indexMemberNames, serverIdsOf } from '../members/access.ts'
import { userById } from './access.ts'
import type { AccountMails } from './account-mails.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { finishLogin, refuseSuspended } from './login.ts'
import type { Login } from './login.ts'
import type { ReportLimits } from './login-throttle.ts'
import { isPasswordUnchanged } from './password-check.ts'
import type { PasswordCheck } from './password-check.ts'
import { hashPassword } from './passwords.ts'
import type { PasswordCost } from './passwords.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Client, Sessions } from './sessions.ts'
import {
  deletePasswordReset,
  findCredentials,
  insertUser,
  updatePasswordHash,
  updateUser,
} from './store.ts'

/** Names that mean something else in a mention. */
const reservedUsernames = new Set(['everyone', 'here'])

export interface Accounts {
  /**
   * Throws `conflict` for a taken username and `forbidden` when registration is closed. When an invite is needed, the new
   * account accepts it; throws `invalid_input` when it cannot be used.
   */
  register(input: RegisterRequest, client: Client): Promise<Login>
  /**
   * Throws `unauthenticated` for a wrong username or password, `rate_limited` after many failures,
   * `account_suspended` for the correct password of a suspended account, and `second_factor_required` or `invalid_input`
   * when a code is missing or wrong.
   */
  login(input: LoginRequest, client: Client, report: ReportLimits): Promise<Login>
  /** Ends the account's other sessions. Throws `invalid_input` when `current` is wrong. */
  changePassword(
    caller: { userId: string; sessionId: string },
    input: ChangePasswordRequest,
    client: Client,
    report: ReportLimits,
  ): Promise<void>
  me(userId: string): Promise<User>
  updateMe(userId: string, input: UpdateUserRequest): Promise<User>
}

interface Dependencies {
  database: Database
  publisher: EventPublisher
  clock: Clock
  registration: Config['registration']
  sessions: Sessions
  passwordCheck: PasswordCheck
  secondFactor: SecondFactor
  passwordCost: PasswordCost
  mails: AccountMails
  isUsableInvite: (code: string) => Promise<boolean>
  /** Accepts the invite for a new account. Returns false when it cannot be used. */
  acceptInvite: (
    tx: Transaction,
    publish: Publish,
    entry: { code: string; userId: string },
  ) => Promise<boolean>
}

export function createAccounts(parts: Dependencies): Accounts {
  const { database, publisher, clock, sessions, passwordCheck, secondFactor, passwordCost, mails } =
    parts

  /** Returns the code of the invite that the new account uses; null when none is needed. */
  async function requireRegistration(inviteCode: string | undefined): Promise<string | null> {
    if (parts.registration === 'open') return null
    if (parts.registration === 'closed') throw appError('registration_closed')
    if (inviteCode === undefined) throw invalidInput('inviteCode', 'invite_required')
    // The transaction checks again. This check avoids hashing a password in vain.
    if (!(await parts.isUsableInvite(inviteCode))) throw inviteNotUsable()
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
        const isFree =
          !reservedUsernames.has(user.username) &&
          (await insertUser(tx, { ...user, passwordHash, createdAt: clock() }))
        if (!isFree) throw invalidInput('username', 'username_taken')
        const { id: userId } = user
        if (code !== null && !(await parts.acceptInvite(tx, publish, { code, userId }))) {
          throw inviteNotUsable()
        }
        return sessions.create(tx, publish, user.id, client)
      })
      return { user, session }
    },

    async login({ username, password, code }, client, report) {
      const name = username.toLowerCase()
      const account = await findCredentials(database.read, { username: name })
      const attempt = { name, account, password, client }
      if (!(await passwordCheck.isCorrect(attempt, report)) || !account) {
        throw appError('wrong_login')
      }
      const check = await secondFactor.begin({ userId: account.id, code, client }, report)
      const session = await publisher.transaction(async (tx, publish) => {
        // A change during the check ended all sessions.
        if (!(await isPasswordUnchanged(tx, account))) throw appError('wrong_login')
        await refuseSuspended(tx, account.id)
        await check.require(tx)
        return sessions.create(tx, publish, account.id, client)
      })
      await check.succeeded()
      return finishLogin(parts, { userId: account.id, session, client })
    },

    async changePassword({ userId, sessionId }, { current, next }, client, report) {
      await requireUncommonPassword('next', next)
      const confirmation = { userId, field: 'current', password: current, client, report }
      const requirePassword = await passwordCheck.require(confirmation)
      const passwordHash = await hashPassword(next, passwordCost)
      await publisher.transaction(async (tx, publish) => {
        await requirePassword(tx)
        await updatePasswordHash(tx, userId, passwordHash)
        await deletePasswordReset(tx, userId)
        await sessions.endOthers(tx, publish, userId, sessionId)
      })
      mails.notify(userId, { kind: 'password_changed' })
    },

    me: (userId) => userById(database.read, userId),

    updateMe: (userId, input) =>
      publisher.transaction(async (tx, publish) => {
        await updateUser(tx, userId, {
          displayName: input.displayName?.toWellFormed(),
          avatar: input.avatar,
        })
        if (input.displayName !== undefined) await indexMemberNames(tx, userId)
        const user = await userById(tx, userId)
        const serverIds = await serverIdsOf(tx, userId)
        publish({ kind: 'peers', userId, serverIds }, { type: 'user.updated', data: { user } })
        return user
      }),
  }
}

function inviteNotUsable(): AppError {
  return invalidInput('inviteCode', 'invite_not_usable')
}
