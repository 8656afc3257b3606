import { Username } from '@guildhall/contract'
import type {
  LoginMethods,
  OwnerConfirmation,
  ProviderAnswer,
  ProviderRegistration,
} from '@guildhall/contract'
import { Check } from 'typebox/value'
import { actAs } from '../../../core/acting-login.ts'
import { appError, AppError } from '../../../core/app-error.ts'
import type { IdentityProviderConfig } from '../../../core/config.ts'
import type { SecretBox } from '../../../storage/secret-box.ts'
import type { ChatParts } from '../../chat-parts.ts'
import type { AccountMails } from '../email/account-mails.ts'
import { deleteIdentities, findIdentity, insertIdentity } from './store.ts'
import { finishLogin, refuseSuspended } from '../login/login.ts'
import type { Login } from '../login/login.ts'
import type { ConfirmOwner } from '../owner-check.ts'
import type { Confirmation } from '../login/password-check.ts'
import type { Authorization, ProviderAccount, ProviderClient } from './provider-client.ts'
import {
  displayNameOf,
  identityOf,
  nameOf,
  requireAllowed,
  usernameFrom,
} from './provider-identity.ts'
import type { ProviderIdentity } from './provider-identity.ts'
import type { Registration } from '../registration.ts'
import type { Client, Sessions } from '../login/sessions.ts'
import { findCredentials } from '../credentials.ts'

/** The encrypted state of a login, which the browser keeps as a cookie. */
export interface ProviderCookie {
  value: string
  lifeSeconds: number
}

interface BegunLogin {
  url: string
  cookie: ProviderCookie
}

type CompletedLogin =
  | { outcome: 'logged_in'; login: Login }
  | { outcome: 'linked' }
  | { outcome: 'choose_username'; username: string; cookie: ProviderCookie }

/** Called before an account is created. Throws `rate_limited`. */
type CountRegistration = () => Promise<void>

/** Logging in with the identity provider. Without one, everything but `methods` throws `conflict`. */
export interface ProviderLogin {
  begin(redirectUri: string): Promise<BegunLogin>
  /** Begins to link the caller's account. */
  beginLink(
    by: Confirmation & { sessionId: string },
    input: OwnerConfirmation,
    redirectUri: string,
  ): Promise<BegunLogin>
  /**
   * Throws `unauthenticated` without the cookie of a recent beginning, `forbidden` when the provider or a rule refuses,
   * `account_suspended`, `conflict` when the accounts can't be linked, and `bad_gateway`.
   */
  complete(
    cookie: string | undefined,
    input: ProviderAnswer,
    by: { client: Client; countRegistration: CountRegistration },
  ): Promise<CompletedLogin>
  /** Creates the account under the chosen name. Throws what a registration throws, and `unauthenticated`. */
  register(cookie: string | undefined, input: ProviderRegistration, client: Client): Promise<Login>
  /** Throws `conflict` while the account has no password, and `forbidden` where passwords are not used. */
  unlink(by: Confirmation, input: OwnerConfirmation): Promise<void>
  methods(userId: string): Promise<LoginMethods>
}

interface Dependencies extends Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'log'> {
  secretBox: SecretBox
  sessions: Sessions
  registration: Registration
  confirmOwner: ConfirmOwner
  mails: AccountMails
  /** Whether accounts can log in with a password. */
  passwordLogin: boolean
  /** Null: there is none. */
  provider: { client: ProviderClient; config: IdentityProviderConfig } | null
}

type State =
  | ({ purpose: 'log in' } & Authorization)
  | ({ purpose: 'link'; userId: string; sessionId: string } & Authorization)
  | ({ purpose: 'register' } & ProviderIdentity)

const loginMs = 10 * 60_000
const registrationMs = 30 * 60_000
const cookieOwner = 'identity provider'

export function createProviderLogin(parts: Dependencies): ProviderLogin {
  const { database, publisher, clock, log, secretBox, sessions, registration, mails } = parts

  function requireProvider() {
    if (!parts.provider) throw appError('provider_off')
    return parts.provider
  }

  function seal(state: State, lifeMs: number): ProviderCookie {
    const text = JSON.stringify({ ...state, expiresAt: clock() + lifeMs })
    return { value: secretBox.seal(text, cookieOwner), lifeSeconds: lifeMs / 1000 }
  }

  /** Throws `unauthenticated`. */
  function open(cookie: string | undefined): State {
    const text = cookie === undefined ? null : secretBox.open(cookie, cookieOwner)
    const state = text === null ? null : (JSON.parse(text) as State & { expiresAt: number })
    if (state && state.expiresAt > clock()) return state
    throw appError('provider_expired')
  }

  async function link(
    { userId, sessionId }: { userId: string; sessionId: string },
    account: ProviderAccount,
    client: Client,
  ): Promise<void> {
    const caller = client.token === null ? null : await sessions.find(client.token)
    if (caller?.sessionId !== sessionId) throw appError('provider_expired')
    await actAs(caller, () =>
      publisher.transaction(async (tx) => {
        if (await findIdentity(tx, { userId })) throw appError('provider_linked')
        if (!(await insertIdentity(tx, identityOf(account, userId, clock())))) {
          throw appError('provider_account_taken')
        }
      }),
    )
    log.info({ userId }, 'an account was linked to one at the identity provider')
    mails.notify(userId, { kind: 'provider_linked', name: nameOf(account) })
  }

  /** Null when no account is linked. */
  async function logIn(account: ProviderAccount, client: Client): Promise<Login | null> {
    const found = await publisher.transaction(async (tx, publish) => {
      const identity = await findIdentity(tx, account)
      if (!identity) return null
      const { userId } = identity
      await refuseSuspended(tx, userId)
      return { userId, session: await sessions.create(tx, publish, userId, client) }
    })
    return found && finishLogin(parts, { ...found, client })
  }

  async function create(
    account: ProviderIdentity,
    { username, inviteCode }: ProviderRegistration,
    client: Client,
  ): Promise<Login> {
    const { newAccounts } = requireProvider().config
    if (newAccounts === 'never') throw appError('provider_no_account')
    const code = newAccounts === 'always' ? null : await registration.requireOpen(inviteCode)
    const displayName = displayNameOf(account.displayName)
    const entry = { username, displayName, passwordHash: '', inviteCode: code }
    const login = await publisher.transaction(async (tx, publish) => {
      const made = await registration.create(tx, publish, entry, client)
      if (!(await insertIdentity(tx, identityOf(account, made.user.id, clock())))) {
        throw appError('provider_account_taken')
      }
      return made
    })
    log.info({ userId: login.user.id }, 'an account was created with the identity provider')
    return login
  }

  /** Creates the account, unless its name is taken or not valid. */
  async function createOrAsk(
    account: ProviderAccount,
    inviteCode: string | undefined,
    { client, countRegistration }: { client: Client; countRegistration: CountRegistration },
  ): Promise<CompletedLogin> {
    const username = usernameFrom(account.username)
    const { groups: _, ...identity } = account
    const ask = (): CompletedLogin => ({
      outcome: 'choose_username',
      username,
      cookie: seal({ purpose: 'register', ...identity }, registrationMs),
    })
    const { newAccounts } = requireProvider().config
    if (newAccounts === 'never') throw appError('provider_no_account')
    if (newAccounts === 'registration') await registration.requireOpen(inviteCode)
    // The registration under another name counts, so that one person does not count twice.
    if (!Check(Username, username) || (await registration.isTaken(username))) return ask()
    await countRegistration()
    try {
      const entry = { username, ...(inviteCode !== undefined && { inviteCode }) }
      return { outcome: 'logged_in', login: await create(account, entry, client) }
    } catch (error) {
      const isTaken = error instanceof AppError && error.details.reason === 'username_taken'
      if (!isTaken) throw error
      return ask()
    }
  }

  return {
    async begin(redirectUri) {
      const { url, authorization } = await requireProvider().client.begin(redirectUri)
      return { url, cookie: seal({ purpose: 'log in', ...authorization }, loginMs) }
    },

    async beginLink(by, input, redirectUri) {
      const { client } = requireProvider()
      const { userId, sessionId } = by
      await parts.confirmOwner(by, input, async (tx) => {
        if (await findIdentity(tx, { userId })) throw appError('provider_linked')
      })
      const { url, authorization } = await client.begin(redirectUri)
      const state: State = { purpose: 'link', userId, sessionId, ...authorization }
      return { url, cookie: seal(state, loginMs) }
    },

    async complete(cookie, { query, inviteCode }, by) {
      const { client: provider, config } = requireProvider()
      const state = open(cookie)
      if (state.purpose === 'register') throw appError('provider_expired')
      const account = await provider.complete(state, query)
      requireAllowed(account, config)
      if (state.purpose === 'link') {
        await link(state, account, by.client)
        return { outcome: 'linked' }
      }
      const login = await logIn(account, by.client)
      return login ? { outcome: 'logged_in', login } : createOrAsk(account, inviteCode, by)
    },

    async register(cookie, input, client) {
      requireProvider()
      const state = open(cookie)
      if (state.purpose !== 'register') throw appError('provider_expired')
      return create(state, input, client)
    },

    async unlink(by, input) {
      const { userId } = by
      if (!parts.passwordLogin) throw appError('password_login_off')
      await parts.confirmOwner(by, input, async (tx) => {
        const account = await findCredentials(tx, { id: userId })
        if (account?.password_hash === '') throw appError('password_needed')
        if (!(await deleteIdentities(tx, userId))) throw appError('provider_not_linked')
      })
      log.info({ userId }, 'an account was unlinked from the identity provider')
      mails.notify(userId, { kind: 'provider_unlinked' })
    },

    async methods(userId) {
      const account = await findCredentials(database.read, { id: userId })
      const identity = await findIdentity(database.read, { userId })
      return {
        hasPassword: account?.password_hash !== '',
        providerAccount: identity?.name ?? null,
        linkedAt: identity?.linkedAt ?? null,
      }
    },
  }
}
