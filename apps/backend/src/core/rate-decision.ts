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
