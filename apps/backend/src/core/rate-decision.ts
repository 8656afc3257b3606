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
