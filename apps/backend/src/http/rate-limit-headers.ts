import type { FastifyReply } from 'fastify'
import type { RateDecision } from '../core/rate-decision.ts'

/** The headers that tell of limits, for pages of other origins to read. */
export const limitHeaders = ['ratelimit', 'ratelimit-policy', 'retry-after']

type Decisions = Record<string, RateDecision>

/**
 * Tells of the limits that a request was held against (IETF draft-ietf-httpapi-ratelimit-headers-10), after those that
 * were told before.
 */
export function setRateLimitHeaders(reply: FastifyReply, decisions: Decisions): void {
  const { policies, states, retryAfter } = describe(decisions)
  reply.header('ratelimit-policy', after(reply, 'ratelimit-policy', policies))
  reply.header('ratelimit', after(reply, 'ratelimit', states))
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
}

/** The same as names and values in turn, for an answer that bears no others of these. */
export function rateLimitHeaders(decisions: Decisions): string[] {
  const { policies, states, retryAfter } = describe(decisions)
  const headers = ['ratelimit-policy', policies, 'ratelimit', states]
  if (retryAfter !== null) headers.push('retry-after', String(retryAfter))
  return headers
}

/** What a limit says that is the same for each of its decisions. */
export function policyOf(name: string, { limit, windowMs }: RateDecision): string {
  return `"${name}";q=${limit};w=${windowMs / 1000}`
}

function describe(decisions: Decisions) {
  let policies = ''
  let states = ''
  let isRefused = false
  let waitMs = 0
  // Text is put together piece by piece, without lists: this stands on the path of every post.
  for (const name in decisions) {
    const decision = decisions[name]
    if (!decision) continue
    const comma = policies === '' ? '' : ', '
    policies += comma + policyOf(name, decision)
    states += `${comma}"${name}";r=${decision.remaining};t=${Math.ceil(decision.resetMs / 1000)}`
    isRefused ||= !decision.allowed
    // The next request is held against all of them, so it has to wait for all that are used up.
    if (decision.remaining === 0) waitMs = Math.max(waitMs, decision.resetMs)
  }
  return { policies, states, retryAfter: isRefused ? Math.ceil(waitMs / 1000) : null }
}

function after(reply: FastifyReply, header: string, text: string): string {
  return reply.hasHeader(header) ? `${String(reply.getHeader(header))}, ${text}` : text
}
