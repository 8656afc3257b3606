import type { RulesInForce } from './rules.ts'

interface Acceptance {
  joinedAt: number
  rulesAcceptedAt: number | null
  hasRoles: boolean
}

/**
 * Whether a member has yet to accept the rules. A newcomer who was given a role need not: the member who gave it has admitted
 * them. Owners and administrators are exempt in the resolver of permissions.
 */
export function mustAcceptRules(
  rules: RulesInForce | null | undefined,
  { joinedAt, rulesAcceptedAt, hasRoles }: Acceptance,
): boolean {
  if (!rules) return false
  const askedAt = rules.askedAt ?? Number.NEGATIVE_INFINITY
  if (rulesAcceptedAt !== null) return rulesAcceptedAt < askedAt
  return joinedAt < askedAt || (joinedAt >= rules.since && !hasRoles)
}
