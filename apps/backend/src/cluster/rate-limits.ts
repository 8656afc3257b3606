import type { Clock } from '../core/clock.ts'
import { createMemoryRateLimit } from './memory-rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'

/** Creates the rate limits of a process. */
export interface RateLimits {
  perMinute(limit: number): RateLimit
  perHour(limit: number): RateLimit
}

export function createRateLimits(clock: Clock): RateLimits {
  return {
    perMinute: (limit) => createMemoryRateLimit({ limit, windowMs: 60_000, clock }),
    perHour: (limit) => createMemoryRateLimit({ limit, windowMs: 3_600_000, clock }),
  }
}
