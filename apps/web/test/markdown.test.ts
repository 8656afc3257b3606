import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown } from '@guildhall/markdown'
import { formatLine } from '../../../packages/markdown/test/format-tree.ts'
import { isOnlyEmoji } from '../src/shared/markdown/only-emoji.ts'
import { toSingleLine } from '../src/shared/markdown/to-single-line.ts'

test('texts of up to ten emoji are recognized', () => {
  for (const text of ['🎉', '👩‍👩‍👧‍👦 🏳️‍🌈', '🇩🇪👍🏽', '🎉'.repeat(10)]) assert.ok(isOnlyEmoji(text), text)
  for (const text of ['', '1', 'a🎉', '🎉'.repeat(11), '#']) assert.ok(!isOnlyEmoji(text), text)
})

test('a single line keeps emphasis and has no interactive elements', () => {
  const line = (text: string) => formatLine(toSingleLine(parseMarkdown(text)))
  assert.equal(line('**Raid** tonight'), '<strong Raid> tonight')
  assert.equal(line('see [the *rules*](https://a.example)'), 'see the <emphasis rules>')
  assert.equal(line('#general and @mia'), '#general and <mention @mia>')
  assert.equal(
    line('# Welcome\n\n- one\n- **two**\n\n> three\nfour'),
    'Welcome one <strong two> three four',
  )
  assert.equal(line('it is ||the butler||'), 'it is ▒▒▒')
})
