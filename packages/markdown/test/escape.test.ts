import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeMarkdown, parseMarkdown, shownText } from '../src/index.ts'

test('an escaped text is shown as it is', () => {
  const texts = [
    ...[
      'snake_case and __init__',
      '*a* **b** _c_ ~~d~~ ~~~e',
      '`a` `b`',
      'a || b || c',
      '# a',
      '> a',
    ],
    ...[
      '[a](https://x.org)',
      '@kim in #general',
      String.raw`C:\Users\_me_ \*a\*`,
      'fix: #12 (@kim)',
    ],
    ...['a <t:1:R> b', 'List<String> [WARN] x', '5 * 3', '¯\\_(ツ)_/¯', 'one\n# two\n> three'],
  ]
  for (const text of texts) {
    const escaped = escapeMarkdown(text)
    assert.equal(shownText(escaped), text, escaped)
    assert.doesNotMatch(
      JSON.stringify(parseMarkdown(escaped)),
      /"kind":"(?:mention|channel|strong|emphasis|underline|deleted|code|spoiler|heading|quote)"/,
    )
  }
  assert.equal(escapeMarkdown('snake_case'), 'snake_case')
})
