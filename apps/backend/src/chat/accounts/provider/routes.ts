import { pagePath } from '@guildhall/contract'
import type { FastifyReply } from 'fastify'
import type { App } from '../../../http/app-types.ts'
import { countRequest, limitedBy } from '../../../http/address-limit.ts'
import type { AddressLimit } from '../../../http/address-limit.ts'
import { clientOf, confirmationOf } from '../../../http/client.ts'
import type { Origins } from '../../../http/origins.ts'
import { handle, ok } from '../../../http/route.ts'
import { cookieOptions } from '../../../http/session-cookies.ts'
import type { SessionCookies } from '../../../http/session-cookies.ts'
import type { ProviderCookie, ProviderLogin } from './provider-login.ts'

/** The state of a login with the identity provider. */
const stateCookie = 'service_provider'
const stateCookiePath = '/api/auth/provider'

interface Dependencies {
  providerLogin: ProviderLogin
  registrations: AddressLimit
  /** Logins that the provider has sent back. */
  callbacks: AddressLimit
  cookies: SessionCookies
  linkBase: Origins['linkBase']
}

/** Logging in with the identity provider, for visitors. */
export function providerRoutes(app: App, parts: Dependencies): void {
  const { providerLogin, registrations, callbacks, cookies, linkBase } = parts

  handle(app, 'beginProviderLogin', async ({ request, reply }) => {
    const { url, cookie } = await providerLogin.begin(redirectUri(linkBase(request.raw)))
    setState(reply, linkBase, cookie)
    return { url }
  })

  handle(
    app,
    'completeProviderLogin',
    async ({ body, request, reply }) => {
      const completed = await providerLogin.complete(request.cookies[stateCookie], body, {
        client: clientOf(request),
        countRegistration: () => countRequest(request, reply, registrations),
      })
      const { outcome } = completed
      setState(reply, linkBase, outcome === 'choose_username' ? completed.cookie : null)
      if (outcome === 'logged_in') cookies.set(reply, completed.login.session)
      return outcome === 'choose_username' ? { outcome, username: completed.username } : { outcome }
    },
    limitedBy(callbacks),
  )

  handle(
    app,
    'registerWithProvider',
    async ({ body, request, reply }) => {
      const state = request.cookies[stateCookie]
      const { user, session } = await providerLogin.register(state, body, clientOf(request))
      setState(reply, linkBase, null)
      cookies.set(reply, session)
      return { user }
    },
    limitedBy(registrations),
  )
}

/** The identity provider in the settings of an account. */
export function ownProviderRoutes(
  app: App,
  { providerLogin, linkBase }: Pick<Dependencies, 'providerLogin' | 'linkBase'>,
): void {
  handle(app, 'getLoginMethods', async ({ caller }) => providerLogin.methods(caller.userId))

  handle(app, 'beginProviderLink', async (call) => {
    const by = { ...confirmationOf(call), sessionId: call.caller.sessionId }
    const target = redirectUri(linkBase(call.request.raw))
    const { url, cookie } = await providerLogin.beginLink(by, call.body, target)
    setState(call.reply, linkBase, cookie)
    return { url }
  })

  handle(app, 'unlinkProvider', async (call) => {
    await providerLogin.unlink(confirmationOf(call), call.body)
    return ok
  })
}

/** Sets or clears the cookie with the state of a login. */
function setState(
  reply: FastifyReply,
  linkBase: Origins['linkBase'],
  cookie: ProviderCookie | null,
): void {
  const options = { ...cookieOptions(linkBase(reply.request.raw)), path: stateCookiePath }
  if (!cookie) void reply.clearCookie(stateCookie, options)
  else void reply.setCookie(stateCookie, cookie.value, { ...options, maxAge: cookie.lifeSeconds })
}

function redirectUri(base: string): string {
  return `${base}${pagePath('providerSignIn')}`
}
