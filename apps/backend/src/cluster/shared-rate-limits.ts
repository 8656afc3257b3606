import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import type { MaybePromise } from '../core/maybe-promise.ts'
import type { Attempt, RateCount, RateCounter, RateOperation } from '../core/rate-counter.ts'
import type { RateDecision } from '../core/rate-decision.ts'
import { shortKey } from './memory-rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RateLimits } from './rate-limits.ts'
import { createRateReserves } from './rate-reserves.ts'

interface Pending {
  operation: RateOperation
  /** How often it was sent, with this time. */
  asks: number
  resolve: (count: MaybePromise<RateCount>) => void
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
/** How much later than its end a reserve has usually been returned, and how often the counter is asked for it again. */
const returnMs = 50
const maxAsks = 50

/**
 * The limits of a platform of several processes. What arrives in one turn of the event loop, or while the counter is busy,
 * is counted with one call, and attempts against a large limit that many follow are reserved. `clock` must not jump: see
 * monotonicClock.
 */
export function createSharedRateLimits(counter: RateCounter, clock: Clock): RateLimits {
  /** What is not sent yet, by its result, in the order of arrival. */
  const pending = new Map<Promise<RateCount>, Pending>()
  /** The results of the attempts that were decided, by their decisions. */
  const countOf = new WeakMap<Promise<RateDecision>, Promise<RateCount>>()
  const reserves = createRateReserves(clock, (operation) => {
    // What is not returned counts as used.
    request(operation).catch(() => undefined)
  })
  let running: Promise<void> | null = null
  let isBusy = false

  async function run(): Promise<void> {
    await new Promise(setImmediate)
    while (pending.size > 0) {
      countReserved()
      if (pending.size === 0) break
      if (isBusy && pending.size < maxPerBatch) await collect()
      const batch = takeBatch(pending)
      isBusy = batch.length > 1
      try {
        const operations = batch.map(({ operation }) => operation)
        reserves.addTo(operations)
        const now = clock()
        const counts = await counter.count(operations, now)
        for (const [index, one] of batch.entries()) {
          const { operation, resolve, reject } = one
          const count = counts[index]
          if (!count) {
            reject(new Error('the counter answered too few operations'))
            continue
          }
          reserves.add(operation, count, now)
          if (isCertain(operation, count) || one.asks === maxAsks) resolve(count)
          else askAgain(one, count).then(resolve, reject)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = null
  }

  /** What arrived while attempts were being reserved need not be sent. */
  function countReserved(): void {
    for (const [promise, { operation, resolve }] of pending) {
      const count = takeReserved(operation)
      if (!count) continue
      pending.delete(promise)
      resolve(count)
    }
  }

  function takeReserved(operation: RateOperation): MaybePromise<RateCount> | null {
    const { kind, next } = operation
    if (kind !== 'take' || (next && !reserves.has(next.key))) return null
    const count = reserves.take(operation)
    return count && next ? withNext(count, reserves.take(next) ?? requestTake(next)) : count
  }

  async function collect(): Promise<void> {
    const ms = Math.min(maxCollectMs, (counter.others - 1) * collectMs)
    if (ms > 0) await wait(ms)
  }

  function request(operation: RateOperation, asks = 1): Promise<RateCount> {
    const { promise, resolve, reject } = Promise.withResolvers<RateCount>()
    pending.set(promise, { operation, asks, resolve, reject })
    running ??= run()
    return promise
  }

  const requestTake = (attempt: Attempt, asks = 1): Promise<RateCount> =>
    request({ kind: 'take', ...attempt }, asks)

  /** Asks again what was refused while others may return attempts that they have reserved. */
  async function askAgain({ operation, asks }: Pending, count: RateCount): Promise<RateCount> {
    const { next } = operation
    const refused = next && count.next ? count.next : count
    await wait(Math.max(0, refused.contestedMs ?? 0) + returnMs)
    if (refused === count) return request({ ...operation, extra: 0 }, asks + 1)
    return withNext(count, requestTake(next!, asks + 1))
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
    const take = (key: string): MaybePromise<RateDecision> => {
      const one = attempt(key)
      const reserved = reserves.take(one)
      if (reserved) return decide(reserved)
      const operation: RateOperation = { kind: 'take', ...one }
      const count = request(operation)
      const decision = count.then(decide)
      countOf.set(decision, count)
      return decision
    }
    return {
      take,
      async takeAfter(first, key) {
        const count = countOf.get(first)
        const waiting = count && pending.get(count)
        const isReserved = reserves.has(attempt(key).key)
        if (!waiting || waiting.operation.next || isReserved) {
          return (await first).allowed ? take(key) : null
        }
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
    async close() {
      reserves.close()
      while (running) await running
    },
  }
}

/** Whether no attempt that others may return would change the decision. */
function isCertain({ kind }: RateOperation, count: RateCount): boolean {
  const isRefused = ({ isAllowed, contestedMs }: RateCount) =>
    !isAllowed && contestedMs !== undefined
  const canBeRefused = kind === 'take' || kind === 'check'
  return !canBeRefused || !(isRefused(count) || (count.next && isRefused(count.next)))
}

async function withNext(count: RateCount, next: MaybePromise<RateCount>): Promise<RateCount> {
  return { ...count, next: await next }
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
