import { pagePath } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateDecision, RateLimit } from '../../cluster/rate-limit.ts'
import { appError } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { sessionCookie } from '../../http/caller.ts'
import { clientKey } from '../../http/client-address.ts'
import { browserCookie, clientOf, confirmationOf } from '../../http/client.ts'
import type { Origins } from '../../http/origins.ts'
import { requireWithinLimit, setRateLimitHeaders } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import type { Accounts } from './actions.ts'
import type { AccountDeletion } from './deletion.ts'
import type { Emails } from './emails.ts'
import type { AccountExports } from './export.ts'
import type { PasskeyLogin } from './passkey-login.ts'
import type { Passkeys } from './passkeys.ts'
import type { ProviderCookie, ProviderLogin } from './provider-login.ts'
import type { PasswordResets } from './password-resets.ts'
import { relyingPartyAt } from './relying-party.ts'
import type { NewSession, Sessions } from './sessions.ts'
import type { TwoFactor } from './two-factor.ts'

/** The state of a login with the identity provider. */
const providerCookie = 'service_provider'
const providerCookiePath = '/api/auth/provider'
/** The longest time that browsers keep a cookie. */
const browserCookieSeconds = 400 * 86_400

type Limits = Record<string, RateDecision>

interface PublicDependencies {
  accounts: Accounts
  passkeyLogin: PasskeyLogin
  registrations: RateLimit
  linkBase: Origins['linkBase']
}

/** Registration and login: the routes that set the cookie. */
export function publicAccountRoutes(
  app: App,
  { accounts, passkeyLogin, registrations, linkBase }: PublicDependencies,
): void {
  const setCookie = sessionCookies(linkBase)

  handle(
    app,
    'register',
    async ({ body, request, reply }) => {
      const { user, session } = await accounts.register(body, clientOf(request))
      setCookie(reply, session)
      return { user }
    },
    limitRegistrations(registrations),
  )

  handle(app, 'logIn', async ({ body, request, reply }) => {
    const report = (limits: Limits): void => setRateLimitHeaders(reply, limits)
    const { user, session } = await accounts.login(body, clientOf(request), report)
    setCookie(reply, session)
    return { user }
  })

  handle(app, 'beginPasskeyLogin', async ({ request }) => ({
    options: passkeyLogin.begin(relyingPartyAt(linkBase(request.raw))),
  }))

  handle(app, 'logInWithPasskey', async ({ body, request, reply }) => {
    const { user, session } = await passkeyLogin.complete(body, {
      party: relyingPartyAt(linkBase(request.raw)),
      client: clientOf(request),
      report: (limits) => setRateLimitHeaders(reply, limits),
    })
    setCookie(reply, session)
    return { user }
  })
}

interface ProviderDependencies {
  providerLogin: ProviderLogin
  registrations: RateLimit
  callbacks: RateLimit
  linkBase: Origins['linkBase']
}

/** Logging in with the identity provider, for visitors. */
export function providerRoutes(app: App, parts: ProviderDependencies): void {
  const { providerLogin, registrations, callbacks, linkBase } = parts
  const setCookie = sessionCookies(linkBase)
  const setState = providerCookies(linkBase)

  handle(app, 'beginProviderLogin', async ({ request, reply }) => {
    const { url, cookie } = await providerLogin.begin(redirectUri(linkBase(request.raw)))
    setState(reply, cookie)
    return { url }
  })

  handle(
    app,
    'completeProviderLogin',
    async ({ body, request, reply }) => {
      const state = request.cookies[providerCookie]
      const completed = await providerLogin.complete(state, body, {
        client: clientOf(request),
        countRegistration: () => countRegistration(registrations, request, reply),
      })
      const { outcome } = completed
      setState(reply, outcome === 'choose_username' ? completed.cookie : null)
      if (outcome === 'logged_in') setCookie(reply, completed.login.session)
      return outcome === 'choose_username' ? { outcome, username: completed.username } : { outcome }
    },
    {
      preHandler: async (request, reply) => {
        const decision = callbacks.take(clientKey(request))
        await requireWithinLimit(reply, 'logins', decision, () => appError('too_many_logins'))
      },
    },
  )

  handle(
    app,
    'registerWithProvider',
    async ({ body, request, reply }) => {
      const state = request.cookies[providerCookie]
      const { user, session } = await providerLogin.register(state, body, clientOf(request))
      setState(reply, null)
      setCookie(reply, session)
      return { user }
    },
    limitRegistrations(registrations),
  )
}

/** The identity provider in the settings of an account. */
export function ownProviderRoutes(
  app: App,
  { providerLogin, linkBase }: Pick<ProviderDependencies, 'providerLogin' | 'linkBase'>,
): void {
  const setState = providerCookies(linkBase)

  handle(app, 'getLoginMethods', async ({ caller }) => providerLogin.methods(caller.userId))

  handle(app, 'beginProviderLink', async (call) => {
    const by = { ...confirmationOf(call), sessionId: call.caller.sessionId }
    const target = redirectUri(linkBase(call.request.raw))
    const { url, cookie } = await providerLogin.beginLink(by, call.body, target)
    setState(call.reply, cookie)
    return { url }
  })

  handle(app, 'unlinkProvider', async (call) => {
    await providerLogin.unlink(confirmationOf(call), call.body)
    return ok
  })
}

interface ResetDependencies {
  passwordResets: PasswordResets
  emails: Emails
  resetRequests: RateLimit
}

/** For owners of a link, and those who need one. The token is too long to guess, so only asking for one is limited. */
export function passwordResetRoutes(
  app: App,
  { passwordResets, emails, resetRequests }: ResetDependencies,
): void {
  handle(
    app,
    'requestPasswordReset',
    async ({ body }) => {
      passwordResets.request(body.account)
      return ok
    },
    {
      preHandler: async (request, reply) => {
        const decision = resetRequests.take(clientKey(request))
        await requireWithinLimit(reply, 'reset', decision, () => appError('too_many_mails'))
      },
    },
  )

  handle(app, 'verifyEmail', async ({ body }) => {
    await emails.verify(body.token)
    return ok
  })

  handle(app, 'checkPasswordReset', async ({ body }) => passwordResets.check(body.token))

  handle(app, 'resetPassword', async ({ body }) => {
    await passwordResets.complete(body.token, body.password)
    return ok
  })
}

interface Dependencies {
  accounts: Accounts
  sessions: Sessions
  deletion: AccountDeletion
  linkBase: Origins['linkBase']
}

/** Routes about the caller's own account. */
export function accountRoutes(app: App, parts: Dependencies): void {
  const { accounts, sessions, deletion, linkBase } = parts

  handle(app, 'logOut', async ({ caller, request, reply }) => {
    await sessions.end(caller.userId, caller.sessionId)
    void reply.clearCookie(sessionCookie, cookieOptions(linkBase(request.raw)))
    return ok
  })

  handle(app, 'listSessions', async ({ caller }) => ({
    sessions: await sessions.list(caller.userId, caller.sessionId),
  }))

  handle(app, 'endSession', async ({ caller, params }) => {
    await sessions.end(caller.userId, params.sessionId)
    return ok
  })

  handle(app, 'changePassword', async ({ caller, body, request, reply }) => {
    const report = (limits: Limits): void => setRateLimitHeaders(reply, limits)
    await accounts.changePassword(caller, body, clientOf(request), report)
    return ok
  })

  handle(app, 'deleteAccount', async (call) => {
    const { body, request, reply } = call
    await deletion.deleteOwn(confirmationOf(call), body)
    void reply.clearCookie(sessionCookie, cookieOptions(linkBase(request.raw)))
    return ok
  })

  handle(app, 'getMe', async ({ caller }) => ({ user: await accounts.me(caller.userId) }))

  handle(app, 'updateMe', async ({ caller, body }) => ({
    user: await accounts.updateMe(caller.userId, body),
  }))
}

/** Downloads of everything that the caller wrote. */
export function exportRoutes(app: App, exports: AccountExports): void {
  handle(app, 'requestExport', async ({ caller, body, request, reply }) => {
    const report = (limits: Limits): void => setRateLimitHeaders(reply, limits)
    const input = { password: body.password, client: clientOf(request) }
    const { token, expiresAt } = await exports.prepare(caller, input, report)
    return { url: `/api/users/me/exports/${token}`, expiresAt }
  })

  handle(app, 'downloadExport', async ({ caller, params, reply }) => {
    const bytes = exports.open(caller, params.token)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="guildhall-data.zip"',
      'cache-control': 'no-store',
    })
    return reply.send(bytes)
  })
}

interface SecurityDependencies {
  twoFactor: TwoFactor
  passkeys: Passkeys
  emails: Emails
  linkBase: Origins['linkBase']
}

/** What protects the caller's own account: two-factor authentication, passkeys and the e-mail address. */
export function securityRoutes(
  app: App,
  { twoFactor, passkeys, emails, linkBase }: SecurityDependencies,
): void {
  const partyOf = (request: FastifyRequest) => relyingPartyAt(linkBase(request.raw))

  handle(app, 'getEmail', async ({ caller }) => ({ email: await emails.find(caller.userId) }))

  handle(app, 'updateEmail', async (call) => ({
    email: await emails.update(confirmationOf(call), call.body),
  }))

  handle(app, 'getTwoFactor', async ({ caller }) => ({
    twoFactor: await twoFactor.status(caller.userId),
  }))

  handle(app, 'beginTwoFactor', async (call) => {
    const { host } = new URL(linkBase(call.request.raw))
    return twoFactor.begin(confirmationOf(call), call.body, host)
  })

  handle(app, 'enableTwoFactor', async ({ caller, body }) => ({
    recoveryCodes: await twoFactor.enable(caller.userId, body.code),
  }))

  handle(app, 'disableTwoFactor', async (call) => {
    await twoFactor.disable(confirmationOf(call), call.body)
    return ok
  })

  handle(app, 'renewRecoveryCodes', async (call) => ({
    recoveryCodes: await twoFactor.renewRecoveryCodes(confirmationOf(call), call.body),
  }))

  handle(app, 'listPasskeys', async ({ caller, request }) => {
    const { obstacle, origin } = partyOf(request)
    return { passkeys: await passkeys.list(caller.userId), obstacle, origin }
  })

  handle(app, 'beginPasskey', async (call) => {
    const by = { ...confirmationOf(call), sessionId: call.caller.sessionId }
    return { options: await passkeys.begin(by, call.body, partyOf(call.request)) }
  })

  handle(app, 'createPasskey', async ({ caller, body, request }) => ({
    passkey: await passkeys.create(caller, body, partyOf(request)),
  }))

  handle(app, 'updatePasskey', async ({ caller, params, body }) => ({
    passkey: await passkeys.rename(caller.userId, params.passkeyId, body.name),
  }))

  handle(app, 'removePasskey', async (call) => {
    await passkeys.remove(confirmationOf(call), call.params.passkeyId, call.body)
    return ok
  })
}

function limitRegistrations(registrations: RateLimit) {
  return {
    preHandler: (request: FastifyRequest, reply: FastifyReply) =>
      countRegistration(registrations, request, reply),
  }
}

/** Throws `rate_limited`. */
function countRegistration(
  registrations: RateLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const decision = registrations.take(clientKey(request))
  return requireWithinLimit(reply, 'registration', decision, () =>
    appError('too_many_registrations'),
  )
}

/** Sets the cookies of a new session. */
function sessionCookies(linkBase: Origins['linkBase']) {
  return (reply: FastifyReply, session: NewSession): void => {
    const options = cookieOptions(linkBase(reply.request.raw))
    void reply.setCookie(sessionCookie, session.token, {
      ...options,
      maxAge: session.lifeSeconds,
    })
    if (!session.browser) return
    const ofBrowser = { ...options, path: '/api/auth', maxAge: browserCookieSeconds }
    void reply.setCookie(browserCookie, session.browser.token, ofBrowser)
  }
}

/** Sets or clears the cookie with the state of a login with the identity provider. */
function providerCookies(linkBase: Origins['linkBase']) {
  return (reply: FastifyReply, cookie: ProviderCookie | null): void => {
    const options = { ...cookieOptions(linkBase(reply.request.raw)), path: providerCookiePath }
    if (!cookie) void reply.clearCookie(providerCookie, options)
    else
      void reply.setCookie(providerCookie, cookie.value, { ...options, maxAge: cookie.lifeSeconds })
  }
}

function redirectUri(base: string): string {
  return `${base}${pagePath('providerSignIn')}`
}

function cookieOptions(base: string) {
  const secure = base.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
