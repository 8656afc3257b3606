import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createLoginThrottle } from '../../src/chat/accounts/login/login-throttle.ts'
import { createMemoryRateLimit, createMemoryRateLimits } from '../../src/core/memory-rate-limit.ts'
import { systemPause } from '../../src/core/clock.ts'

const windowMs = 60_000
const mostGrowthBytes = 20_000_000

test('O14: when the map is full, further keys share counters', () => {
  let now = 1000
  const limit = createMemoryRateLimit({ limit: 2, windowMs, clock: () => now, maxKeys: 100 })
  const countUntilLimit = (key: string): void => {
    while (limit.take(key).allowed);
  }
  for (let n = 0; n < 100; n += 1) countUntilLimit(`known ${n}`)
  now += 1000
  let allowed = 0
  for (let n = 0; n < 20_000; n += 1) if (limit.take(`new ${n}`).allowed) allowed += 1
  // 1024 shared counters with a limit of two each.
  assert.equal(allowed, 2048)
  for (let n = 0; n < 100; n += 1) assert.equal(limit.take(`known ${n}`).allowed, false)
  assert.equal(limit.check('new 1').allowed, false)

  // The first window is over; keys with shared counters still wait.
  now = 1000 + windowMs
  assert.equal(limit.take('known 1').allowed, true)
  assert.equal(limit.take('new 1').allowed, false)
  now += 1000
  assert.equal(limit.take('new 1').allowed, true)
})

test('a refunded count leaves no trace, and checking does not count', () => {
  const limit = createMemoryRateLimit({ limit: 1, windowMs, clock: () => 0, maxKeys: 1 })
  assert.equal(limit.check('one').remaining, 1)
  assert.equal(limit.take('one').allowed, true)
  assert.equal(limit.check('one').allowed, false)
  limit.refund('one')
  // There is room for only one more key.
  assert.equal(limit.take('two').allowed, true)
  limit.refund('two')
  assert.equal(limit.take('one').allowed, true)
  assert.equal(limit.take('one').allowed, false)
})

test('keys of any length and number use limited memory', () => {
  const limit = createMemoryRateLimit({ limit: 2, windowMs, clock: () => 0 })
  const before = heapUsed()
  // Twice as many as have a count of their own.
  for (let n = 0; n < 100_000; n += 1) limit.take(String(n).padEnd(1000, 'n'))
  assert.ok(heapUsed() - before < mostGrowthBytes)
  assert.equal(limit.take('0'.padEnd(1000, 'n')).allowed, true)
  assert.equal(limit.take('0'.padEnd(1000, 'n')).allowed, false)
})

test('rejected logins use no memory, whatever names they try', async () => {
  const throttle = createLoginThrottle(
    createMemoryRateLimits(() => 0),
    systemPause,
  )
  const attempt = async (account: string) => {
    const check = async () => false
    const address = { addressKey: '192.0.2.1', networkKey: null }
    const request = { account, ...address, isKnownAddress: check, check }
    return throttle.verify(request, () => undefined).catch(() => 'refused')
  }
  for (let n = 0; n < 60; n += 1) assert.equal(await attempt(`name-${n}`), false)
  const before = heapUsed()
  for (let n = 0; n < 50_000; n += 1) {
    assert.equal(await attempt(String(n).padEnd(1000, 'n')), 'refused')
  }
  assert.ok(heapUsed() - before < mostGrowthBytes)
})

/** The heap size after garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
