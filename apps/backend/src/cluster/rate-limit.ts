import type { MaybePromise } from '../core/maybe-promise.ts'
import type { RateDecision } from '../core/rate-decision.ts'

export type { RateDecision }

/**
 * Allows at most `limit` attempts per key in any span of `windowMs` milliseconds. Refused attempts do not count. A limit
 * that several processes share answers with promises; one in the memory of a process answers at once.
 */
export interface RateLimit {
  take(key: string): MaybePromise<RateDecision>
  /**
   * Like `take` if `first`, which `take` of another limit has returned, is allowed. Otherwise counts nothing and returns null.
   * Where limits are shared, both attempts are counted with one call if possible.
   */
  takeAfter(first: Promise<RateDecision>, key: string): Promise<RateDecision | null>
  /** Returns what `take` would decide, without counting an attempt. */
  check(key: string): MaybePromise<RateDecision>
  /** Uncounts the newest attempt of the key. */
  refund(key: string): MaybePromise<void>
}
