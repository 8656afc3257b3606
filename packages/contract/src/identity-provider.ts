import Type from 'typebox'
import type { Static } from 'typebox'
import { Username } from './accounts.ts'
import { Nullable, Time } from './shapes.ts'

const InviteCode = Type.String({ maxLength: 64 })

/** The page of the identity provider to which the browser goes next. */
export const ProviderPage = Type.Object({ url: Type.String() })

/** `query` is the part of the address after `?`, with which the provider sent the browser back. */
export const ProviderAnswer = Type.Object({
  query: Type.String({ maxLength: 8192 }),
  /** Where new accounts need an invite. */
  inviteCode: Type.Optional(InviteCode),
})
export type ProviderAnswer = Static<typeof ProviderAnswer>

/**
 * `logged_in` comes with the cookie of the session. `choose_username`: a new account needs a name that is free and valid;
 * `username` is what the provider called it, as far as that is allowed.
 */
export const ProviderOutcome = Type.Object({
  outcome: Type.Enum(['logged_in', 'linked', 'choose_username']),
  username: Type.Optional(Type.String()),
})
export type ProviderOutcome = Static<typeof ProviderOutcome>

export const ProviderRegistration = Type.Object({
  username: Username,
  inviteCode: Type.Optional(InviteCode),
})
export type ProviderRegistration = Static<typeof ProviderRegistration>

/** How the account can log in. */
export const LoginMethods = Type.Object({
  hasPassword: Type.Boolean(),
  /** What the provider calls the linked account; null without a linked one. */
  providerAccount: Nullable(Type.String()),
  linkedAt: Nullable(Time),
})
export type LoginMethods = Static<typeof LoginMethods>
