import type { PasskeyLoginRequest, PasskeyRequestOptions } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { ChatParts } from '../../chat-parts.ts'
import type { AccountMails } from '../email/account-mails.ts'
import { challengeMs } from './challenges.ts'
import type { Challenges } from './challenges.ts'
import { finishLogin, refuseSuspended } from '../login/login.ts'
import type { Login } from '../login/login.ts'
import type { LoginThrottle, ReportLimits } from '../login/login-throttle.ts'
import { findPasskey, usePasskey } from './store.ts'
import { requireUsable, userHandleOf } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Client, Sessions } from '../login/sessions.ts'
import { verifyLogin } from './webauthn.ts'
import type { VerifiedLogin } from './webauthn.ts'

/** Logging in with a passkey, without a username. */
export interface PasskeyLogin {
  /** Throws `conflict` where browsers refuse passkeys. */
  begin(party: RelyingParty): PasskeyRequestOptions
  /**
   * Throws `unauthenticated` for an unknown passkey, a response that is not valid and a counter that went back, `rate_limited`
   * after many failures, and `account_suspended`.
   */
  complete(
    input: PasskeyLoginRequest,
    by: { party: RelyingParty; client: Client; report: ReportLimits },
  ): Promise<Login>
}

const owner = 'passkey login'

export function createPasskeyLogin(
  parts: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'log'> & {
    challenges: Challenges
    loginThrottle: LoginThrottle
    sessions: Sessions
    mails: AccountMails
  },
): PasskeyLogin {
  const { database, publisher, clock, log, challenges, loginThrottle, sessions, mails } = parts

  /** The passkey and what it signed. Throws `unauthenticated` and `rate_limited`. */
  async function verify(
    { credential }: PasskeyLoginRequest,
    { party, client, report }: Parameters<PasskeyLogin['complete']>[1],
  ) {
    const passkey = await findPasskey(database.read, credential.id)
    const readChallenge = (given: string) => challenges.read(given, owner)
    const verified: { login: VerifiedLogin | null } = { login: null }
    await loginThrottle.verify(
      {
        account: passkey?.userId ?? 'unknown passkeys',
        addressKey: client.addressKey,
        networkKey: client.networkKey,
        isKnownAddress: async () =>
          passkey !== undefined && sessions.isKnownAddress(passkey.userId, client),
        check: async () => {
          if (!passkey || credential.response.userHandle !== userHandleOf(passkey.userId)) {
            return false
          }
          const expected = { party, readChallenge }
          verified.login = await verifyLogin(credential, passkey.publicKey, expected)
          return verified.login !== null
        },
      },
      report,
    )
    const { login } = verified
    if (passkey && login) return { passkey, login }
    const userId = passkey?.userId ?? null
    log.warn({ address: client.address, userId }, 'Login with a passkey failed')
    throw appError('wrong_passkey')
  }

  return {
    begin(party) {
      requireUsable(party)
      return {
        challenge: challenges.create(owner),
        rpId: party.id,
        timeout: challengeMs,
        userVerification: 'required',
      }
    },

    async complete(input, by) {
      requireUsable(by.party)
      const { client } = by
      const { passkey, login } = await verify(input, by)
      const { id, userId, credentialId, name } = passkey
      const session = await publisher.transaction(async (tx, publish) => {
        if (!(await challenges.use(tx, login.challenge))) throw appError('wrong_passkey')
        await refuseSuspended(tx, userId)
        const { counter } = login
        if (await usePasskey(tx, id, { counter, now: clock() })) {
          return sessions.create(tx, publish, userId, client)
        }
        if (!(await findPasskey(tx, credentialId))) throw appError('wrong_passkey')
        return null
      })
      if (session) return finishLogin(parts, { userId, session, client })
      log.warn({ address: client.address, userId }, 'the counter of a passkey went back')
      mails.notify(userId, { kind: 'passkey_copied', name })
      throw appError('passkey_copied')
    },
  }
}
