import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import type { RateCount, RateCounter, RateOperation } from '../core/rate-counter.ts'
import type { RateDecision } from '../core/rate-decision.ts'
import { shortKey } from './memory-rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RateLimits } from './rate-limits.ts'

interface Pending {
  operation: RateOperation
  resolve: (count: RateCount) => void
  reject: (error: unknown) => void
}

/** More in one statement would hold up those that wait. */
const maxPerBatch = 500
/**
 * How long attempts are collected for the next batch while several arrive at once, for each other process but the first. The
 * more processes, the longer their commits wait for their turn, so that counting sooner would not make anything faster.
 */
const collectMs = 1
const maxCollectMs = 5

/**
 * The limits of a platform of several processes. What arrives in one turn of the event loop, or while the counter is busy,
 * is counted with one call. `clock` must not jump: see monotonicClock.
 */
export function createSharedRateLimits(counter: RateCounter, clock: Clock): RateLimits {
  /** What is not sent yet, by its result, in the order of arrival. */
  const pending = new Map<Promise<RateCount>, Pending>()
  /** The results of the attempts that were decided, by their decisions. */
  const countOf = new WeakMap<Promise<RateDecision>, Promise<RateCount>>()
  let isRunning = false
  let isBusy = false

  async function run(): Promise<void> {
    await new Promise(setImmediate)
    while (pending.size > 0) {
      if (isBusy && pending.size < maxPerBatch) await collect()
      const batch = takeBatch(pending)
      isBusy = batch.length > 1
      try {
        const operations = batch.map(({ operation }) => operation)
        const counts = await counter.count(operations, clock())
        for (const [index, { resolve, reject }] of batch.entries()) {
          const count = counts[index]
          if (count) resolve(count)
          else reject(new Error('the counter answered too few operations'))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  async function collect(): Promise<void> {
    const ms = Math.min(maxCollectMs, (counter.others - 1) * collectMs)
    if (ms > 0) await wait(ms)
  }

  function request(operation: RateOperation): Promise<RateCount> {
    const { promise, resolve, reject } = Promise.withResolvers<RateCount>()
    pending.set(promise, { operation, resolve, reject })
    if (!isRunning) {
      isRunning = true
      void run()
    }
    return promise
  }

  function create(name: string, limit: number, windowMs: number): RateLimit {
    const attempt = (key: string) => ({ key: `${name} ${shortKey(key)}`, limit, windowMs })
    const send = (kind: RateOperation['kind'], key: string): Promise<RateCount> =>
      request({ kind, ...attempt(key) })
    const decide = ({ isAllowed, used, freeInMs }: RateCount): RateDecision => ({
      allowed: isAllowed,
      limit,
      windowMs,
      remaining: limit - used,
      resetMs: Math.min(windowMs, Math.max(1, freeInMs)),
    })
    const take = (key: string): Promise<RateDecision> => {
      const count = send('take', key)
      const decision = count.then(decide)
      countOf.set(decision, count)
      return decision
    }
    return {
      take,
      async takeAfter(first, key) {
        const count = countOf.get(first)
        const waiting = count && pending.get(count)
        if (!waiting || waiting.operation.next) return (await first).allowed ? take(key) : null
        waiting.operation.next = attempt(key)
        const { next } = await count
        return next ? decide(next) : null
      },
      check: async (key) => decide(await send('check', key)),
      async refund(key) {
        await send('refund', key)
      },
    }
  }

  return {
    perMinute: (name, limit) => create(name, limit, 60_000),
    perHour: (name, limit) => create(name, limit, 3_600_000),
    perWindow: create,
  }
}

/** Removes the first. */
function takeBatch(pending: Map<unknown, Pending>): Pending[] {
  const batch: Pending[] = []
  for (const [key, one] of pending) {
    if (batch.length === maxPerBatch) break
    pending.delete(key)
    batch.push(one)
  }
  return batch
}
