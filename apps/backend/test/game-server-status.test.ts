import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailure, nextStatus, noFailures } from '../src/chat/game-servers/next-status.ts'
import type { QueryOutcome } from '../src/chat/game-servers/query-outcome.ts'

test('GS14: after one failure the last status stays, with the time of its own query', () => {
  const players = { online: 3, max: 16, list: null }
  const answer = { name: 'Arena', map: 'oa_dm1', version: '1.36', players, ping: 20 }
  const online = nextStatus(null, { kind: 'answer', answer }, noFailures, 1000)
  for (const reason of ['SERVER_TIMEOUT', 'QUERY_FAILED'] as const) {
    const failure: QueryOutcome = { kind: 'failure', reason }
    const once = countFailure(noFailures, failure)
    assert.deepEqual(nextStatus(online, failure, once, 2000), { ...online, checkedAt: 1000 })
    const twice = nextStatus(online, failure, countFailure(once, failure), 3000)
    assert.deepEqual([twice.state === 'online', twice.checkedAt], [false, 3000])
  }
})

test('the state of a game server lasts since it began, and an answer begins another one', () => {
  const players = { online: 3, max: 16, list: null }
  const answer = { name: 'Arena', map: 'oa_dm1', version: '1.36', players, ping: 20 }
  const outcomes: QueryOutcome[] = [
    { kind: 'answer', answer },
    { kind: 'answer', answer },
    ...Array.from({ length: 3 }, () => ({ kind: 'failure', reason: 'SERVER_TIMEOUT' }) as const),
    { kind: 'failure', reason: 'SERVER_OFFLINE' },
    { kind: 'answer', answer },
  ]
  let status: ReturnType<typeof nextStatus> | null = null
  let failures = noFailures
  const seen = outcomes.map((outcome, index) => {
    failures = countFailure(failures, outcome)
    status = nextStatus(status, outcome, failures, index + 1)
    return `${status.state} ${status.since}`
  })
  assert.deepEqual(seen, [
    ...['online 1', 'online 1', 'online 1'],
    ...['offline 4', 'offline 4', 'offline 4', 'online 7'],
  ])
})
