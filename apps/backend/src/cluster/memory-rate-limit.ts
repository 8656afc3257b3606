import type { Clock } from '../core/clock.ts'
import type { RateDecision, RateLimit } from './rate-limit.ts'

interface Log {
  /** Times of the allowed attempts, as a ring: the slot at `next` holds the oldest. */
  times: Float64Array
  next: number
  count: number
}

interface Options {
  limit: number
  windowMs: number
  clock: Clock
}

const smallestRing = 4

/** An exact sliding window in memory. Keys without a counted attempt are forgotten. */
export function createMemoryRateLimit({ limit, windowMs, clock }: Options): RateLimit {
  const logs = new Map<string, Log>()
  let nextSweep = clock() + windowMs

  return {
    take(key): RateDecision {
      const now = clock()
      if (now >= nextSweep) {
        sweep(logs, now - windowMs)
        nextSweep = now + windowMs
      }
      let log = logs.get(key)
      if (!log) {
        log = { times: new Float64Array(Math.min(limit, smallestRing)), next: 0, count: 0 }
        logs.set(key, log)
      }
      forget(log, now - windowMs)
      const allowed = log.count < limit
      if (allowed) remember(log, now, limit)
      const resetMs = Math.max(1, oldest(log) + windowMs - now)
      return { allowed, limit, windowMs, remaining: limit - log.count, resetMs }
    },
    giveBack(key) {
      const log = logs.get(key)
      if (!log || log.count === 0) return
      log.next = (log.next - 1 + log.times.length) % log.times.length
      log.count -= 1
    },
  }
}

function oldest(log: Log): number {
  const place = log.next - log.count
  return log.times[place < 0 ? place + log.times.length : place] ?? 0
}

// An attempt exactly one window old is outside of every span that holds the new one.
function forget(log: Log, before: number): void {
  while (log.count > 0 && oldest(log) <= before) log.count -= 1
}

function remember(log: Log, now: number, limit: number): void {
  if (log.count === log.times.length) grow(log, limit)
  log.times[log.next] = now
  log.next += 1
  if (log.next === log.times.length) log.next = 0
  log.count += 1
}

function grow(log: Log, limit: number): void {
  const size = log.times.length
  const times = new Float64Array(Math.min(limit, size * 2))
  for (let place = 0; place < log.count; place += 1) {
    times[place] = log.times[(log.next - log.count + place + size) % size] ?? 0
  }
  log.times = times
  log.next = log.count % times.length
}

function sweep(logs: Map<string, Log>, before: number): void {
  for (const [key, log] of logs) {
    forget(log, before)
    if (log.count === 0) logs.delete(key)
  }
}
