import { hash } from 'node:crypto'
import type { Clock } from './clock.ts'
import { attemptsNow, rateLimitsFrom } from './rate-limit.ts'
import type { AllowedAttempts, RateDecision, RateLimits } from './rate-limit.ts'

/** The attempts of one key, or of several that share a count. */
interface Attempts {
  /** Times of the allowed attempts, as a ring buffer: the slot at `next` holds the oldest. */
  times: number[]
  next: number
  count: number
}

interface Options {
  limit: AllowedAttempts
  windowMs: number
  /** Must not jump: see monotonicClock. */
  clock: Clock
  /** How many keys have a count of their own. */
  maxKeys?: number
}

/** A limit of this process alone, which decides at once: see RateLimit. */
export interface MemoryRateLimit {
  take(key: string): RateDecision
  check(key: string): RateDecision
  refund(key: string): void
}

/** Most keys are used once. Plain arrays take a third of the memory of typed ones of this size. */
const initialRingSize = 1
const defaultMaxKeys = 50_000
/** Number of counts that the keys beyond `maxKeys` share. */
const sharedSlots = 1024
/** The length of a UUID or a client address. Longer keys are hashed, so that clients do not decide how much memory a key takes. */
const maxKeyLength = 36
/** How many times per window a full map is swept of keys without a counted attempt. */
const sweepsWhenFull = 16

const noAttempts: Attempts = { times: [], next: 0, count: 0 }

/** The limits of a platform of one process. `clock` must not jump: see monotonicClock. */
export function createMemoryRateLimits(clock: Clock): RateLimits {
  return rateLimitsFrom((_name, limit, windowMs) => {
    const { take, check, refund } = createMemoryRateLimit({ limit, windowMs, clock })
    return {
      take: async (key) => take(key),
      check: async (key) => check(key),
      refund: async (key) => refund(key),
    }
  })
}

/**
 * An exact sliding window in memory. Only keys without a counted attempt are removed. When the map is full, each further key
 * shares a count with others, so a client regains no attempts by using many keys.
 */
export function createMemoryRateLimit(options: Options): MemoryRateLimit {
  const { windowMs, clock, maxKeys = defaultMaxKeys } = options
  const byKey = new Map<string, Attempts>()
  const bySlot = new Map<number, Attempts>()
  const seed = Math.floor(Math.random() * 2 ** 32)
  let nextSweep = clock() + windowMs
  let nextSweepWhenFull = 0

  function sweep(now: number): void {
    removeExpired(byKey, now - windowMs)
    removeExpired(bySlot, now - windowMs)
    nextSweep = now + windowMs
    nextSweepWhenFull = now + windowMs / sweepsWhenFull
  }

  function find(key: string): Attempts | undefined {
    return byKey.get(key) ?? (bySlot.size > 0 ? bySlot.get(slotOf(key, seed)) : undefined)
  }

  function add(key: string, now: number): Attempts {
    if (byKey.size >= maxKeys && now >= nextSweepWhenFull) sweep(now)
    const attempts: Attempts = { times: emptyRing(initialRingSize), next: 0, count: 0 }
    if (byKey.size < maxKeys) byKey.set(key, attempts)
    else bySlot.set(slotOf(key, seed), attempts)
    return attempts
  }

  function decide(
    attempts: Attempts,
    { allowed, limit, now }: { allowed: boolean; limit: number; now: number },
  ): RateDecision {
    const { count } = attempts
    // More are counted than allowed after the limit was lowered.
    const freeing = timeOf(attempts, Math.max(0, count - limit))
    const resetMs = count === 0 ? windowMs : Math.max(1, freeing + windowMs - now)
    return { allowed, limit, windowMs, remaining: Math.max(0, limit - count), resetMs }
  }

  function take(name: string): RateDecision {
    const key = shortKey(name)
    const now = clock()
    const limit = attemptsNow(options.limit)
    if (now >= nextSweep) sweep(now)
    const attempts = find(key) ?? add(key, now)
    expire(attempts, now - windowMs)
    const allowed = attempts.count < limit
    if (allowed) record(attempts, now, limit)
    return decide(attempts, { allowed, limit, now })
  }

  return {
    take,
    check(name) {
      const now = clock()
      const limit = attemptsNow(options.limit)
      const attempts = find(shortKey(name)) ?? noAttempts
      expire(attempts, now - windowMs)
      return decide(attempts, { allowed: attempts.count < limit, limit, now })
    },
    refund(name) {
      const key = shortKey(name)
      const attempts = find(key)
      if (!attempts || attempts.count === 0) return
      attempts.next = (attempts.next - 1 + attempts.times.length) % attempts.times.length
      attempts.count -= 1
      if (attempts.count === 0) byKey.delete(key)
    },
  }
}

function emptyRing(size: number): number[] {
  return Array.from({ length: size }, () => 0)
}

/** A short key that stands for this one. */
export function shortKey(key: string): string {
  return key.length > maxKeyLength ? hash('sha256', key, 'base64url').slice(0, 22) : key
}

// FNV-1a. The seed is secret, so that nobody can choose whom to share a count with.
function slotOf(key: string, seed: number): number {
  let sum = seed
  for (let index = 0; index < key.length; index += 1) {
    sum = Math.imul(sum ^ key.charCodeAt(index), 16_777_619)
  }
  return (sum >>> 0) % sharedSlots
}

function oldestOf(attempts: Attempts): number {
  return timeOf(attempts, 0)
}

/** The time of an attempt, counted from the oldest. */
function timeOf({ times, next, count }: Attempts, number: number): number {
  return times[(next - count + number + times.length) % times.length] ?? 0
}

// An attempt that is exactly one window old is outside of every span that holds the new one.
function expire(attempts: Attempts, before: number): void {
  while (attempts.count > 0 && oldestOf(attempts) <= before) attempts.count -= 1
}

function record(attempts: Attempts, now: number, limit: number): void {
  if (attempts.count === attempts.times.length) grow(attempts, limit)
  attempts.times[attempts.next] = now
  attempts.next += 1
  if (attempts.next === attempts.times.length) attempts.next = 0
  attempts.count += 1
}

function grow(attempts: Attempts, limit: number): void {
  const size = attempts.times.length
  const times = emptyRing(Math.min(limit, size * 2))
  for (let index = 0; index < attempts.count; index += 1) {
    times[index] = attempts.times[(attempts.next - attempts.count + index + size) % size] ?? 0
  }
  attempts.times = times
  attempts.next = attempts.count % times.length
}

function removeExpired<K>(all: Map<K, Attempts>, before: number): void {
  for (const [key, attempts] of all) {
    expire(attempts, before)
    if (attempts.count === 0) all.delete(key)
  }
}
