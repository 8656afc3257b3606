import type { FastifyReply } from 'fastify'
import type { RateDecision } from '../core/rate-decision.ts'

/**
 * Tells of the limits that a request was held against (IETF draft-ietf-httpapi-ratelimit-headers-10), after those that
 * were told before.
 */
export function tellRateLimits(reply: FastifyReply, decisions: Record<string, RateDecision>): void {
  const policies = told(reply, 'ratelimit-policy')
  const states = told(reply, 'ratelimit')
  let waitMs = 0
  for (const [name, decision] of Object.entries(decisions)) {
    policies.push(`"${name}";q=${decision.limit};w=${decision.windowMs / 1000}`)
    states.push(`"${name}";r=${decision.remaining};t=${Math.ceil(decision.resetMs / 1000)}`)
    if (!decision.allowed) waitMs = Math.max(waitMs, decision.resetMs)
  }
  reply.header('ratelimit-policy', policies.join(', '))
  reply.header('ratelimit', states.join(', '))
  if (waitMs > 0) reply.header('retry-after', Math.ceil(waitMs / 1000))
}

function told(reply: FastifyReply, header: string): string[] {
  const value = reply.getHeader(header)
  return typeof value === 'string' ? [value] : []
}
