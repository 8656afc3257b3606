import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VoiceGate, levelOf, silence } from '../src/shared/voice/voice-gate.ts'

const blockMs = 10

/** Whether the gate is open after each block. */
function run(gate: VoiceGate, levels: readonly number[]): boolean[] {
  return levels.map((level) => {
    gate.add(level, blockMs)
    return gate.isOpen
  })
}

test('the level of samples is measured in dBFS', () => {
  assert.equal(levelOf(new Float32Array(128)), silence)
  assert.equal(levelOf(new Float32Array(0)), silence)
  assert.equal(levelOf(new Float32Array(128).fill(1)), 0)
  assert.ok(Math.abs(levelOf(new Float32Array(128).fill(0.1)) + 20) < 0.01)
  assert.equal(levelOf(new Float32Array([NaN])), silence)
})

test('the gate opens at its threshold at once, and closes after a pause longer than between words', () => {
  const gate = new VoiceGate()
  assert.deepEqual(run(gate, [-20]), [false], 'closed before there is a threshold')
  gate.mode = { kind: 'level', threshold: -50 }
  assert.deepEqual(run(gate, [-51, -50, -20]), [false, true, true])
  assert.ok(run(gate, Array<number>(40).fill(silence)).every(Boolean), 'open between words')
  assert.deepEqual(run(gate, [silence]), [false])
  run(gate, [-20])
  assert.ok(run(gate, Array<number>(500).fill(-55)).every(Boolean), 'it does not flutter')
  gate.mode = { kind: 'fixed', isOpen: false }
  assert.deepEqual(run(gate, [0]), [false], 'no level opens it without the key')
  gate.mode = { kind: 'fixed', isOpen: true }
  assert.deepEqual(run(gate, Array<number>(60).fill(silence)), Array<boolean>(60).fill(true))
})
