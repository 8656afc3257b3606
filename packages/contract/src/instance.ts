import Type from 'typebox'
import type { Static } from 'typebox'

/** What a visitor may know of an installation before there is any login. */
export const Instance = Type.Object({
  version: Type.String(),
  services: Type.Array(Type.Enum(['chat', 'status'])),
  /** Who may make an account; `invite`: whoever has an invite code that is still good. */
  registration: Type.Enum(['open', 'invite', 'closed']),
  /** There is no account yet. */
  firstRun: Type.Boolean(),
})
export type Instance = Static<typeof Instance>
