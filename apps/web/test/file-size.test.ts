import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { sizeText } from '../src/shared/i18n/file-size.ts'
import { errors as errorsDe } from '../src/shared/i18n/de/errors.ts'
import { gameStatus as statusDe } from '../src/shared/i18n/de/game-status.ts'
import { errors as errorsEn } from '../src/shared/i18n/en/errors.ts'
import { gameStatus as statusEn } from '../src/shared/i18n/en/game-status.ts'
import { numberIn } from '../src/shared/i18n/plural.ts'

test('file sizes are formatted in both languages', () => {
  const sizes: [number, string, string][] = [
    [0, '0 bytes', '0 Byte'],
    [1, '1 byte', '1 Byte'],
    [17, '17 bytes', '17 Byte'],
    [1023, '1,023 bytes', '1.023 Byte'],
    [1024, '1 KB', '1 KB'],
    [1_048_575, '1 MB', '1 MB'],
    [1_500_000, '1.4 MB', '1,4 MB'],
    [limits.attachmentBytes, '25 MB', '25 MB'],
    [2 ** 41, '2,048 GB', '2.048 GB'],
  ]
  for (const [bytes, english, german] of sizes) {
    assert.equal(plainSpaces(sizeText(bytes, 'en')), english)
    assert.equal(plainSpaces(sizeText(bytes, 'de')), german)
  }
})

test('numbers and units are formatted by language and plural form', () => {
  assert.equal(numberIn('en')(1234), '1,234')
  assert.equal(numberIn('de')(1234), '1.234')
  assert.equal(plainSpaces(statusEn.pingMs(1234)), '1,234 ms')
  assert.equal(plainSpaces(statusDe.pingMs(1234)), '1.234 ms')
  assert.equal(statusEn.playersOf(1200, 5000), '1,200 of 5,000')
  assert.match(errorsEn.rate_limited_for(1), / 1 second\.$/)
  assert.match(errorsEn.rate_limited_for(99), / 99 seconds\.$/)
  assert.match(errorsDe.rate_limited_for(61 * 60), / 61 Minuten /)
})

function plainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
