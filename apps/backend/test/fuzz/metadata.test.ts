import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSizeOf, withoutMetadata } from '../../src/chat/images/access.ts'
import { imageTypeOf } from '../../src/chat/images/formats.ts'
import { otherWebps, samples } from '../images.ts'
import { secret, createTaggedImages } from '../tagged-images.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { roundsOf } from './rounds.ts'

test('stripping removes only metadata and is idempotent', () => {
  for (const [type, bytes] of Object.entries(createTaggedImages())) {
    assert.ok(bytes.includes(secret), type)
    const stripped = withoutMetadata(bytes)
    assert.ok(stripped, type)
    assert.ok(!stripped.includes(secret), type)
    assert.equal(imageTypeOf(stripped), type)
    assert.deepEqual(imageSizeOf(stripped), imageSizeOf(bytes), type)
    assert.equal(withoutMetadata(stripped), null, type)
    // The pixels are at the end of each sample.
    if (type === 'image/avif') assert.equal(stripped.length, bytes.length)
    else
      assert.ok(
        stripped.includes(samples[type]?.subarray(-12) ?? '') || type === 'image/webp',
        type,
      )
  }
  const jpeg = withoutMetadata(createTaggedImages()['image/jpeg'] ?? Buffer.alloc(0))
  assert.ok(jpeg?.includes('ICC_PROFILE\0kept'))
  for (const bytes of [...Object.values(samples), ...otherWebps]) {
    assert.equal(withoutMetadata(bytes), null)
  }
})

test('stripping arbitrary bytes never throws and keeps the type and size of an image', (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const pictures = Object.values(createTaggedImages())
  for (let round = 0; round < roundsOf(20_000); round += 1) {
    const bytes = Buffer.from(random.pick(pictures) ?? [])
    for (let change = random.below(4); change >= 0; change -= 1) {
      bytes[random.below(bytes.length)] = random.below(2) === 0 ? random.below(256) : 0xff
    }
    const input = random.below(3) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes
    const stripped = withoutMetadata(input)
    if (!stripped) continue
    assert.deepEqual(imageSizeOf(stripped), imageSizeOf(input))
    assert.equal(imageTypeOf(stripped), imageTypeOf(input))
    assert.ok(stripped.length <= input.length + 32)
  }
})
