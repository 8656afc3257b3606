import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { usualLimits } from '../../src/pictures/pictures.ts'
import { createFileForm } from '../file-form.ts'
import { newPictureProcess, pictureProcesses } from '../picture-processes.ts'
import { createTestDatabase } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { createServerFixture } from '../server-fixture.ts'
import { accountAt, startApp } from '../start-app.ts'

test('SEC117: processes that share a database and a bucket make the sizes of a picture once', async (t) => {
  const s3 = await startS3Server(t)
  const settings = {
    DATABASE_URL: await createTestDatabase(),
    FILES: s3.files,
    ...s3.credentials,
  }
  const others = process.platform === 'linux' ? pictureProcesses() : []
  const apps = [await startApp(t, settings), await startApp(t, settings)]
  const [first, second] = apps
  assert.ok(first && second)
  const { owner, general } = await createServerFixture(first)
  const bytes = await sharp({
    create: { width: 3000, height: 2400, channels: 3, background: '#48c' },
  })
    .png()
    .toBuffer()
  const path = `/api/channels/${general.id}/attachments`
  const form = createFileForm(Uint8Array.from(bytes), 'photo.png')
  const { attachment } = await owner.expect(201, owner.post(path, form))
  // They are made while the readers of the other process wait.
  const maker = process.platform === 'linux' ? newPictureProcess(others) : null
  if (maker !== null) process.kill(maker, 'SIGSTOP')
  const readers = Array.from({ length: 20 }, async (_, index) => {
    const account = accountAt(index % 2 === 0 ? first : second, owner)
    const response = await fetch(new URL(`${attachment.url}?size=400`, account.url), {
      headers: { cookie: account.cookie ?? '' },
    })
    return [response.headers.get('content-type'), (await response.arrayBuffer()).byteLength].join()
  })
  if (maker !== null) {
    await wait(1000)
    process.kill(maker, 'SIGCONT')
  }
  const received = new Set(await Promise.all(readers))
  assert.equal(received.size, 1)
  assert.match([...received].join(), /^image\/webp,/)
  const puts = s3.requests.filter((line) => /^PUT .*derived/.test(line))
  assert.equal(puts.length, 3, puts.join(' '))
})

test(
  'SEC117: an upload waits while other programs have the processor',
  { skip: process.platform !== 'linux' && 'stops a process' },
  async (t: TestContext) => {
    const others = pictureProcesses()
    const cpuMs = 5000
    const app = await startApp(t, {}, { pictureLimits: { ...usualLimits, cpuMs } })
    const { owner, general } = await createServerFixture(app)
    const picture = sharp({ create: { width: 600, height: 300, channels: 3, background: '#48c' } })
    const form = createFileForm(Uint8Array.from(await picture.png().toBuffer()), 'photo.png')
    const path = `/api/channels/${general.id}/attachments`
    await owner.expect(201, owner.post(path, form))
    const pid = newPictureProcess(others)
    process.kill(pid, 'SIGSTOP')
    const upload = owner.post(path, form)
    await wait(cpuMs + 1000)
    process.kill(pid, 'SIGCONT')
    const { attachment } = await owner.expect(201, upload)
    assert.deepEqual([attachment.width, newPictureProcess(others)], [600, pid])
  },
)
