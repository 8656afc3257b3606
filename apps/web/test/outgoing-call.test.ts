import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ringMs } from '@guildhall/contract'
import { nextOutgoingCall } from '../src/features/voice/outgoing-call.ts'
import type { OutgoingCall } from '../src/features/voice/outgoing-call.ts'

const serverId = 'conversation'
const startedAt = 1_000_000

function change(before: OutgoingCall | null, seconds: number, changed: object = {}) {
  const now = startedAt + seconds * 1000
  const call = null
  return nextOutgoingCall(before, {
    ...{ serverId, call, ownId: 'mia', isAnswered: false, now },
    ...changed,
  })
}

function callOf(callerId: string, ringing: string[]) {
  return { call: { callerId, ringing, ringsUntil: 0 } }
}

test('who calls sees that it rings, and whether it was declined or not answered', () => {
  const ringing = change(null, 0, callOf('mia', ['ben', 'kim']))
  assert.deepEqual(ringing, { serverId, answer: 'ringing', endsAt: startedAt + ringMs })
  assert.equal(change(ringing, 5, callOf('mia', ['kim'])), ringing, 'one of a group declined')
  const declined = change(ringing, 8)
  assert.equal(declined?.answer, 'declined')
  assert.equal(change(declined, 9), declined)
  assert.equal(change(ringing, 59.5)?.answer, 'unanswered')
  assert.equal(change(ringing, 8, { isAnswered: true }), null)
  assert.equal(change(declined, 20, { isAnswered: true }), null, 'joined later')
  assert.equal(change(declined, 20, callOf('mia', ['ben']))?.answer, 'ringing', 'called again')
  assert.equal(change(null, 0, callOf('ben', ['mia'])), null, 'a call of someone else')
  assert.equal(change(null, 0), null)
  const elsewhere = { serverId: 'other', answer: 'ringing', endsAt: 0 } as const
  assert.equal(change(elsewhere, 8), elsewhere)
})
