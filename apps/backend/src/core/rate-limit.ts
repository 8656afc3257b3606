import { tooManyRequests } from './app-error.ts'

/** The decision of a rate limit about one attempt. */
export interface RateDecision {
  allowed: boolean
  limit: number
  windowMs: number
  /** How many further attempts are allowed now. */
  remaining: number
  /** The time until the oldest counted attempt no longer counts. After a refused attempt, this is how long to wait. */
  resetMs: number
}

/** Throws `too_many_requests`. */
export function requireAllowed({ allowed, resetMs }: RateDecision): void {
  if (!allowed) throw tooManyRequests(resetMs)
}

/** Allows at most `limit` attempts per key in any span of `windowMs` milliseconds. Refused attempts do not count. */
export interface RateLimit {
  take(key: string): Promise<RateDecision>
  /** Returns what `take` would decide, without counting an attempt. */
  check(key: string): Promise<RateDecision>
  /** Uncounts the newest attempt of the key. */
  refund(key: string): Promise<void>
}

/** How many attempts are allowed, or what returns that at each attempt. */
export type AllowedAttempts = number | (() => number)

export function attemptsNow(limit: AllowedAttempts): number {
  return typeof limit === 'number' ? limit : limit()
}

/** Creates the rate limits of a platform. A name belongs to one limit: processes that share a limit find it by its name. */
export interface RateLimits {
  perMinute(name: string, limit: AllowedAttempts): RateLimit
  perHour(name: string, limit: AllowedAttempts): RateLimit
  perWindow(name: string, limit: AllowedAttempts, windowMs: number): RateLimit
}

export function rateLimitsFrom(perWindow: RateLimits['perWindow']): RateLimits {
  return {
    perMinute: (name, limit) => perWindow(name, limit, 60_000),
    perHour: (name, limit) => perWindow(name, limit, 3_600_000),
    perWindow,
  }
}
