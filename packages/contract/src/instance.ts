import Type from 'typebox'
import type { Static } from 'typebox'
import { Nullable } from './shapes.ts'

/** What everyone can read about an installation without a login. */
export const Instance = Type.Object({
  /** What people call this installation. */
  name: Type.String(),
  /** The path of its picture, in place of Guildhall's icon; null without one. */
  picture: Nullable(Type.String()),
  /** Null for all but operators. */
  version: Nullable(Type.String()),
  services: Type.Array(Type.Enum(['chat', 'status'])),
  /** Who can create an account; `invite` for everyone with a usable invite code. */
  registration: Type.Enum(['open', 'invite', 'operator_invitation', 'closed']),
  /** Whether accounts can log in and register with a password. */
  passwordLogin: Type.Boolean(),
  /** The identity provider with which accounts can log in; null without one. */
  identityProvider: Nullable(
    Type.Object({
      name: Type.String(),
      /** Whether first logins create accounts: as `registration` says, always or never. */
      newAccounts: Type.Enum(['registration', 'always', 'never']),
    }),
  ),
  /** Whether accounts can have an e-mail address, and reset their password with it. */
  email: Type.Boolean(),
  /** Whether there are voice channels and calls. */
  voice: Type.Boolean(),
  /** Whether there is no account yet. */
  firstRun: Type.Boolean(),
})
export type Instance = Static<typeof Instance>
