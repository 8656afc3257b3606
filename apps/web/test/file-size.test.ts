import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { sizeText } from '../src/shared/file-size.ts'

test('sizes are told as people say them', () => {
  const sizes: [number, string, string][] = [
    [0, '0 byte', '0 Byte'],
    [1023, '1,023 byte', '1.023 Byte'],
    [1024, '1 kB', '1 kB'],
    [1_500_000, '1.4 MB', '1,4 MB'],
    [limits.attachmentBytes, '25 MB', '25 MB'],
  ]
  for (const [bytes, english, german] of sizes) {
    assert.equal(sizeText(bytes, 'en'), english)
    assert.equal(sizeText(bytes, 'de'), german)
  }
})
