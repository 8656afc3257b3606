import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTypeAhead, targetIndex } from '../src/shared/ui/select-keys.ts'

test('keys move in the list of options and stop at its ends', () => {
  assert.equal(targetIndex('ArrowDown', 0, 30), 1)
  assert.equal(targetIndex('ArrowDown', 29, 30), 29)
  assert.equal(targetIndex('ArrowUp', 0, 30), 0)
  assert.equal(targetIndex('PageDown', 3, 30), 13)
  assert.equal(targetIndex('PageUp', 3, 30), 0)
  assert.equal(targetIndex('Home', 9, 30), 0)
  assert.equal(targetIndex('End', 9, 30), 29)
  assert.equal(targetIndex('x', 9, 30), undefined)
})

test('typing finds options by their first letters', () => {
  let now = 0
  const typing = createTypeAhead(() => now)
  const labels = ['general', 'games', 'news', 'Gallery']
  assert.equal(typing.find(labels, 'g', 0), 1, 'a letter moves on')
  assert.equal(typing.find(labels, 'a', 1), 1, 'and more of the word stays')
  assert.equal(typing.find(labels, 'l', 1), 3)
  assert.equal(typing.isTyping(), true)
  now += 5000
  assert.equal(typing.isTyping(), false)
  assert.equal(typing.find(labels, 'n', 3), 2)
  assert.equal(typing.find(labels, 'z', 2), undefined)
  now += 5000
  assert.equal(typing.find(labels, 'g', 2), 3)
  assert.equal(typing.find(labels, 'g', 3), 0, 'the same letter goes round')
  assert.equal(typing.find(labels, 'g', 0), 1)
})
