import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSchedule } from '../src/chat/game-servers/schedule.ts'

test('GS15: a failing game server is queried less often, down to a quarter, and as often as before once it answers', () => {
  for (const [random, factor] of [
    [0, 0.9],
    [0.5, 1],
    [1, 1.1],
  ] as const) {
    let now = 0
    const schedule = createSchedule({
      intervalMs: 30_000,
      monotonic: () => now,
      random: () => random,
    })
    const target = { game: 'openarena', host: 'play.example.org', port: 27_960 }
    const destination = schedule.add(target, 'watcher', 0)
    const waitUntilDue = (): number => {
      const startedAt = now
      while (schedule.takeDue().length === 0) now += 100
      return (now - startedAt) / 30_000 / factor
    }
    /** The time until the next query, in intervals. */
    const pause = (failuresInRow: number): number => {
      destination.failures = { inRow: failuresInRow, silencesInRow: 0 }
      schedule.planNext(destination)
      return waitUntilDue()
    }
    waitUntilDue()
    const pauses = [0, 1, 2, 3, 4, 5, 6, 20, 1000, 0].map((failures) => pause(failures).toFixed(1))
    assert.deepEqual(pauses.map(Number), [1, 1, 1, 2, 3, 4, 4, 4, 4, 1])
  }
})
