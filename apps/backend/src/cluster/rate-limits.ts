import type { Clock } from '../core/clock.ts'
import { createMemoryRateLimit } from './memory-rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'

/** Creates the rate limits of a platform. A name belongs to one limit: processes that share a limit find it by its name. */
export interface RateLimits {
  perMinute(name: string, limit: number): RateLimit
  perHour(name: string, limit: number): RateLimit
  perWindow(name: string, limit: number, windowMs: number): RateLimit
  /** Call this when no attempts follow. Returns to other processes what is reserved. */
  close(): Promise<void>
}

/** The limits of a platform of one process. `clock` must not jump: see monotonicClock. */
export function createMemoryRateLimits(clock: Clock): RateLimits {
  const create = (limit: number, windowMs: number): RateLimit =>
    createMemoryRateLimit({ limit, windowMs, clock })
  return {
    perMinute: (_name, limit) => create(limit, 60_000),
    perHour: (_name, limit) => create(limit, 3_600_000),
    perWindow: (_name, limit, windowMs) => create(limit, windowMs),
    close: async () => undefined,
  }
}
