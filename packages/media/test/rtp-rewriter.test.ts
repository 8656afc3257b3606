import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { PacketCache } from '../src/layer.ts'
import { RtpRewriter } from '../src/rtp-rewriter.ts'
import { sequenceDistance } from '../src/rtp.ts'
import { checkProperty } from './checked.ts'

const clockRate = 48_000
const packetMs = 20
const ticks = (clockRate * packetMs) / 1000

/** A stretch of one source's packets, some of them lost on the way or out of order. */
const stretch = fc.record({
  sequence: fc.integer({ min: 0, max: 0xffff }),
  timestamp: fc.integer({ min: 0, max: 0xffff_ffff }),
  packets: fc.array(fc.constantFrom('sent', 'sent', 'sent', 'lost', 'late'), {
    minLength: 1,
    maxLength: 80,
  }),
  pauseMs: fc.integer({ min: 0, max: 5000 }),
})

test('sequence numbers and timestamps stay continuous when a slot changes hands', (t) => {
  const start = fc.tuple(
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0, max: 0xffff_ffff }),
  )
  checkProperty(
    t,
    fc.property(start, fc.array(stretch, { minLength: 1, maxLength: 8 }), (begin, stretches) => {
      const rewriter = new RtpRewriter(clockRate, ...begin)
      let nowMs = 1000
      let newest: { sequence: number; timestamp: number } | null = null
      for (const { sequence, timestamp, packets, pauseMs } of stretches) {
        rewriter.restart()
        nowMs += pauseMs
        const seen = new Set<number>()
        let first = true
        for (const [index, kind] of order(packets)) {
          nowMs += packetMs
          if (kind === 'lost') continue
          const isWritten = rewriter.rewrite(
            (sequence + index) & 0xffff,
            (timestamp + index * ticks) >>> 0,
            nowMs,
          )
          if (!isWritten) continue
          const written: { sequence: number; timestamp: number } = {
            sequence: rewriter.sequence,
            timestamp: rewriter.timestamp,
          }
          assert.ok(!seen.has(written.sequence), 'no number twice')
          seen.add(written.sequence)
          if (first && newest) {
            assert.equal(sequenceDistance(newest.sequence, written.sequence), 1)
            const step: number = (written.timestamp - newest.timestamp) >>> 0
            assert.ok(step > 0 && step < 2 ** 31, 'the time goes on')
          }
          first = false
          if (newest === null || sequenceDistance(newest.sequence, written.sequence) > 0) {
            newest = written
          }
          assert.equal(rewriter.sourceSequence(written.sequence), (sequence + index) & 0xffff)
        }
      }
    }),
  )
})

/** The packets in the order in which they come: a late one after the next. */
function order(kinds: string[]): [number, string][] {
  const entries = [...kinds.entries()]
  return entries.toSorted(
    ([one, first], [other, second]) =>
      one + (first === 'late' ? 1.5 : 0) - (other + (second === 'late' ? 1.5 : 0)),
  )
}

test('a stream runs through several rounds of the sequence numbers', () => {
  const rewriter = new RtpRewriter(clockRate, 65_530, 4_294_967_000)
  let before: number | null = null
  for (let index = 0; index < 200_000; index += 1) {
    const timestamp = (index * ticks) >>> 0
    assert.ok(rewriter.rewrite((60_000 + index) & 0xffff, timestamp, index * packetMs))
    if (before !== null) assert.equal(sequenceDistance(before, rewriter.sequence), 1)
    before = rewriter.sequence
  }
})

test('a sender that starts anew without notice stays continuous', () => {
  const rewriter = new RtpRewriter(clockRate, 10, 10)
  rewriter.rewrite(100, 1000, 0)
  const { sequence } = rewriter
  assert.ok(rewriter.rewrite(40_000, 99, 20))
  assert.equal(rewriter.sequence, sequence + 1)
  assert.equal(rewriter.isFirst, true)
})

test('the cache finds the newest packets and no others', () => {
  const cache = new PacketCache(16)
  for (let index = 65_530; index < 65_560; index += 1) {
    cache.add(index & 0xffff, Buffer.from([index & 0xff]))
  }
  assert.equal(cache.find(65_530), null)
  assert.deepEqual(cache.find(65_559 & 0xffff), Buffer.from([65_559 & 0xff]))
  cache.clear()
  assert.equal(cache.find(65_559 & 0xffff), null)
})
