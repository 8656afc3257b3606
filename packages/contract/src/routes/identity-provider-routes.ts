import Type from 'typebox'
import { User } from '../accounts.ts'
import {
  LoginMethods,
  ProviderAnswer,
  ProviderOutcome,
  ProviderPage,
  ProviderRegistration,
} from '../identity-provider.ts'
import { OwnerConfirmation } from '../passkeys.ts'
import { Ok } from '../shapes.ts'
import { defineRoutes } from './route.ts'

const tag = 'accounts'

export const identityProviderRoutes = defineRoutes({
  getLoginMethods: {
    tag,
    summary: 'List how you can log in',
    auth: 'session',
    success: { status: 200, body: LoginMethods },
  },
  beginProviderLogin: {
    tag,
    summary: 'Begin a login with the identity provider',
    description:
      'Send the browser to `url`. The provider sends it back to the page `/sign-in/provider`. The response sets a cookie, which ' +
      'belongs to this login and lasts ten minutes. `conflict` without an identity provider.',
    auth: 'public',
    success: { status: 200, body: ProviderPage },
    errors: ['conflict', 'forbidden', 'bad_gateway'],
  },
  beginProviderLink: {
    tag,
    summary: 'Begin to link your account at the identity provider',
    description: 'As for a login. Needs `code` while two-factor authentication is on.',
    auth: 'session',
    body: OwnerConfirmation,
    success: { status: 200, body: ProviderPage },
    errors: ['second_factor_required', 'conflict', 'bad_gateway', 'busy'],
  },
  completeProviderLogin: {
    tag,
    summary: 'Complete what the identity provider confirmed',
    description:
      'Logs in, links the account, or creates an account if registration allows it. If the username is taken or not valid, ' +
      '`registerWithProvider` creates the account within half an hour.',
    auth: 'public',
    body: ProviderAnswer,
    success: { status: 200, body: ProviderOutcome },
    errors: [
      'unauthenticated',
      'forbidden',
      'account_suspended',
      'conflict',
      'rate_limited',
      'bad_gateway',
    ],
  },
  registerWithProvider: {
    tag,
    summary: 'Create an account for the one at the identity provider',
    auth: 'public',
    body: ProviderRegistration,
    success: { status: 201, body: Type.Object({ user: User }) },
    errors: ['unauthenticated', 'conflict', 'forbidden', 'rate_limited'],
  },
  unlinkProvider: {
    tag,
    summary: 'Unlink your account at the identity provider',
    description: '`conflict` while the account has no password, or no linked account.',
    auth: 'session',
    body: OwnerConfirmation,
    success: { status: 200, body: Ok },
    errors: ['second_factor_required', 'conflict', 'busy'],
  },
})
