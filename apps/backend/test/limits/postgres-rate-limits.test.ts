import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { monotonicClock } from '../../src/core/clock.ts'
import { createLog } from '../../src/core/log.ts'
import { createMemoryRateLimits } from '../../src/core/memory-rate-limit.ts'
import type { RateDecision } from '../../src/core/rate-limit.ts'
import { createPostgresRateLimits } from '../../src/storage/postgres/rate-limits.ts'
import { createTestDatabase } from '../postgres.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import { waitUntil } from '../wait-until.ts'

const windowMs = 60_000
const log = createLog('silent')
/** How far apart two processes may be when they measure the clock of the database on a busy machine. */
const clockErrorMs = 2000

test('SEC77 O16: limits in PostgreSQL decide like those in memory, whatever the order of attempts and times', async (t) => {
  let now = 0
  const clock = () => now
  const shared = createPostgresRateLimits(await createTestDatabase(), clock, log)
  t.after(() => shared.close())
  const inMemory = createMemoryRateLimits(clock)
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
      const limit = shared.perMinute(`round-${rounds}`, max)
      const expected = inMemory.perMinute(`round-${rounds}`, max)
      for (const { kind, key, waitMs } of steps) {
        now += waitMs
        assert.deepEqual(
          await limit[kind as 'take'](key),
          await expected[kind as 'take'](key),
          `${kind} ${key} at ${now}`,
        )
      }
    },
  )
  await fc.assert(property, { numRuns: 60 })
})

test('O15 O68: two processes never allow more than a limit in any minute, and refuse nothing for longer than about one', async (t) => {
  const url = await createTestDatabase()
  const random = createSeededRandom((line) => t.diagnostic(line))
  let now = 1_000_000
  // Their clocks differ.
  const processes = [0, 5_000_000].map((offset) => {
    const limits = createPostgresRateLimits(url, () => now + offset, log)
    t.after(() => limits.close())
    return limits
  })
  // Both measure the clock of the database now: later, their clocks would have jumped and its clock not.
  await Promise.all(processes.map((one) => one.perMinute('first', 1).check('a')))
  // The times of large limits are rounded up.
  for (const [max, roundedMs] of [
    [50, 0],
    [600, 1000],
  ] as const) {
    const limits = processes.map((one) => one.perMinute(`limit ${max}`, max))
    const allowedAt: number[] = []
    const countSince = (time: number) => allowedAt.filter((at) => at > time).length
    for (let step = 0; step < 40; step += 1) {
      // Bursts at the end of a minute, and steps within one.
      const restMs = windowMs - (now % windowMs) - 1
      now += random.pick([0, 1, 300, 2000, 10_000, restMs])!
      const bursts = limits.flatMap((limit) =>
        Array.from({ length: random.below(max / 5) }, () => limit.take('a')),
      )
      const decisions = await Promise.all(bursts)
      const at = `SEED=${random.seed} limit ${max} step ${step}`
      const allowed = decisions.filter((one) => one.allowed)
      allowedAt.push(...allowed.map(() => now))
      assert.ok(countSince(now - windowMs + clockErrorMs) <= max, at)
      if (allowed.length === decisions.length) continue
      assert.ok(countSince(now - windowMs - roundedMs - clockErrorMs) >= max, at)
    }
    const takeUntilRefused = async (): Promise<RateDecision> => {
      const decision = await limits[0]!.take('a')
      return decision.allowed ? takeUntilRefused() : decision
    }
    const { remaining, resetMs } = await takeUntilRefused()
    assert.ok(remaining === 0 && resetMs <= windowMs + roundedMs + clockErrorMs)
    now += resetMs + clockErrorMs
    assert.equal((await limits[1]!.take('a')).allowed, true)
  }
})

test('attempts are refused while the database cannot be reached, and counted again afterwards', async (t) => {
  const url = new URL(await createTestDatabase())
  const proxy = await startTcpProxy(new URL(url))
  t.after(proxy.close)
  url.port = String(proxy.port)
  const limits = createPostgresRateLimits(url.href, monotonicClock, log)
  t.after(() => limits.close())
  const limit = limits.perHour('limit', 3)
  assert.equal((await limit.take('a')).remaining, 2)
  proxy.cut()
  await assert.rejects(limit.take('a'), { code: 'busy' })
  proxy.restore()
  await waitUntil('the database answers', () =>
    limit.check('a').then(
      ({ remaining }) => remaining === 2,
      () => false,
    ),
  )
})
