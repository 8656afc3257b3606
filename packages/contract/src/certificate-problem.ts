import Type from 'typebox'
import type { Static } from 'typebox'

/** Why there is no new certificate from the authority. */
export const CertificateProblem = Type.Object({
  kind: Type.Enum(['unknown_name', 'unreachable', 'limit_reached', 'authority_away', 'refused']),
  /** What the authority says; empty where it says nothing more. */
  detail: Type.String(),
  /** Of `unreachable`: the addresses of the name, and those of this machine. */
  found: Type.Array(Type.String()),
  own: Type.Array(Type.String()),
})
export type CertificateProblem = Static<typeof CertificateProblem>
