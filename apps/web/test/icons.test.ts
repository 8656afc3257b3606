import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { iconNames } from '../src/shared/ui/icon-names.ts'

test('every icon has a shape', () => {
  const file = new URL('../src/shared/ui/icons.svg', import.meta.url)
  const ids = [...readFileSync(file, 'utf8').matchAll(/id="(\w+)"/g)].map(([, id]) => id)
  assert.deepEqual(ids, [...iconNames])
})
