import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importedAuthorPrefix } from '@guildhall/contract'
import { avatarHue } from '../src/shared/ui/avatar-hue.ts'

test('imported authors have colours of their own, which others keep when they are renamed', () => {
  const hues = ['Ada', 'Ben', 'Kim'].map((name, index) =>
    avatarHue(`${importedAuthorPrefix}10000000000000000${index}`, name),
  )
  const [first = 0, second = 0, third = 0] = hues.toSorted((one, other) => one - other)
  assert.ok(second - first > 20 && third - second > 20, hues.join(' '))
  assert.equal(avatarHue('account', 'Ada'), avatarHue('account', 'Ben'))
})
