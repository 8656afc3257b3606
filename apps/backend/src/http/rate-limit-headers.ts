import type { FastifyReply } from 'fastify'
import type { RateDecision } from '../core/rate-decision.ts'

/**
 * Tells of the limits that a request was held against (IETF draft-ietf-httpapi-ratelimit-headers-10), after those that
 * were told before.
 */
export function tellRateLimits(reply: FastifyReply, decisions: Record<string, RateDecision>): void {
  let policies = told(reply, 'ratelimit-policy')
  let states = told(reply, 'ratelimit')
  let isRefused = false
  let waitMs = 0
  // Text is put together piece by piece, without lists: this stands on the path of every post.
  for (const name in decisions) {
    const decision = decisions[name]
    if (!decision) continue
    const comma = policies === '' ? '' : ', '
    policies += comma + policyOf(name, decision)
    states += comma + stateOf(name, decision)
    isRefused ||= !decision.allowed
    // The next request is held against all of them, so it has to wait for all that are used up.
    if (decision.remaining === 0) waitMs = Math.max(waitMs, decision.resetMs)
  }
  reply.header('ratelimit-policy', policies)
  reply.header('ratelimit', states)
  if (isRefused) reply.header('retry-after', Math.ceil(waitMs / 1000))
}

/** The part of `RateLimit-Policy` that a limit has: the same for each of its decisions. */
export function policyOf(name: string, { limit, windowMs }: RateDecision): string {
  return `"${name}";q=${limit};w=${windowMs / 1000}`
}

/** The part of `RateLimit` that a decision has. */
export function stateOf(name: string, { remaining, resetMs }: RateDecision): string {
  return `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`
}

function told(reply: FastifyReply, header: string): string {
  return reply.hasHeader(header) ? String(reply.getHeader(header)) : ''
}
