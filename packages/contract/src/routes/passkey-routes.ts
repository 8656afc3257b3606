import Type from 'typebox'
import { User } from '../accounts.ts'
import {
  CreatePasskeyRequest,
  OwnerConfirmation,
  Passkey,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyLoginRequest,
  PasskeyRequestOptions,
  UpdatePasskeyRequest,
} from '../passkeys.ts'
import { Id, Ok } from '../shapes.ts'
import { defineRoutes } from './route.ts'

const tag = 'accounts'
const PasskeyResponse = Type.Object({ passkey: Passkey })
const PasskeyParams = Type.Object({ passkeyId: Id })

export const passkeyRoutes = defineRoutes({
  listPasskeys: {
    tag,
    summary: 'List your passkeys, oldest first',
    description:
      '`obstacle` says whether browsers refuse passkeys at this address: `no_domain` for an IP address, `not_secure` for ' +
      'http other than localhost, else `none`.',
    auth: 'session',
    success: { status: 200, body: PasskeyList },
  },
  beginPasskey: {
    tag,
    summary: 'Get the options to create a passkey',
    description:
      'For `navigator.credentials.create()`. The challenge works once, in the same session, for ten minutes. Needs `code` ' +
      'while two-factor authentication is on. `conflict` where passkeys can’t be used.',
    auth: 'session',
    body: OwnerConfirmation,
    success: { status: 200, body: Type.Object({ options: PasskeyCreationOptions }) },
    errors: ['second_factor_required', 'conflict', 'limit_reached', 'busy'],
  },
  createPasskey: {
    tag,
    summary: 'Store a passkey that the browser created',
    auth: 'session',
    body: CreatePasskeyRequest,
    success: { status: 201, body: PasskeyResponse },
    errors: ['conflict', 'limit_reached', 'busy'],
  },
  updatePasskey: {
    tag,
    summary: 'Rename a passkey',
    auth: 'session',
    params: PasskeyParams,
    body: UpdatePasskeyRequest,
    success: { status: 200, body: PasskeyResponse },
  },
  removePasskey: {
    tag,
    summary: 'Remove a passkey',
    description:
      'Fails with the reason `last_operator` if nobody could log in to operate this Guildhall any more.',
    auth: 'session',
    params: PasskeyParams,
    body: OwnerConfirmation,
    success: { status: 200, body: Ok },
    errors: ['second_factor_required', 'conflict', 'busy'],
  },
  beginPasskeyLogin: {
    tag,
    summary: 'Get the options to log in with a passkey',
    description:
      'For `navigator.credentials.get()`, also with conditional mediation. The challenge works once, for ten minutes. ' +
      '`conflict` where passkeys can’t be used.',
    auth: 'public',
    success: { status: 200, body: Type.Object({ options: PasskeyRequestOptions }) },
    errors: ['conflict', 'forbidden'],
  },
  logInWithPasskey: {
    tag,
    summary: 'Log in with a passkey',
    description: 'Needs no code, because the device has verified the user.',
    auth: 'public',
    body: PasskeyLoginRequest,
    success: { status: 200, body: Type.Object({ user: User }) },
    errors: [
      'unauthenticated',
      'forbidden',
      'account_suspended',
      'conflict',
      'rate_limited',
      'busy',
    ],
  },
})
