import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown, splitText } from '@guildhall/markdown'

const max = 200

test('a part of a long text closes its code block or spoiler, and the next one opens it again', () => {
  const words = 'secret '.repeat(60)
  const lines = 'const secret = 1\n'.repeat(30)
  const texts: [text: string, hides: 'code' | 'spoiler' | null][] = [
    [words, null],
    [`||${words}||`, 'spoiler'],
    [`a ||b|| ||${words}|| c`, 'spoiler'],
    [`\`\`\`ts\n${lines}\`\`\``, 'code'],
    [`~~~\n${lines}~~~`, 'code'],
    [`||\`\`\`js\n${lines}\`\`\`||`, 'spoiler'],
    [`\\|| ${words}`, null],
    [`\`||\` ${words}`, null],
    [`|| ${words}`, null],
  ]
  for (const [text, hides] of texts) {
    const parts = splitText(text, max)
    assert.ok(parts.length > 1)
    for (const part of parts) {
      assert.ok(Array.from(part).length <= max, text.slice(0, 20))
      const tree = JSON.stringify(parseMarkdown(part))
      const isHidden = hides === null || !part.includes('secret') || tree.includes(hides)
      assert.ok(isHidden, part)
    }
    const shown = parts.join('').replaceAll(/\|\||```\w*\n?|~~~\n?|\n/g, '')
    assert.equal(shown, text.replaceAll(/\|\||```\w*\n?|~~~\n?|\n/g, ''))
  }
})

test('a short text is not split, and white space alone is no part', () => {
  assert.deepEqual(splitText('short', max), ['short'])
  assert.deepEqual(splitText(' '.repeat(500), max), [])
  assert.equal(splitText('🎮'.repeat(500), max).join(''), '🎮'.repeat(500))
})
