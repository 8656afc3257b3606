import type { App } from '../../../http/app-types.ts'
import { limitedBy } from '../../../http/address-limit.ts'
import type { AddressLimit } from '../../../http/address-limit.ts'
import { clientOf } from '../../../http/client.ts'
import type { Origins } from '../../../http/origins.ts'
import { setRateLimitHeaders } from '../../../http/rate-limit-headers.ts'
import { handle } from '../../../http/route.ts'
import type { SessionCookies } from '../../../http/session-cookies.ts'
import type { Accounts } from '../actions.ts'
import type { PasskeyLogin } from '../passkeys/passkey-login.ts'
import { relyingPartyAt } from '../passkeys/relying-party.ts'

/** Registration and login, for visitors. */
export function loginRoutes(
  app: App,
  {
    accounts,
    passkeyLogin,
    registrations,
    cookies,
    linkBase,
  }: {
    accounts: Accounts
    passkeyLogin: PasskeyLogin
    registrations: AddressLimit
    cookies: SessionCookies
    linkBase: Origins['linkBase']
  },
): void {
  handle(
    app,
    'register',
    async ({ body, request, reply }) => {
      const { user, session } = await accounts.register(body, clientOf(request))
      cookies.set(reply, session)
      return { user }
    },
    limitedBy(registrations),
  )

  handle(app, 'logIn', async ({ body, request, reply }) => {
    const { user, session } = await accounts.login(body, clientOf(request), (limits) =>
      setRateLimitHeaders(reply, limits),
    )
    cookies.set(reply, session)
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
    cookies.set(reply, session)
    return { user }
  })
}
