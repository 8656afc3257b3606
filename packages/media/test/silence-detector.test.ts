import assert from 'node:assert/strict'
import test from 'node:test'
import { SilenceDetector } from '../src/silence-detector.ts'

/** After how many ticks without a packet a client is taken for silent that sent in these ticks before; null: never. */
function ticksUntilSilent(packetsIn: (tick: number) => boolean, ticks: number): number | null {
  const detector = new SilenceDetector()
  for (let tick = 0; tick < ticks; tick += 1) {
    if (packetsIn(tick)) detector.notePacket()
    assert.equal(detector.tick(), false, `tick ${tick}`)
  }
  const found = Array.from({ length: 100 }, () => detector.tick())
  assert.ok(found.filter(Boolean).length <= 1)
  return found.includes(true) ? found.indexOf(true) + 1 : null
}

test('V35: a client that sent steadily is silent after about a second, one that sent now and then never', () => {
  assert.equal(
    ticksUntilSilent(() => true, 50),
    12,
  )
  // Shortly after the connection was there
  assert.equal(
    ticksUntilSilent(() => true, 8),
    12,
  )
  // A microphone in silence
  assert.equal(
    ticksUntilSilent((tick) => tick % 4 === 3, 52),
    12,
  )
  assert.equal(
    ticksUntilSilent((tick) => tick % 11 === 10, 99),
    null,
  )
  assert.equal(
    ticksUntilSilent(() => true, 5),
    null,
  )
  assert.equal(
    ticksUntilSilent(() => false, 100),
    null,
  )
})
