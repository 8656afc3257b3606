import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createLog } from '../../src/core/log.ts'
import { monotonicClock } from '../../src/core/clock.ts'
import { createPictures, PictureFailed, usualLimits } from '../../src/pictures/pictures.ts'
import { createFileForm } from '../file-form.ts'
import { createTestDatabase } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { createServerFixture } from '../server-fixture.ts'
import { accountAt, startApp } from '../start-app.ts'
import { createTaggedImages } from '../tagged-images.ts'

test('a hundred thousand damaged pictures cost nothing but themselves', async (t) => {
  const log = createLog('silent')
  const pictures = createPictures({ log, monotonic: monotonicClock, pictureLimits: usualLimits })
  t.after(() => pictures.stop())
  const random = createSeededRandom((line) => t.diagnostic(line))
  const photo = sharp({
    create: {
      ...{ width: 500, height: 300, channels: 3, background: '#888' },
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
  for (let round = 0; round < 100_000; round += 1) {
    const bytes = Buffer.from(random.pick(originals) ?? [])
    for (let change = random.below(6); change >= 0; change -= 1) {
      bytes[random.below(bytes.length)] = random.below(2) === 0 ? random.below(256) : 0xff
    }
    const input = random.below(4) === 0 ? bytes.subarray(0, 1 + random.below(bytes.length)) : bytes
    try {
      if (round % 4 === 0) await pictures.resize(async () => input, [400])
      else await pictures.examine(async () => input, { withPreview: true })
    } catch (error) {
      assert.ok(error instanceof PictureFailed, String(error))
      failed += 1
    }
  }
  t.diagnostic(`${failed} pictures ended the process`)
  const whole = await pictures.resize(async () => photo.clone().png().toBuffer(), [400])
  assert.equal(whole.length, 1)
})

test('SEC117: processes that share a database and a bucket make the sizes of a picture once', async (t) => {
  const s3 = await startS3Server(t)
  const settings = {
    DATABASE_URL: await createTestDatabase(),
    FILES: s3.files,
    ...s3.credentials,
  }
  const apps = [await startApp(t, settings), await startApp(t, settings)]
  const [first, second] = apps
  assert.ok(first && second)
  const { owner, general } = await createServerFixture(first)
  const bytes = await sharp({
    create: { width: 1000, height: 800, channels: 3, background: '#48c' },
  })
    .png()
    .toBuffer()
  const path = `/api/channels/${general.id}/attachments`
  const form = createFileForm(Uint8Array.from(bytes), 'photo.png')
  const { attachment } = await owner.expect(201, owner.post(path, form))
  const readers = Array.from({ length: 20 }, async (_, index) => {
    const account = accountAt(index % 2 === 0 ? first : second, owner)
    const response = await fetch(new URL(`${attachment.url}?size=400`, account.url), {
      headers: { cookie: account.cookie ?? '' },
    })
    return [response.headers.get('content-type'), (await response.arrayBuffer()).byteLength].join()
  })
  const received = new Set(await Promise.all(readers))
  assert.equal(received.size, 1)
  assert.match([...received].join(), /^image\/webp,/)
  const puts = s3.requests.filter((line) => /^PUT .*derived/.test(line))
  assert.equal(puts.length, 2, puts.join(' '))
})
