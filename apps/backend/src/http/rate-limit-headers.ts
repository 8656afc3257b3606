import type { FastifyReply } from 'fastify'
import { tooManyRequests } from '../core/app-error.ts'
import type { AppError } from '../core/app-error.ts'
import type { RateDecision } from '../core/rate-limit.ts'

/** The response headers about rate limits, which pages of other origins may read. */
export const limitHeaders = ['ratelimit', 'ratelimit-policy', 'retry-after']

/** Decisions of several limits about one request, by the names of the limits in headers. */
export type Decisions = Record<string, RateDecision>

/** Sets the headers of a limit that counted the request. Throws `error()` when the limit does not allow the request. */
export async function requireWithinLimit(
  reply: FastifyReply,
  name: string,
  decision: Promise<RateDecision>,
  error: () => AppError = tooManyRequests,
): Promise<void> {
  const decided = await decision
  setRateLimitHeaders(reply, { [name]: decided })
  if (!decided.allowed) throw error()
}

/**
 * Sets the headers of the limits that a request counted against (IETF draft-ietf-httpapi-ratelimit-headers-10), after
 * those that are set already.
 */
export function setRateLimitHeaders(reply: FastifyReply, decisions: Decisions): void {
  const { policies, states, retryAfter } = describe(decisions)
  reply.header('ratelimit-policy', append(reply, 'ratelimit-policy', policies))
  reply.header('ratelimit', append(reply, 'ratelimit', states))
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
}

/** How long to wait until all limits allow another request: it counts against each of them. */
export function waitMsOf(decisions: Decisions): number {
  const usedUp = Object.values(decisions).filter(({ remaining }) => remaining === 0)
  return Math.max(0, ...usedUp.map(({ resetMs }) => resetMs))
}

/** The policy of a limit, which is the same for all of its decisions. */
export function policyOf(name: string, { limit, windowMs }: RateDecision): string {
  return `"${name}";q=${limit};w=${windowMs / 1000}`
}

function describe(decisions: Decisions) {
  let policies = ''
  let states = ''
  let isRefused = false
  // Concatenates strings instead of building arrays: every webhook post runs this.
  for (const name in decisions) {
    const decision = decisions[name]
    if (!decision) continue
    const comma = policies === '' ? '' : ', '
    policies += comma + policyOf(name, decision)
    states += `${comma}"${name}";r=${decision.remaining};t=${Math.ceil(decision.resetMs / 1000)}`
    isRefused ||= !decision.allowed
  }
  return { policies, states, retryAfter: isRefused ? Math.ceil(waitMsOf(decisions) / 1000) : null }
}

function append(reply: FastifyReply, header: string, text: string): string {
  return reply.hasHeader(header) ? `${String(reply.getHeader(header))}, ${text}` : text
}
