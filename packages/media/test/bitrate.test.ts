import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { chooseLayers, targetBitrate } from '../src/layer-choice.ts'
import { RateMeter } from '../src/rates.ts'
import { checkProperty } from './checked.ts'

const source = fc.constantFrom('camera' as const, 'screen' as const)
const bits = fc.integer({ min: 500_000, max: 12_000_000 })

test('a sender may send more, the larger the layer that a viewer has a use for, up to the most', (t) => {
  checkProperty(
    t,
    fc.property(source, bits, (kind, max) => {
      const targets = [-1, 0, 1, 2].map((largest) => targetBitrate(kind, largest, max))
      assert.deepEqual(
        targets,
        targets.toSorted((one, other) => one - other),
      )
      assert.equal(targets.at(-1), max)
    }),
  )
})

const layers = fc
  .array(fc.integer({ min: 1000, max: 3_000_000 }), { minLength: 1, maxLength: 3 })
  .map((rates) =>
    rates
      .toSorted((one, other) => one - other)
      .map((rate, index) => ({ rate, height: 180 * 2 ** index })),
  )
const video = fc.record({
  layers,
  current: fc.integer({ min: -1, max: 0 }),
  shownHeight: fc.option(fc.integer({ min: 1, max: 2000 })),
})

test('what is chosen fits, except for the smallest picture of the first video, and nothing is larger than it is shown', (t) => {
  const videos = fc.array(video, { minLength: 1, maxLength: 8 })
  checkProperty(
    t,
    fc.property(videos, fc.integer({ min: 50_000, max: 8_000_000 }), (viewed, budget) => {
      const { chosen, missing } = chooseLayers(viewed, { budget, sending: 0 })
      const used = chosen.map((level, index) => viewed[index]!.layers[level]?.rate ?? 0)
      const sum = used.reduce((one, other) => one + other, 0)
      assert.ok(sum <= budget * 1.5)
      if (chosen[0] !== 0) assert.ok(sum <= budget)
      for (const [index, level] of chosen.entries()) {
        const { shownHeight, layers: all } = viewed[index]!
        const below = all[level - 1]
        if (below && shownHeight !== null) assert.ok(below.height < shownHeight)
        // With enough for everything, nothing is missing.
        if (missing === 0 && shownHeight === null) assert.equal(level, all.length - 1)
      }
      const all = chooseLayers(viewed, { budget: 1e9, sending: 0 })
      assert.equal(all.missing, 0)
      assert.ok(chosen.every((level, index) => level <= all.chosen[index]!))
    }),
  )
})

test('V59: every video gets its smallest layer before one gets a larger one', () => {
  const two = {
    layers: [100, 500].map((rate) => ({ rate, height: 0 })),
    current: -1,
    shownHeight: null,
  }
  const choose = (budget: number) => chooseLayers([two, two], { budget, sending: 0 }).chosen
  assert.deepEqual(choose(140), [0, -1])
  assert.deepEqual(choose(240), [0, 0])
  assert.deepEqual(choose(700), [1, 0])
  assert.deepEqual(choose(1200), [1, 1])
  assert.deepEqual(choose(50), [-1, -1])
})

test('what is shown stays while it takes more than is known to fit, and nothing larger is shown for that', () => {
  const rates = [100, 500, 2000].map((rate) => ({ rate, height: 0 }))
  const choose = (current: number, sending: number) =>
    chooseLayers([{ layers: rates, current, shownHeight: null }], { budget: 400, sending }).chosen
  assert.deepEqual(choose(1, 0), [0])
  assert.deepEqual(choose(1, 550), [1])
  assert.deepEqual(choose(1, 5000), [1])
  assert.deepEqual(choose(0, 5000), [0])
})

test('a rate is that of the last moments', () => {
  const meter = new RateMeter(2000)
  for (let ms = 0; ms < 4000; ms += 10) meter.add(87, ms)
  // 125 bytes with what encryption, UDP and IP add.
  assert.ok(Math.abs(meter.rate(3999) - 100_000) < 1000, String(meter.rate(3999)))
  assert.ok(meter.rate(5000) < 60_000)
  assert.equal(meter.rate(7000), 0)
})
