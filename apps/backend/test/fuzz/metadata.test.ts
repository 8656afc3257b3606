import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureSizeOf, withoutMetadata } from '../../src/chat/images/access.ts'
import { imageTypeOf } from '../../src/chat/images/formats.ts'
import { otherWebps, samples } from '../images.ts'
import { secret, taggedPictures } from '../pictures.ts'
import { seeded } from '../seeded.ts'

test('stripping removes only metadata and is idempotent', () => {
  for (const [type, bytes] of Object.entries(taggedPictures())) {
    assert.ok(bytes.includes(secret), type)
    const stripped = withoutMetadata(bytes)
    assert.ok(stripped, type)
    assert.ok(!stripped.includes(secret), type)
    assert.equal(imageTypeOf(stripped), type)
    assert.deepEqual(pictureSizeOf(stripped), pictureSizeOf(bytes), type)
    assert.equal(withoutMetadata(stripped), null, type)
    // The pixels are at the end of each sample.
    if (type === 'image/avif') assert.equal(stripped.length, bytes.length)
    else
      assert.ok(
        stripped.includes(samples[type]?.subarray(-12) ?? '') || type === 'image/webp',
        type,
      )
  }
  const jpeg = withoutMetadata(taggedPictures()['image/jpeg'] ?? Buffer.alloc(0))
  assert.ok(jpeg?.includes('ICC_PROFILE\0kept'))
  for (const bytes of [...Object.values(samples), ...otherWebps]) {
    assert.equal(withoutMetadata(bytes), null)
  }
})

test('stripping arbitrary bytes never throws and keeps the type and size of an image', (t) => {
  const random = seeded((line) => t.diagnostic(line))
  const pictures = Object.values(taggedPictures())
  for (let round = 0; round < 20_000; round += 1) {
    const bytes = Buffer.from(random.pick(pictures) ?? [])
    for (let change = random.below(4); change >= 0; change -= 1) {
      bytes[random.below(bytes.length)] = random.below(2) === 0 ? random.below(256) : 0xff
    }
    const whole = random.below(3) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes
    const stripped = withoutMetadata(whole)
    if (!stripped) continue
    assert.deepEqual(pictureSizeOf(stripped), pictureSizeOf(whole))
    assert.equal(imageTypeOf(stripped), imageTypeOf(whole))
    assert.ok(stripped.length <= whole.length + 32)
  }
})
