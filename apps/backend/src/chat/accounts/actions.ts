import type {
  ChangePasswordRequest,
  LoginRequest,
  RegisterRequest,
  UpdateUserRequest,
  User,
} from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { indexMemberNames, serverIdsOf } from '../members/access.ts'
import { userById } from './access.ts'
import type { AccountMails } from './email/account-mails.ts'
import { requireUncommonPassword } from './login/common-passwords.ts'
import { finishLogin, refuseSuspended } from './login/login.ts'
import type { Login } from './login/login.ts'
import type { ReportLimits } from './login/login-throttle.ts'
import { isPasswordUnchanged } from './login/password-check.ts'
import type { Confirmation, PasswordCheck } from './login/password-check.ts'
import { hashPassword } from './login/passwords.ts'
import type { Registration } from './registration.ts'
import type { SecondFactor } from './two-factor/second-factor.ts'
import type { Client, Sessions } from './login/sessions.ts'
import { deletePasswordReset } from './login/password-resets.ts'
import { findCredentials, updatePasswordHash, updateUser } from './store.ts'

export { createAccountAdministration, readAccounts } from './operators/administration.ts'
export { createInvitation, listInvitations, revokeInvitation } from './operators/invitations.ts'
export type { InvitationWithoutUrl } from './operators/invitations.ts'

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
    by: Confirmation & { sessionId: string },
    input: ChangePasswordRequest,
  ): Promise<void>
  me(userId: string): Promise<User>
  updateMe(userId: string, input: UpdateUserRequest): Promise<User>
}

interface Dependencies extends Pick<
  ChatParts,
  'database' | 'publisher' | 'clock' | 'passwordCost'
> {
  registration: Registration
  /** Whether accounts can log in and register with a password. */
  passwordLogin: boolean
  sessions: Sessions
  passwordCheck: PasswordCheck
  secondFactor: SecondFactor
  mails: AccountMails
}

export function createAccounts(parts: Dependencies): Accounts {
  const { database, publisher, registration, sessions, passwordCheck, secondFactor, mails } = parts
  const { passwordCost } = parts

  function requirePasswordLogin(): void {
    if (!parts.passwordLogin) throw appError('password_login_off')
  }

  return {
    async register(input, client) {
      requirePasswordLogin()
      const { username, displayName } = input
      const inviteCode = await registration.requireOpen(input.inviteCode)
      await requireUncommonPassword('password', input.password)
      const passwordHash = await hashPassword(input.password, passwordCost)
      const entry = { username, displayName, passwordHash, inviteCode }
      return publisher.transaction((tx, publish) => registration.create(tx, publish, entry, client))
    },

    async login({ username, password, code }, client, report) {
      requirePasswordLogin()
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

    async changePassword({ sessionId, ...by }, { current, next }) {
      const { userId } = by
      await requireUncommonPassword('next', next)
      const given = { ...by, field: 'current', password: current }
      const requirePassword = await passwordCheck.require(given)
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
