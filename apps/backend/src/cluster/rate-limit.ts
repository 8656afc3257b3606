import type { RateDecision } from '../core/rate-decision.ts'

export type { RateDecision }

/** Allows at most `limit` attempts per key in any span of `windowMs` milliseconds. Refused attempts do not count. */
export interface RateLimit {
  take(key: string): RateDecision
  /** What `take` would decide now; counts nothing. */
  check(key: string): RateDecision
  /** Forgets the newest counted attempt: it turned out not to be one. */
  refund(key: string): void
}
