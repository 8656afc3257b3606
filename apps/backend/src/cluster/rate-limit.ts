/** What a limit said of one attempt. */
export interface RateDecision {
  allowed: boolean
  limit: number
  windowMs: number
  /** Attempts that would still be allowed now. */
  remaining: number
  /** When allowed: until the oldest counted attempt is forgotten. When not: the wait that is long enough. */
  resetMs: number
}

/** Allows at most `limit` attempts per key in any span of `windowMs` milliseconds. Refused attempts do not count. */
export interface RateLimit {
  take(key: string): RateDecision
  /** Forgets the newest counted attempt: it turned out not to be one. */
  giveBack(key: string): void
}
