import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { monotonicClock } from '../../src/core/clock.ts'
import { createLog } from '../../src/core/log.ts'
import { createPictures, PictureFailed, usualLimits } from '../../src/pictures/pictures.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { createTaggedImages } from '../tagged-images.ts'

const rounds = process.env.TEST_ROUNDS === 'all' ? 10_000 : 150

test('damaged pictures cost nothing but themselves', async (t) => {
  const log = createLog('silent')
  const pictures = createPictures({ log, monotonic: monotonicClock, pictureLimits: usualLimits })
  t.after(() => pictures.stop())
  const random = createSeededRandom((line) => t.diagnostic(line))
  const photo = sharp({
    create: {
      ...{ width: 200, height: 120, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const originals = [
    ...Object.values(await createTaggedImages()),
    await photo.clone().jpeg().toBuffer(),
    await photo.clone().jpeg({ progressive: true }).toBuffer(),
    await photo.clone().png().toBuffer(),
    await photo.clone().webp().toBuffer(),
    await photo.clone().gif().toBuffer(),
    await photo.clone().avif({ effort: 0 }).toBuffer(),
  ]
  let failed = 0
  for (let round = 0; round < rounds; round += 1) {
    const bytes = Buffer.from(random.pick(originals) ?? [])
    for (let change = random.below(6); change >= 0; change -= 1) {
      bytes[random.below(bytes.length)] = random.below(2) === 0 ? random.below(256) : 0xff
    }
    const input = random.below(4) === 0 ? bytes.subarray(0, 1 + random.below(bytes.length)) : bytes
    try {
      if (round % 4 === 0) await pictures.resize(async () => input, [64])
      else await pictures.examine(async () => input, { withPreview: true })
    } catch (error) {
      assert.ok(error instanceof PictureFailed, String(error))
      failed += 1
    }
  }
  t.diagnostic(`${failed} pictures ended the process`)
  const whole = await pictures.resize(async () => photo.clone().png().toBuffer(), [64])
  assert.equal(whole.length, 1)
})
