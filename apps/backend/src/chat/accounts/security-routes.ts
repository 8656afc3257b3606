import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/app-types.ts'
import { confirmationOf } from '../../http/client.ts'
import type { Origins } from '../../http/origins.ts'
import { handle, ok } from '../../http/route.ts'
import type { Emails } from './email/emails.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { relyingPartyAt } from './passkeys/relying-party.ts'
import type { TwoFactor } from './two-factor/two-factor.ts'

/** What protects the caller's own account: two-factor authentication, passkeys and the e-mail address. */
export function securityRoutes(
  app: App,
  {
    twoFactor,
    passkeys,
    emails,
    linkBase,
  }: { twoFactor: TwoFactor; passkeys: Passkeys; emails: Emails; linkBase: Origins['linkBase'] },
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
