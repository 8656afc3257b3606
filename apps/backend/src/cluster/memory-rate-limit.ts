import { hash } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import type { RateDecision, RateLimit } from './rate-limit.ts'

interface Log {
  /** Times of the allowed attempts, as a ring: the slot at `next` holds the oldest. */
  times: number[]
  next: number
  count: number
}

interface Options {
  limit: number
  windowMs: number
  /** Must not jump: see monotonicClock. */
  clock: Clock
  /** Keys that are counted one by one. */
  maxKeys?: number
}

/** Most keys are used once. Plain arrays take a third of the memory that typed ones of this size do. */
const smallestRing = 1
const defaultMaxKeys = 50_000
/** Logs that the keys beyond the bound share. */
const sharedLogs = 1024
/** A UUID or a client address. Longer keys are hashed, so that no client decides how much memory its key takes. */
const longestKey = 36
/** How many times in a window a full map is searched for keys without a counted attempt. */
const sweepsWhenFull = 16

const neverCounted: Log = { times: [], next: 0, count: 0 }

/**
 * An exact sliding window in memory. Keys without a counted attempt are forgotten, and only those: when all are in use,
 * each further key shares its count with others, so nobody regains attempts by bringing in many keys.
 */
export function createMemoryRateLimit(options: Options): RateLimit {
  const { limit, windowMs, clock, maxKeys = defaultMaxKeys } = options
  const logs = new Map<string, Log>()
  const shared = new Map<number, Log>()
  const seed = Math.floor(Math.random() * 2 ** 32)
  let nextSweep = clock() + windowMs
  let nextSweepWhenFull = 0

  function sweep(now: number): void {
    forgetUnused(logs, now - windowMs)
    forgetUnused(shared, now - windowMs)
    nextSweep = now + windowMs
    nextSweepWhenFull = now + windowMs / sweepsWhenFull
  }

  function find(key: string): Log | undefined {
    return logs.get(key) ?? (shared.size > 0 ? shared.get(slotOf(key, seed)) : undefined)
  }

  function add(key: string, now: number): Log {
    if (logs.size >= maxKeys && now >= nextSweepWhenFull) sweep(now)
    const log: Log = { times: emptyRing(smallestRing), next: 0, count: 0 }
    if (logs.size < maxKeys) logs.set(key, log)
    else shared.set(slotOf(key, seed), log)
    return log
  }

  function decide(log: Log, allowed: boolean, now: number): RateDecision {
    const resetMs = log.count === 0 ? windowMs : Math.max(1, oldest(log) + windowMs - now)
    return { allowed, limit, windowMs, remaining: limit - log.count, resetMs }
  }

  return {
    take(name) {
      const key = bounded(name)
      const now = clock()
      if (now >= nextSweep) sweep(now)
      const log = find(key) ?? add(key, now)
      forget(log, now - windowMs)
      const allowed = log.count < limit
      if (allowed) remember(log, now, limit)
      return decide(log, allowed, now)
    },
    check(name) {
      const now = clock()
      const log = find(bounded(name)) ?? neverCounted
      forget(log, now - windowMs)
      return decide(log, log.count < limit, now)
    },
    refund(name) {
      const key = bounded(name)
      const log = find(key)
      if (!log || log.count === 0) return
      log.next = (log.next - 1 + log.times.length) % log.times.length
      log.count -= 1
      if (log.count === 0) logs.delete(key)
    },
  }
}

function emptyRing(size: number): number[] {
  return Array.from({ length: size }, () => 0)
}

function bounded(key: string): string {
  return key.length > longestKey ? hash('sha256', key, 'base64url').slice(0, 22) : key
}

// FNV-1a. The seed is secret, so that nobody can choose whom to share with.
function slotOf(key: string, seed: number): number {
  let sum = seed
  for (let index = 0; index < key.length; index += 1) {
    sum = Math.imul(sum ^ key.charCodeAt(index), 16_777_619)
  }
  return (sum >>> 0) % sharedLogs
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
  const times = emptyRing(Math.min(limit, size * 2))
  for (let place = 0; place < log.count; place += 1) {
    times[place] = log.times[(log.next - log.count + place + size) % size] ?? 0
  }
  log.times = times
  log.next = log.count % times.length
}

function forgetUnused<K>(logs: Map<K, Log>, before: number): void {
  for (const [key, log] of logs) {
    forget(log, before)
    if (log.count === 0) logs.delete(key)
  }
}
