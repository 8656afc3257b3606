import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withIsolatedValues } from '../src/shared/i18n/isolated-values.ts'

test('values that run from right to left are isolated from the sentence around them', () => {
  const texts = withIsolatedValues({
    title: 'Invite',
    to: (server: string, count: number) => `${count} people in ${server}!`,
    error: ({ message }: Error) => `Error: ${message}`,
    nested: {
      typing: (names: string[]) => `${names.join(' and ')} are typing…`,
      renamed: ({ from, to }: { from: string; to: string }) => `${from} is now ${to}`,
    },
  })
  assert.equal(texts.title, 'Invite')
  assert.equal(texts.to('Guild', 3), '3 people in Guild!')
  for (const name of ['קהילה!', 'مجتمع', '𞤀𞤁']) {
    assert.equal(texts.to(name, 3), `3 people in \u2068${name}\u2069!`)
  }
  assert.equal(texts.nested.typing(['דנה', 'Ben']), '\u2068דנה\u2069 and Ben are typing…')
  assert.equal(texts.error(new Error('שגיאה')), 'Error: שגיאה')
  assert.equal(texts.nested.renamed({ from: 'Ben', to: 'דנה' }), 'Ben is now \u2068דנה\u2069')
})
