import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { shareOf, targetBitrate, videoBitrates } from '../../src/voice/media/bitrate.ts'
import { checkProperty } from './checked.ts'

const source = fc.constantFrom('camera' as const, 'screen' as const)
const bits = fc.integer({ min: 0, max: 50_000_000 })

test('a sender gets the share of its slowest viewer, within bounds', (t) => {
  checkProperty(
    t,
    fc.property(source, fc.array(bits, { minLength: 1, maxLength: 20 }), (kind, shares) => {
      const target = targetBitrate(kind, shares)
      const { min, max } = videoBitrates[kind]
      assert.ok(target >= min && target <= max)
      const slowest = Math.min(...shares)
      if (slowest >= min && slowest <= max) assert.equal(target, slowest)
      assert.ok(targetBitrate(kind, [...shares, slowest / 2]) <= target)
    }),
  )
})

test('the shares of a viewer together stay below its estimate', (t) => {
  const watched = fc.array(source, { minLength: 1, maxLength: 8 })
  checkProperty(
    t,
    fc.property(watched, fc.nat(5), bits, (kinds, voices, estimate) => {
      const shares = kinds.map((kind) => shareOf(kind, kinds, voices, estimate))
      const sum = shares.reduce((one, other) => one + other, 0)
      assert.ok(sum <= estimate)
      assert.ok(shares.every((share) => share >= 0))
    }),
  )
})
