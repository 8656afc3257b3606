import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  emojiByName,
  emojiByText,
  emojiGroups,
  searchEmoji,
  withTone,
} from '../src/shared/emoji/emoji.ts'
import type { SkinTone } from '../src/shared/emoji/emoji.ts'
import { popularEmoji } from '../src/shared/emoji/popular-emoji.ts'
import { nextCell, columns, emojiAt, firstCell, rowsFor } from '../src/shared/emoji/picker-rows.ts'

// The server's rule for reactions.
const oneEmoji = /^\p{RGI_Emoji}$/v
const all = emojiGroups.flatMap(({ emoji }) => emoji)

test('every emoji is valid for the server in every skin tone, and has names in both languages', () => {
  assert.ok(all.length > 1500)
  assert.equal(new Set(all.map(({ text }) => text)).size, all.length)
  for (const emoji of all) {
    assert.match(emoji.names[0] ?? '', /^[\w+-]+$/)
    assert.ok(emoji.label.en !== '' && emoji.label.de !== '', emoji.text)
    for (const tone of [0, 1, 2, 3, 4, 5] as SkinTone[]) {
      assert.match(withTone(emoji, tone), oneEmoji)
    }
    assert.equal(emojiByText(emoji.text), emoji)
  }
})

test('a skin tone replaces the variation selector', () => {
  const tone = (name: string): string => {
    const emoji = emojiByName(name)
    assert.ok(emoji)
    return withTone(emoji, 3)
  }
  assert.equal(tone('wave'), '👋🏽')
  assert.equal(tone('point_up'), '☝🏽')
  assert.equal(tone('tada'), '🎉')
})

test('emoji are found by short name and by English and German keywords', () => {
  const best = (query: string) => searchEmoji(query, 3).map(({ text }) => text)
  assert.equal(best('tada')[0], '🎉')
  assert.equal(best('+1')[0], '👍')
  assert.equal(best('red heart')[0], '❤️')
  assert.ok(searchEmoji('katze', 20).some(({ text }) => text === '🐈'))
  assert.ok(searchEmoji('lächel', 20).some(({ text }) => text === '🙂'))
  assert.ok(searchEmoji('LACHEL', 20).some(({ text }) => text === '🙂'))
  assert.ok(searchEmoji('germany', 3).some(({ text }) => text === '🇩🇪'))
  assert.ok(searchEmoji('deutschland', 3).some(({ text }) => text === '🇩🇪'))
  assert.deepEqual(best('  '), [])
  assert.deepEqual(best('zzzz'), [])
})

test('the most used emoji with a matching short name comes first', () => {
  const first = (query: string) => searchEmoji(query, 1)[0]?.text
  const expected = {
    fir: '🔥',
    fire: '🔥',
    hea: '❤️',
    heart: '❤️',
    smi: '😄',
    thu: '👍',
    '+1': '👍',
    tad: '🎉',
    rock: '🚀',
    joy: '😂',
    eye: '👀',
    wav: '👋',
    star: '⭐',
    '100': '💯',
    thumbs_up: '👍',
    feuer: '🔥',
  }
  for (const [query, emoji] of Object.entries(expected)) {
    assert.equal(first(query), emoji, query)
  }
  assert.equal(first('fire_e'), '🚒', 'a longer name is found once it is the only one')
  const hearts = searchEmoji('heart', 60).map(({ text }) => text)
  assert.ok(hearts.indexOf('😍') < hearts.indexOf('💜'), 'a prefix comes before a later word')
  for (const text of popularEmoji) assert.ok(emojiByText(text), `${text} is in the data`)
})

test('arrow keys move through all emoji and stop at the edges', () => {
  const rows = rowsFor('', ['🎉', 'nonsense'], [])
  const first = firstCell(rows)
  assert.ok(first)
  assert.equal(emojiAt(rows, first)?.text, '🎉')
  let cell = first
  const seen = [emojiAt(rows, cell)]
  for (;;) {
    const next = nextCell(rows, cell, 'ArrowRight')
    if (next.row === cell.row && next.column === cell.column) break
    const back = nextCell(rows, next, 'ArrowLeft')
    assert.deepEqual(emojiAt(rows, back), emojiAt(rows, cell))
    cell = next
    seen.push(emojiAt(rows, cell))
  }
  assert.equal(seen.length, all.length + 1)
  assert.ok(seen.every((emoji) => emoji !== undefined))
  while (nextCell(rows, cell, 'ArrowUp').row !== cell.row) {
    cell = nextCell(rows, cell, 'ArrowUp')
    assert.ok(emojiAt(rows, cell) && cell.column < columns)
  }
  assert.equal(cell.row, first.row)
})
