import type { RateDecision } from '../../../core/rate-limit.ts'

/** What a browser asks before it lets a web page send JSON (CORS). The name of the last header must be spelled out. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '7200',
}

/**
 * Headers by which Discord's clients wait: discord.js and discord.py send a refused request again after the given time, the
 * latter only if it came `Via` a proxy. `decisions` are of the limits that counted the request. Web pages of all origins may
 * read the response: the token is the only credential, and browsers have none to add.
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
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    via: '1.1 guildhall',
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String((now + resetMs) / 1000),
    'x-ratelimit-reset-after': String(resetMs / 1000),
    'x-ratelimit-bucket': 'webhook',
    ...(status === 429 && { 'x-ratelimit-scope': 'user' }),
  }
}
