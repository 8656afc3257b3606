import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { beginningOf, linksIn, parseMarkdown, plainTextOf, shownText } from '../src/index.ts'

const signs = fc.constantFrom(
  ...['*', '**', '_', '__', '~~', '[', ']', '](https://x.org)', '(', '![', '<', '> ', '>>> '],
  ...['- ', '1. ', '# ', '-# ', '---', '\n', '\n\n', '\n  ', ' ', 'word', '@kim', '#a', ':a:', '|'],
  ...['https://x.org/a', 'www.x.org', 'a@x.org', '<t:1:R>', '\\*', '\\`', '🎉', ')', '.', '\t'],
)
// Code that begins before a spoiler would show its first mark.
const before = fc.array(signs, { maxLength: 30 }).map((parts) => parts.join(''))
const code = fc.constantFrom('`', '``', '```', '\n```\n', '\n```js\n', '~~~', '\n~~~\n', '`a`')
const secret = fc.constantFrom('SECRET', 'https://secret.example/SECRET', '[a](https://SECRET.org)')
const inside = fc
  .array(fc.oneof({ weight: 4, arbitrary: signs }, code, secret), { maxLength: 30 })
  .map((parts) => `SECRET${parts.join('')}`)

test('A85: what stands between the marks of a spoiler is in no text that is shown before it is opened', () => {
  let found = 0
  fc.assert(
    fc.property(before, inside, before, (start, hidden, end) => {
      // Marks that touch a third sign, or each other, begin earlier or later.
      const text = `${start.replace(/\|+$/, '')}||${hidden.replace(/\|+$/, '')}||${end}`
      if (/\|\||~~~/.test(start) || /\|\|/.test(hidden)) return
      assert.ok(shownText(text).includes('SECRET'), 'nothing is lost')
      assert.doesNotMatch(plainTextOf(text), /SECRET/i)
      assert.doesNotMatch(beginningOf(text), /SECRET/i)
      assert.doesNotMatch(linksIn(text).join(' '), /SECRET/i)
      assert.match(JSON.stringify(parseMarkdown(text)), /"kind":"spoiler"/)
      found += 1
    }),
    { numRuns: 3000 },
  )
  assert.ok(found > 1000, `only ${found}`)
})
