import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { createMemoryRateLimit } from '../../src/cluster/memory-rate-limit.ts'
import type { MemoryRateLimit } from '../../src/cluster/memory-rate-limit.ts'
import { createSharedRateLimits } from '../../src/cluster/shared-rate-limits.ts'
import { monotonicClock } from '../../src/core/clock.ts'
import type { RateDecision } from '../../src/core/rate-decision.ts'
import { createRateCounter } from '../../src/storage/postgres/rate-counter.ts'
import { createTestDatabase } from '../postgres.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import { waitUntil } from '../wait-until.ts'

const windowMs = 60_000

test('limits in PostgreSQL decide like those in memory, whatever the order of attempts and times', async (t) => {
  const counter = createRateCounter(await createTestDatabase(), () => 3)
  t.after(() => counter.close())
  let now = 0
  let rounds = 0
  const step = fc.record({
    kind: fc.constantFrom('take', 'take', 'take', 'check', 'refund'),
    key: fc.constantFrom('a', 'b', `a longer key ${'x'.repeat(50)}`),
    waitMs: fc.constantFrom(0, 0, 1, 1000, 30_000, 59_999, 60_000),
  })
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.array(step, { maxLength: 25 }),
    async (max, steps) => {
      rounds += 1
      const shared = createSharedRateLimits(counter, () => now).perMinute(`round-${rounds}`, max)
      const memory = createMemoryRateLimit({ limit: max, windowMs, clock: () => now })
      const actual: Promise<unknown>[] = []
      const expected: unknown[] = []
      for (const { kind, key, waitMs } of steps) {
        // Attempts at the same time are counted with one statement.
        if (waitMs > 0) await Promise.all(actual)
        now += waitMs
        actual.push(Promise.resolve(shared[kind as 'take'](key)))
        expected.push(memory[kind as 'take'](key))
      }
      assert.deepEqual(await Promise.all(actual), expected)
    },
  )
  await fc.assert(property, { numRuns: 60 })
})

test('an attempt that depends on another counts if that one is allowed, whether they are counted together or not', async (t) => {
  const counter = createRateCounter(await createTestDatabase(), () => 3)
  t.after(() => counter.close())
  let now = 0
  let rounds = 0
  const step = fc.record({
    first: fc.constantFrom('a', 'b'),
    second: fc.constantFrom('x', 'y', null),
    isLate: fc.boolean(),
    waitMs: fc.constantFrom(0, 0, 0, 1000, 59_999, 60_000),
  })
  const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    rounds += 1
    const shared = createSharedRateLimits(counter, () => now)
    // The keys of the second limit are locked before those of the first.
    const [outer, inner] = [shared.perMinute(`2-${rounds}`, 4), shared.perMinute(`1-${rounds}`, 2)]
    const [outerMemory, innerMemory] = [4, 2].map((limit) =>
      createMemoryRateLimit({ limit, windowMs, clock: () => now }),
    ) as [MemoryRateLimit, MemoryRateLimit]
    let expected: boolean[] = []
    let running: Promise<[RateDecision, string | null, RateDecision | null]>[] = []
    const end = async (): Promise<void> => {
      const results = await Promise.all(running)
      // Of those that arrive at once, any may count first.
      const countAllowed = (all: boolean[]) => all.filter(Boolean).length
      assert.equal(countAllowed(results.map(([one]) => one.allowed)), countAllowed(expected))
      for (const key of ['x', 'y']) {
        const made = results.filter(([one, second]) => one.allowed && second === key)
        const expectedNext = made.map(() => innerMemory.take(key).allowed)
        const next = made.map(([, , two]) => two!.allowed)
        assert.equal(countAllowed(next), countAllowed(expectedNext))
      }
      for (const [one, second, two] of results) {
        if (!one.allowed || second === null) assert.equal(two, null)
      }
      expected = []
      running = []
    }
    for (const { first, second, isLate, waitMs } of steps) {
      if (waitMs > 0) await end()
      now += waitMs
      expected.push(outerMemory.take(first).allowed)
      const decision = outer.take(first) as Promise<RateDecision>
      const count = async (): Promise<RateDecision | null> => {
        if (isLate) await decision
        return second === null ? null : inner.takeAfter(decision, second)
      }
      const next = count()
      running.push(decision.then(async (one) => [one, second, await next]))
    }
    await end()
  })
  await fc.assert(property, { numRuns: 60 })
})

test('two processes never allow more than the limit, and large limits take little room', async (t) => {
  const url = await createTestDatabase()
  // The clocks of the processes differ.
  const processes = [0, 5_000_000].map((offset) => {
    const counter = createRateCounter(url, () => 3)
    t.after(() => counter.close())
    return createSharedRateLimits(counter, () => monotonicClock() + offset)
  })
  const takeAll = async (limit: number, keys: string[], each: number): Promise<RateDecision[]> => {
    const limits = processes.map((one) => one.perHour(`limit-${limit}`, limit))
    const attempts = Array.from({ length: each }, () =>
      limits.flatMap((one) => keys.map((key) => Promise.resolve(one.take(key)))),
    )
    return Promise.all(attempts.flat())
  }
  const allowedOf = (decisions: RateDecision[]) => decisions.filter(({ allowed }) => allowed)
  const decisions = await takeAll(50, ['a', 'b', 'c'], 40)
  assert.equal(allowedOf(decisions).length, 150)
  const left = allowedOf(decisions).map(({ remaining }) => remaining)
  assert.deepEqual(
    left.toSorted((a, b) => a - b),
    Array.from({ length: 150 }, (_, index) => Math.floor(index / 3)),
  )
  for (const { resetMs } of decisions) assert.ok(resetMs > 3_000_000 && resetMs <= 3_600_000)
  assert.equal(allowedOf(await takeAll(700, ['d'], 400)).length, 700)
})

test('processes that reserve attempts together allow exactly the limit, and return what they do not make', async (t) => {
  const url = await createTestDatabase()
  const random = createSeededRandom((line) => t.diagnostic(line))
  for (let round = 0; round < 8; round += 1) {
    const counters = [0, 1, 2].map(() => createRateCounter(url, () => 2))
    const processes = counters.map((counter) => createSharedRateLimits(counter, monotonicClock))
    const max = 600 + random.below(2000)
    const limits = processes.map((one) => one.perMinute(`round ${round}`, max))
    // Sometimes fewer attempts than are allowed.
    const wanted = Math.floor((max * (5 + random.below(10))) / 10)
    const decisions: Promise<RateDecision>[] = []
    while (decisions.length < wanted) {
      const limit = random.pick(limits)!
      const burst = Math.min(wanted - decisions.length, 1 + random.below(80))
      for (let count = 0; count < burst; count += 1)
        decisions.push(Promise.resolve(limit.take('a')))
      await (random.below(2) ? setImmediate() : decisions.at(-1))
    }
    const allowed = (await Promise.all(decisions)).filter((one) => one.allowed).length
    assert.equal(allowed, Math.min(max, wanted), `SEED=${random.seed} round ${round}`)
    await Promise.all(processes.map((one) => one.close()))
    const fresh = createSharedRateLimits(counters[0]!, monotonicClock)
    const left = await fresh.perMinute(`round ${round}`, max).check('a')
    assert.equal(left.remaining, max - allowed, `SEED=${random.seed} round ${round}`)
    await Promise.all(counters.map((one) => one.close()))
  }
})

test('reserved attempts count for as long as others', async (t) => {
  const url = await createTestDatabase()
  const random = createSeededRandom((line) => t.diagnostic(line))
  const max = 600
  /** How much longer than a minute an attempt against such a limit may count. */
  const grainMs = 500
  let now = 1_000_000
  const processes = [0, 1].map(() => {
    const counter = createRateCounter(url, () => 1)
    t.after(() => counter.close())
    return createSharedRateLimits(counter, () => now)
  })
  const limits = processes.map((one) => one.perMinute('limit', max))
  const allowedAt: number[] = []
  const countSince = (time: number) => allowedAt.filter((at) => at > time).length
  for (let step = 0; step < 60; step += 1) {
    const waitMs = random.pick([0, 20, 300, 2000, 10_000])!
    // Timers do not follow this clock.
    if (waitMs > 300) await Promise.all(processes.map((one) => one.close()))
    now += waitMs
    const bursts = limits.flatMap((limit) =>
      Array.from({ length: random.below(60) }, () => Promise.resolve(limit.take('a'))),
    )
    const decisions = await Promise.all(bursts)
    const allowed = decisions.filter((one) => one.allowed).length
    allowedAt.push(...Array.from({ length: allowed }, () => now))
    assert.ok(countSince(now - windowMs) <= max, `SEED=${random.seed} step ${step}`)
    if (allowed < decisions.length) {
      assert.ok(countSince(now - windowMs - grainMs) >= max, `SEED=${random.seed} step ${step}`)
    }
  }
})

test('attempts are refused while the database cannot be reached, and counted again afterwards', async (t) => {
  const url = new URL(await createTestDatabase())
  const proxy = await startTcpProxy(new URL(url))
  t.after(proxy.close)
  url.port = String(proxy.port)
  const counter = createRateCounter(url.href, () => 3)
  t.after(() => counter.close())
  const limit = createSharedRateLimits(counter, monotonicClock).perHour('limit', 3)
  assert.equal((await limit.take('a')).remaining, 2)
  proxy.cut()
  await assert.rejects(Promise.resolve(limit.take('a')), { code: 'busy' })
  proxy.restore()
  await waitUntil('the database answers', async () => {
    return Promise.resolve(limit.check('a')).then(
      ({ remaining }) => remaining === 2,
      () => false,
    )
  })
})
