import type { RateDecision } from '../../../core/rate-limit.ts'

/**
 * Headers by which Discord's clients wait: discord.js and discord.py send a refused request again after the given time, the
 * latter only if it came `Via` a proxy. `decisions` are of the limits that counted the request.
 */
export function discordHeaders(
  decisions: Readonly<Record<string, RateDecision>>,
  status: number,
  now: number,
): Record<string, string> {
  const [next, ...others] = Object.values(decisions)
  if (!next) return {}
  // The limit that allows the fewest requests, or the last to allow one.
  const { limit, remaining, resetMs } = others.reduce(
    (least, decision) =>
      decision.remaining < least.remaining ||
      (decision.remaining === least.remaining && decision.resetMs > least.resetMs)
        ? decision
        : least,
    next,
  )
  return {
    via: '1.1 guildhall',
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String((now + resetMs) / 1000),
    'x-ratelimit-reset-after': String(resetMs / 1000),
    'x-ratelimit-bucket': 'webhook',
    ...(status === 429 && { 'x-ratelimit-scope': 'user' }),
  }
}
