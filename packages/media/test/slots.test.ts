import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ActiveSpeakers, chooseHolders, holdMs } from '../src/active-speakers.ts'
import { assignSlots } from '../src/room.ts'
import { checkProperty } from './checked.ts'

const id = fc.integer({ min: 0, max: 30 })

test('slots hold what is wanted most, each once, and nothing moves', (t) => {
  const current = fc.uniqueArray(id, { minLength: 1, maxLength: 12 })
  const wanted = fc.uniqueArray(id, { maxLength: 30 })
  checkProperty(
    t,
    fc.property(current, fc.array(fc.boolean()), wanted, (list, empty, want) => {
      const before = list.map((item, index) => (empty[index] ? null : item))
      const after = assignSlots(before, want)
      const important = want.slice(0, before.length)
      assert.equal(after.length, before.length)
      const held = after.filter((item) => item !== null)
      assert.equal(new Set(held).size, held.length)
      assert.deepEqual(new Set(held), new Set(important))
      for (const [index, item] of before.entries()) {
        if (item !== null && important.includes(item)) assert.equal(after[index], item)
      }
    }),
  )
})

test('V39: what is new gets the slot that it prefers, where that is free', (t) => {
  const current = fc.array(fc.option(id), { minLength: 1, maxLength: 12 })
  const wanted = fc.uniqueArray(id, { maxLength: 12 })
  checkProperty(
    t,
    fc.property(current, wanted, fc.integer({ min: -1, max: 14 }), (list, want, shift) => {
      const before = list.map((item, index) => (list.indexOf(item) === index ? item : null))
      const preferred = (item: number) => item - shift
      const after = assignSlots(before, want, preferred)
      const important = want.slice(0, before.length)
      assert.deepEqual(new Set(after.filter((item) => item !== null)), new Set(important))
      for (const item of important) {
        const there = before[preferred(item)]
        const isFree = there === null || (there !== undefined && !important.includes(there))
        if (!before.includes(item) && isFree) assert.equal(after.indexOf(item), preferred(item))
        if (before.includes(item)) assert.equal(after.indexOf(item), before.indexOf(item))
      }
    }),
  )
})

test('V37 V38: who speaks keeps the slot for the hold time, and everyone has one while there is room', (t) => {
  const present = fc.uniqueArray(id, { maxLength: 30 })
  const capacity = fc.integer({ min: 1, max: 16 })
  const ages = fc.array(fc.integer({ min: 0, max: 3 * holdMs }), { minLength: 31, maxLength: 31 })
  checkProperty(
    t,
    fc.property(present, present, capacity, ages, (now, before, size, age) => {
      const nowMs = 1_000_000
      const voiceAt = (one: number) => nowMs - age[one]!
      const speaking = now.filter((one) => age[one]! < 400)
      const current = before.slice(0, size)
      const holders = chooseHolders({
        current,
        present: now,
        speaking,
        voiceAt,
        capacity: size,
        nowMs,
      })
      assert.equal(new Set(holders).size, holders.length)
      assert.equal(holders.length, Math.min(size, now.length))
      assert.ok(holders.every((one) => now.includes(one)))
      for (const one of current) {
        if (now.includes(one) && age[one]! <= holdMs) assert.ok(holders.includes(one))
      }
      // A speaker waits only while all slots are taken by people who spoke within the hold time.
      for (const one of speaking) {
        if (holders.includes(one)) continue
        assert.ok(holders.every((other) => age[other]! <= holdMs))
      }
    }),
  )
})

test('a speaker takes the slot of a silent participant; a click does not', () => {
  const speakers = new ActiveSpeakers<string>()
  for (const one of ['ada', 'ben', 'cy']) speakers.add(one)
  const talk = (one: string, level: number, from: number, packets: number) => {
    for (let index = 0; index < packets; index += 1) speakers.note(one, level, from + 20 * index)
  }
  talk('ada', 20, 0, 10)
  talk('ben', 30, 0, 10)
  assert.deepEqual([...speakers.holders(2, 200)].toSorted(), ['ada', 'ben'])
  talk('cy', 20, 400, 1)
  assert.deepEqual(speakers.speaking(420), ['ada', 'ben'])
  talk('ben', 30, 3000, 5)
  talk('cy', 20, 3000, 5)
  assert.deepEqual(speakers.speaking(3100), ['ben', 'cy'])
  assert.deepEqual([...speakers.holders(2, 3100)].toSorted(), ['ben', 'cy'])
  // Silence is no voice, however long it lasts.
  talk('ada', 127, 3000, 100)
  assert.deepEqual(speakers.speaking(5000), [])
})
