import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { StartError } from '../../src/core/start-error.ts'
import { createLog } from '../../src/core/log.ts'
import { filePath } from '../../src/storage/backup/format.ts'
import { openSharedFolder } from '../../src/storage/files/folder-storage.ts'
import type { Account } from '../account.ts'
import { runOperatorWith } from '../child.ts'
import { connect } from '../gateway-client.ts'
import { sqliteOnly } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { createFileForm } from '../file-form.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** All files below a folder, without the locks. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

async function assertUnavailable(reply: ReturnType<Account['post']>): Promise<void> {
  const { status, body } = await reply
  assert.deepEqual([status, body.error.reason], [503, 'files_unavailable'], JSON.stringify(body))
}

async function startOnS3(t: TestContext) {
  const s3 = await startS3Server(t)
  const settings = { FILES: s3.files, ...s3.credentials }
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const path = `/api/channels/${fixture.general.id}/attachments`
  return { s3, app, fixture, path, settings }
}

test('attachments and pictures are stored in a bucket, read in ranges, and deleted', async (t) => {
  const { s3, app, fixture, path } = await startOnS3(t)
  const { owner, general } = fixture
  const ben = await fixture.member()
  const { attachment } = await owner.expect(201, owner.post(path, createFileForm('0123456789')))
  const key = `guildhall/attachments/${attachment.id.slice(-2)}/${attachment.id}`
  assert.equal(s3.objects.get(key)?.toString(), '0123456789')
  const client = await connect(owner)
  const { message } = await client.action('message.send', {
    channelId: general.id,
    attachments: [attachment.id],
  })
  assert.equal(await ben.expect(200, ben.get(attachment.url)), '0123456789')
  const part = await ben.get(attachment.url, { range: 'bytes=3-5' })
  assert.deepEqual(
    [part.status, part.body, part.headers.get('content-range')],
    [206, '345', 'bytes 3-5/10'],
  )
  const requests = s3.requests.length
  const etag = part.headers.get('etag') ?? ''
  assert.equal((await ben.get(attachment.url, { 'if-none-match': etag })).status, 304)
  assert.equal((await ben.get(attachment.url, { range: 'bytes=10-' })).status, 416)
  await expectError((await app.register()).get(attachment.url), 'not_found')
  const empty = (await owner.expect(201, owner.post(path, createFileForm('')))).attachment
  assert.equal(await owner.expect(200, owner.get(empty.url)), '')
  assert.deepEqual(
    s3.requests.slice(requests).map((line) => line.split(' ')[0]),
    ['PUT'],
  )
  const large = Buffer.alloc(3_000_000, 'large ')
  const { attachment: big } = await owner.expect(201, owner.post(path, createFileForm(large)))
  const read = await fetch(app.url + big.url, { headers: { cookie: owner.cookie ?? '' } })
  assert.ok(Buffer.from(await read.arrayBuffer()).equals(large))

  const { user } = await ben.expect(200, ben.put('/api/users/me/avatar', createFileForm(png)))
  const avatar = await fetch(new URL(user.avatar, app.url))
  assert.deepEqual(Buffer.from(await avatar.arrayBuffer()), png)
  await expectError(app.visitor().get(`/api/images/${'x'.repeat(43)}`), 'not_found')
  assert.deepEqual(
    listFiles(app.dataDir).filter((name) => name.length > 20),
    [],
  )

  await client.action('message.delete', { messageId: message.id })
  await ben.expect(200, ben.delete('/api/users/me/avatar'))
  await waitUntil('the files are deleted', () => s3.objects.size === 2)
  await expectError(ben.get(user.avatar), 'not_found')
})

test('O57 O58: while the bucket cannot be used, files get 503 with the reason, and nothing is lost', async (t) => {
  const { s3, app, fixture, path } = await startOnS3(t)
  const { owner, general } = fixture
  const { attachment } = await owner.expect(201, owner.post(path, createFileForm('kept')))
  const client = await connect(owner)
  const { message } = await client.action('message.send', {
    channelId: general.id,
    attachments: [attachment.id],
  })
  const { user } = await owner.expect(200, owner.put('/api/users/me/avatar', createFileForm(png)))
  for (const behavior of ['failing', 'dropping'] as const) {
    s3.behavior = behavior
    await assertUnavailable(owner.post(path, createFileForm('x')))
    await assertUnavailable(owner.get(attachment.url))
    await assertUnavailable(owner.get(user.avatar))
    await assertUnavailable(owner.put('/api/users/me/avatar', createFileForm(png)))
  }
  await client.action('message.send', { channelId: general.id, content: 'chat goes on' })
  s3.behavior = 'full'
  const full = await owner.post(path, createFileForm('x'))
  assert.deepEqual([full.status, full.body.error.reason], [507, 'disk_full'])
  s3.behavior = 'cutting reads'
  await assert.rejects(owner.get(attachment.url))
  await assertUnavailable(owner.get(user.avatar))

  s3.behavior = 'working'
  assert.equal(await owner.expect(200, owner.get(attachment.url)), 'kept')
  assert.equal((await owner.expect(200, owner.get('/api/users/me'))).user.avatar, user.avatar)
  assert.equal((await fetch(new URL(user.avatar, app.url))).status, 200)
  s3.behavior = 'failing'
  await client.action('message.delete', { messageId: message.id })
  await expectError(owner.get(attachment.url), 'not_found')
  s3.behavior = 'working'
  const { attachment: next } = await owner.expect(201, owner.post(path, createFileForm('next')))
  const data = { channelId: general.id, attachments: [next.id] }
  const { message: last } = await client.action('message.send', data)
  await client.action('message.delete', { messageId: last.id })
  // Deleted files and uploads that could not be stored leave neither bytes nor rows.
  const readUsage = () => queryStored(app, 'SELECT bytes FROM account_storage')
  await waitUntil('the space is free', async () => (await readUsage()).length === 0)
  assert.equal(s3.objects.size, 1)
  assert.deepEqual(listFiles(join(app.dataDir, 'attachments')), [])
})

test('O56: a file that was not stored yet when the process ended is stored by the next start', async (t) => {
  const { s3, app, fixture, path, settings } = await startOnS3(t)
  const { owner } = fixture
  const { attachment } = await owner.expect(201, owner.post(path, createFileForm('whole')))
  await app.stop()
  const key = `guildhall/attachments/${attachment.id.slice(-2)}/${attachment.id}`
  s3.objects.delete(key)
  const incoming = join(app.dataDir, 'attachments/incoming')
  writeFileSync(join(incoming, attachment.id), 'whole')
  writeFileSync(join(incoming, 'left-over'), 'half a fi')
  // The service cannot be reached during the start.
  s3.behavior = 'dropping'
  const failing = await startApp(t, { ...settings, DATA_DIR: app.dataDir })
  await waitUntil('the other file is removed', () => !listFiles(incoming).includes('left-over'))
  await failing.stop()
  s3.behavior = 'working'
  const next = await startApp(t, { ...settings, DATA_DIR: app.dataDir })
  await waitUntil('the file is stored', () => s3.objects.has(key))
  const again = next.visitor()
  again.cookie = owner.cookie
  assert.equal(await again.expect(200, again.get(attachment.url)), 'whole')
  assert.deepEqual(listFiles(incoming), [])
})

test('a shared folder, also on another disk, holds the files of all processes', async (t) => {
  const folder = temporaryDirectory(t)
  const app = await startApp(t, { FILES: folder })
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const path = `/api/channels/${fixture.general.id}/attachments`
  const { attachment } = await owner.expect(201, owner.post(path, createFileForm('0123456789')))
  const { user } = await owner.expect(200, owner.put('/api/users/me/avatar', createFileForm(png)))
  assert.equal((await owner.get(attachment.url, { range: 'bytes=3-5' })).body, '345')
  assert.equal((await fetch(new URL(user.avatar, app.url))).status, 200)
  assert.equal(
    readFileSync(join(folder, filePath('attachments', attachment.id)), 'utf8'),
    '0123456789',
  )
  assert.equal(listFiles(folder).length, 2)
  assert.deepEqual(listFiles(join(app.dataDir, 'attachments')), [])

  // /dev/shm is a disk of its own on Linux.
  if (existsSync('/dev/shm')) {
    const other = mkdtempSync('/dev/shm/guildhall-test-')
    t.after(() => rmSync(other, { recursive: true, force: true }))
    const storage = await openSharedFolder(other, createLog('silent'))
    const source = join(temporaryDirectory(t), 'source')
    for (const text of ['first', 'second']) {
      writeFileSync(source, text)
      await storage.put('images/ab/one', source)
      assert.ok(!existsSync(source))
      assert.equal(readFileSync(join(other, 'images/ab/one'), 'utf8'), text)
    }
    assert.deepEqual(listFiles(other), ['one'])
    const full = 'images/ab/two'
    await assert.rejects(storage.put(full, join(temporaryDirectory(t), 'missing')))
    assert.equal(await storage.read(full), null)
  }
})

test('O55: FILES that cannot be used stops the start; the keys are never repeated', async (t) => {
  const s3 = await startS3Server(t)
  const secret = 'not/the+right/secret'
  const cases: [Record<string, string>, RegExp][] = [
    [{ FILES: join(temporaryDirectory(t), 'missing') }, /^FILES: .*missing cannot be used/],
    [
      { FILES: s3.files, ...s3.credentials, AWS_SECRET_ACCESS_KEY: secret },
      /SignatureDoesNotMatch/,
    ],
    [{ FILES: s3.files, ...s3.credentials, AWS_ACCESS_KEY_ID: 'other' }, /InvalidAccessKeyId/],
    [
      { FILES: s3.files.replace('//files', '//none'), ...s3.credentials },
      /does not exist.*NoSuchBucket/,
    ],
    [{ FILES: s3.files.replace('eu-test-1', 'x'), ...s3.credentials }, /the region in FILES/],
  ]
  for (const [settings, message] of cases) {
    await assert.rejects(startApp(t, settings), (error) => {
      assert.ok(error instanceof StartError, String(error))
      assert.match(error.message, /^FILES: /)
      assert.match(error.message, message)
      assert.ok(!error.message.includes(secret), error.message)
      return true
    })
  }
})

test(
  'O59: a backup without the files says so, and its restore misses none',
  sqliteOnly,
  async (t) => {
    const { app, fixture, path, settings } = await startOnS3(t)
    const { owner, general } = fixture
    const { attachment } = await owner.expect(201, owner.post(path, createFileForm('kept')))
    const client = await connect(owner)
    await client.action('message.send', { channelId: general.id, attachments: [attachment.id] })
    const [file, restored] = [join(temporaryDirectory(t), 'b.tar'), temporaryDirectory(t)]
    const saved = await runOperatorWith(t, { ...settings, DATA_DIR: app.dataDir }, 'backup', file)
    assert.match(saved.stdout, /^Backup complete: .*\nIt does not contain the uploaded files/)
    assert.equal(saved.stderr, '')
    await app.stop()
    const target = { ...settings, DATA_DIR: restored }
    const result = await runOperatorWith(t, target, 'restore', file)
    assert.match(result.stdout, /with 0 uploaded files.*\nThe backup does not contain/)
    assert.equal(result.stderr, '')
    const next = await startApp(t, target)
    const again = next.visitor()
    again.cookie = owner.cookie
    assert.equal(await again.expect(200, again.get(attachment.url)), 'kept')
  },
)
