import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConcurrencyLimiter } from '../../src/core/concurrency-limiter.ts'

test('the end of work starts all waiting work that the limits then allow', async () => {
  const limiter = createConcurrencyLimiter({
    running: 10,
    waiting: 10,
    groups: { account: { running: 1 }, host: { running: 1 } },
  })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const { signal } = new AbortController()
  const run = (account: string, host: string): Promise<void> =>
    limiter.run({ account, host }, signal, () => {
      started.push(account + host)
      return new Promise((resolve) => ends.set(account + host, resolve))
    })
  const all = [run('a', 'x'), run('a', 'y'), run('b', 'x')]
  assert.deepEqual(started, ['ax'])
  ends.get('ax')?.()
  await all[0]
  await new Promise(setImmediate)
  assert.deepEqual(started, ['ax', 'ay', 'bx'])
  for (const end of ends.values()) end()
  await Promise.all(all)
})
