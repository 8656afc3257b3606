import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { secret, createTaggedImages } from '../tagged-images.ts'
import { createFileForm } from '../file-form.ts'
import { holdRequest } from '../held-request.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import type { TestApp } from '../start-app.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function startWithServer(t: TestContext, settings: Record<string, string> = {}) {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000', ...settings })
  const fixture = await createServerFixture(app)
  const channelId = fixture.general.id
  const path = `/api/channels/${channelId}/attachments`
  const upload = async (account: Account, data: FormData): Promise<Attachment> =>
    (await account.expect(201, account.post(path, data))).attachment
  return { app, fixture, channelId, path, upload }
}

/** All files in the attachment directory. */
function listFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  return readdirSync(join(dataDir, 'attachments'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

function denyPermissions(account: Account, channelId: string, targetId: string, deny: string[]) {
  const body = { target: 'member', allow: [], deny }
  return account.expect(200, account.put(`/api/channels/${channelId}/overwrites/${targetId}`, body))
}

test('a file is uploaded, sent with a message, and readable for those who can view the channel', async (t) => {
  const { app, fixture, channelId, upload } = await startWithServer(t)
  const [ben, mia, stranger] = await Promise.all([
    fixture.member(),
    fixture.member(),
    app.register(),
  ])
  const attachment = await upload(ben, createFileForm(png, 'C:\\pictures\\Grün (1).png'))
  assert.deepEqual(attachment, {
    id: attachment.id,
    name: 'Grün (1).png',
    size: png.length,
    contentType: 'image/png',
    url: `/api/attachments/${attachment.id}/${encodeURIComponent('Grün (1).png')}`,
    width: 1,
    height: 1,
    preview: attachment.preview,
    animation: null,
    sizes: [],
    description: null,
    spoiler: false,
  })
  await ben.expect(200, ben.get(attachment.url))
  for (const other of [mia, fixture.owner, stranger]) {
    await expectError(other.get(attachment.url), 'not_found')
  }
  const client = await connect(ben)
  const { message } = await client.action('message.send', {
    channelId,
    attachments: [attachment.id],
  })
  assert.equal(message.content, '')
  assert.deepEqual(message.attachments, [attachment])
  const { messages } = await mia.expect(200, mia.get(`/api/channels/${channelId}/messages`))
  assert.deepEqual(messages, [message])

  const response = await fetch(app.url + attachment.url, { headers: { cookie: mia.cookie ?? '' } })
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), png)
  const expected = {
    'content-type': 'image/png',
    'content-length': String(png.length),
    'content-disposition': `inline; filename="Gr_n (1).png"; filename*=UTF-8''Gr%C3%BCn%20%281%29.png`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
  }
  for (const [name, value] of Object.entries(expected)) {
    assert.equal(response.headers.get(name), value, name)
  }
  await expectError(stranger.get(attachment.url), 'not_found')
  await expectError(app.visitor().get(attachment.url), 'unauthenticated')
  await denyPermissions(fixture.owner, channelId, mia.id, ['view_channel'])
  await expectError(mia.get(attachment.url), 'not_found')
})

test('SEC58 A94: the type is detected from the bytes, and active content is never displayed inline', async (t) => {
  const { fixture, upload } = await startWithServer(t)
  const { owner } = fixture
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const files: [string | Uint8Array<ArrayBuffer>, string, string][] = [
    ['<!doctype html><script>alert(1)</script>', 'page.html', 'text/plain'],
    [svg, 'picture.svg', 'text/plain'],
    [`<?xml version="1.0"?>${svg}`, 'picture.png', 'application/xml'],
    ['%PDF-1.7\n%', 'paper.pdf', 'application/pdf'],
    [Buffer.from([0xff, 0xfe, 0, 1, 2, 3]), 'bytes.txt', 'application/octet-stream'],
    ['text with a \0', 'nul.txt', 'application/octet-stream'],
    [Buffer.from('cut in the middle: ä').subarray(0, -1), 'cut.txt', 'application/octet-stream'],
    ['plain wörds', 'text', 'text/plain'],
    ['', 'empty.txt', 'text/plain'],
  ]
  for (const [content, name, contentType] of files) {
    const attachment = await upload(owner, createFileForm(content, name))
    assert.equal(attachment.contentType, contentType, name)
    const { status, headers, body } = await owner.get(attachment.url)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/octet-stream', name)
    assert.match(headers.get('content-disposition') ?? '', /^attachment; /)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    if (typeof content === 'string') assert.equal(body, content)
  }
})

test('file names lose paths, control characters and direction overrides, and are shortened with their extension', async (t) => {
  const { fixture, upload } = await startWithServer(t)
  const names: [string, string][] = [
    ['../../etc/passwd', 'passwd'],
    ['..', 'file'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['tab\there', 'tabhere'],
    [`${'x'.repeat(300)}.tar`, `${'x'.repeat(196)}.tar`],
    [`${'😀'.repeat(300)}.png`, `${'😀'.repeat(62)}.png`],
  ]
  for (const [fileName, name] of names) {
    const attachment = await upload(fixture.owner, createFileForm('x', fileName))
    assert.equal(attachment.name, name)
    await fixture.owner.expect(200, fixture.owner.get(attachment.url))
  }
})

test('a single range is served; other Range headers get the whole file or an error', async (t) => {
  const { fixture, upload } = await startWithServer(t)
  const { owner } = fixture
  const { url } = await upload(owner, createFileForm('0123456789'))
  const getRange = (range: string, more = {}): Promise<Reply> => owner.get(url, { range, ...more })
  const parts: [string, string, string][] = [
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-5', '345', 'bytes 3-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ]
  for (const [range, text, contentRange] of parts) {
    const { status, body, headers } = await getRange(range)
    assert.equal(status, 206, range)
    assert.equal(body, text, range)
    assert.equal(headers.get('content-range'), contentRange)
    assert.equal(headers.get('content-length'), String(text.length))
  }
  for (const range of ['bytes=5-3', 'bytes=0-1,3-4', 'bytes=x', 'lines=1-2', 'bytes=-']) {
    const { status, body } = await getRange(range)
    assert.equal(status, 200, range)
    assert.equal(body, '0123456789')
  }
  for (const range of ['bytes=10-', 'bytes=-0']) {
    const { status, body, headers } = await getRange(range)
    assert.equal(status, 416, range)
    assert.equal(headers.get('content-range'), 'bytes */10')
    assert.equal(body.error.code, 'invalid_input')
  }
  const etag = (await owner.get(url)).headers.get('etag') ?? ''
  assert.equal((await getRange('bytes=0-1', { 'if-range': etag })).status, 206)
  assert.equal((await getRange('bytes=0-1', { 'if-range': '"other"' })).status, 200)
  assert.equal((await owner.get(url, { 'if-none-match': etag })).status, 304)
})

test('an upload needs exactly one file within the limit and the permission; a rejected one leaves no file', async (t) => {
  const { app, fixture, channelId, path } = await startWithServer(t)
  const { owner } = fixture
  const ben = await fixture.member()
  const tooLarge = new Uint8Array(limits.attachmentBytes + 1)
  const two = createFileForm('one')
  two.append('file', new Blob(['two']), 'two.txt')
  const withField = new FormData()
  withField.append('file', 'just text')
  const invalidCases: [unknown, string][] = [
    [createFileForm(tooLarge), 'file'],
    [two, 'file'],
    [createFileForm('x', 'x.txt', 'other'), 'file'],
    [new FormData(), 'file'],
    [withField, 'file'],
    [{ file: 'x' }, 'content-type'],
  ]
  for (const [body, field] of invalidCases)
    await expectError(owner.post(path, body), 'invalid_input', field)
  const broken: [string, string][] = [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', 'no part at all'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\ncut',
    ],
  ]
  for (const [type, body] of broken) {
    await expectError(owner.post(path, body, { 'content-type': type }), 'invalid_input')
  }
  const category = await fixture.channel('group', { type: 'category' })
  await expectError(
    owner.post(`/api/channels/${category.id}/attachments`, createFileForm('x')),
    'invalid_input',
  )
  const stranger = await app.register()
  await expectError(stranger.post(path, createFileForm('x')), 'not_found')
  for (const permission of ['attach_files', 'send_messages']) {
    await denyPermissions(owner, channelId, ben.id, [])
    const body = createFileForm('held'.repeat(1000))
    const held = await holdRequest(ben, { method: 'POST', path, body })
    await waitUntil('it is being received', () => listFiles(app).length > 0)
    await denyPermissions(owner, channelId, ben.id, [permission])
    await expectError(ben.post(path, createFileForm('x')), 'forbidden')
    assert.equal((await held.complete()).status, 403, 'judged again when it is stored')
  }
  assert.deepEqual(listFiles(app), [])
  const exact = createFileForm(new Uint8Array(limits.attachmentBytes), 'exact.bin')
  const { attachment } = await owner.expect(201, owner.post(path, exact))
  assert.equal(attachment.size, limits.attachmentBytes)
  assert.deepEqual(listFiles(app), [attachment.id])
})

test('an aborted upload leaves no file', async (t) => {
  const { app, fixture, path } = await startWithServer(t)
  const upload = request(app.url + path, {
    method: 'POST',
    headers: {
      cookie: fixture.owner.cookie ?? '',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
    },
  })
  upload.on('error', () => undefined)
  upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n')
  upload.write('x'.repeat(100_000))
  await waitUntil('the file arrives', () => listFiles(app).length === 1)
  upload.destroy()
  await waitUntil('the file is deleted', () => listFiles(app).length === 0)
})

test('an upload can be attached once, by its uploader in its channel', async (t) => {
  const { app, fixture, channelId, upload } = await startWithServer(t)
  const ben = await fixture.member()
  const [client, owner] = await Promise.all([connect(ben), connect(fixture.owner)])
  const other = await fixture.channel('other')
  const { id } = await upload(ben, createFileForm('x'))
  const send = (actor: typeof client, attachments: string[], to = channelId) =>
    actor.action('message.send', { channelId: to, content: 'see', attachments })
  const bad = { code: 'invalid_input', message: /^attachments\.\d: / }
  await assert.rejects(send(owner, [id]), bad)
  await assert.rejects(send(client, [id], other.id), bad)
  await assert.rejects(send(client, ['none']), bad)
  await assert.rejects(send(client, [id, id]), {
    code: 'invalid_input',
    message: /^attachments\.1: /,
  })
  await denyPermissions(fixture.owner, channelId, ben.id, ['attach_files'])
  await assert.rejects(send(client, [id]), { code: 'forbidden' })
  await denyPermissions(fixture.owner, channelId, ben.id, [])
  // Over several connections, because the actions of one connection run in order.
  const clients = await Promise.all(Array.from({ length: 8 }, () => connect(ben)))
  const attempts = await Promise.allSettled(clients.map((one) => send(one, [id])))
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1)
  const { messages } = await ben.expect(200, ben.get(`/api/channels/${channelId}/messages`))
  assert.equal(messages.length, 1)

  const late = await upload(ben, createFileForm('late'))
  app.clock.advance(24 * 60 * 60_000 + 1000)
  const again = await connect(ben)
  await assert.rejects(send(again, [late.id]), bad)
  await expectError(ben.get(late.url), 'not_found')
})

test('attachments are deleted with their message, unsent uploads after a day', async (t) => {
  const { app, fixture, channelId, upload } = await startWithServer(t)
  const { owner } = fixture
  const [sent, keptFile, unsent] = [
    await upload(owner, createFileForm('sent')),
    await upload(owner, createFileForm('kept')),
    await upload(owner, createFileForm('unsent')),
  ]
  const client = await connect(owner)
  const send = (id: string) => client.action('message.send', { channelId, attachments: [id] })
  const { message } = await send(sent.id)
  await send(keptFile.id)
  await client.action('message.delete', { messageId: message.id })
  await waitUntil(
    'the file of the deleted message is deleted',
    () => !listFiles(app).includes(sent.id),
  )
  await expectError(owner.get(sent.url), 'not_found')
  assert.deepEqual(listFiles(app), [keptFile.id, unsent.id].toSorted())

  app.clock.advance(24 * 60 * 60_000 + 1000)
  const later = await connect(owner)
  const another = await upload(owner, createFileForm('another'))
  const data = { channelId, attachments: [another.id] }
  const last = await later.action('message.send', data)
  await later.action('message.delete', { messageId: last.message.id })
  await waitUntil('the unsent file is deleted', () => listFiles(app).length === 1)
  assert.deepEqual(listFiles(app), [keptFile.id])
  await owner.expect(200, owner.get(keptFile.url))
})

test('the next start cleans up after a crash between writing a file and its row', async (t) => {
  const { app, fixture, upload } = await startWithServer(t)
  const attachment = await upload(fixture.owner, createFileForm('whole'))
  await app.stop()
  const root = join(app.dataDir, 'attachments')
  const incoming = join(root, 'incoming')
  mkdirSync(incoming, { recursive: true })
  renameSync(join(root, attachment.id.slice(-2), attachment.id), join(incoming, attachment.id))
  writeFileSync(join(incoming, 'left-over'), 'half a fi')
  const next = await startApp(t, { DATA_DIR: app.dataDir })
  await waitUntil('the files are cleaned up', () => readdirSync(incoming).length === 0)
  assert.deepEqual(listFiles(next), [attachment.id])
  assert.ok(!existsSync(join(incoming, 'left-over')))
  const again = next.visitor()
  again.cookie = fixture.owner.cookie
  assert.equal(await again.expect(200, again.get(attachment.url)), 'whole')
  await next.stop()
})

test('SEC97: unsent uploads per account are limited, also concurrent ones', async (t) => {
  const { fixture, channelId, path } = await startWithServer(t)
  const ben = await fixture.member()
  const attempts = Array.from({ length: limits.unsentUploads + 10 }, () =>
    ben.post(path, createFileForm('x', 'x.txt')),
  )
  const replies = await Promise.all(attempts)
  const taken = replies.filter(({ status }) => status === 201)
  assert.equal(taken.length, limits.unsentUploads)
  await expectError(ben.post(path, createFileForm('x', 'x.txt')), 'limit_reached')

  const client = await connect(ben)
  const attachments = [taken[0]?.body.attachment.id]
  await client.action('message.send', { channelId, content: '', attachments })
  await ben.expect(201, ben.post(path, createFileForm('x', 'x.txt')))
})

test('SEC97 A93: accounts and servers have storage limits; deletion frees space', async (t) => {
  const { app, fixture, path, channelId } = await startWithServer(t, {
    ACCOUNT_STORAGE_MB: '1',
    SERVER_STORAGE_MB: '2',
  })
  const kibibytes = (count: number) => createFileForm(new Uint8Array(count * 1024))
  const { owner } = fixture
  const big = (await owner.expect(201, owner.post(path, kibibytes(700)))).attachment
  const own = /^Your files can take up at most 1 MiB\. Delete messages/
  const assertTooLarge = async (reply: Promise<Reply>, message: RegExp) => {
    const { status, body } = await reply
    assert.deepEqual([status, body.error.code], [409, 'limit_reached'], JSON.stringify(body))
    assert.match(body.error.message, message)
  }
  await assertTooLarge(owner.post(path, kibibytes(400)), own)
  const together = await Promise.all(
    Array.from({ length: 4 }, () => owner.post(path, kibibytes(200))),
  )
  assert.deepEqual(countStatuses(together), { 201: 1, 409: 3 })
  await waitUntil('rejected files are deleted', () => listFiles(app).length === 2)

  const client = await connect(owner)
  const { message } = await client.action('message.send', { channelId, attachments: [big.id] })
  await client.action('message.delete', { messageId: message.id })
  await waitUntil('there is capacity again', async () => {
    return (await owner.post(path, kibibytes(600))).status === 201
  })

  const [ben, mia] = [await fixture.member(), await fixture.member()]
  await ben.expect(201, ben.post(path, kibibytes(1000)))
  await assertTooLarge(
    mia.post(path, kibibytes(300)),
    /^This server's files can take up at most 2 MiB\./,
  )
  await owner.expect(200, owner.delete(fixture.path))
  const next = await createServerFixture(app)
  const readUsage = async () => [
    ...(await queryStored(app, 'SELECT bytes FROM account_storage')),
    ...(await queryStored(app, 'SELECT bytes FROM server_storage')),
  ]
  await waitUntil('all storage is freed', async () => (await readUsage()).length === 0)
  const general = `/api/channels/${next.general.id}/attachments`
  await next.owner.expect(201, next.owner.post(general, kibibytes(1000)))
  assert.deepEqual(
    (await readUsage()).map(({ bytes }) => bytes),
    [1024_000, 1024_000],
  )
})

test('A95: uploaded images lose their location metadata, also those that end early', async (t) => {
  const { fixture, path } = await startWithServer(t)
  const { owner } = fixture
  const readStored = async (bytes: Buffer) => {
    const data = createFileForm(Uint8Array.from(bytes))
    const { attachment } = await owner.expect(201, owner.post(path, data))
    const response = await fetch(new URL(attachment.url, owner.url), {
      headers: { cookie: owner.cookie ?? '' },
    })
    return { attachment, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  for (const [type, bytes] of Object.entries(await createTaggedImages())) {
    const { attachment, bytes: keptFile } = await readStored(bytes)
    assert.equal(attachment.contentType, type)
    assert.equal(attachment.size, keptFile.length)
    assert.ok(!keptFile.includes(secret), type)
    const broken = bytes.subarray(0, bytes.indexOf(secret) + secret.length - 1)
    assert.ok(!(await readStored(broken)).bytes.includes(secret.slice(0, 12)), type)
  }
  const text = Buffer.from(`a note: ${secret}`)
  assert.deepEqual((await readStored(text)).bytes, text)
})

test('avatars lose their location metadata', async (t) => {
  const { app } = await startWithServer(t)
  const mia = await app.register()
  for (const [type, bytes] of Object.entries(await createTaggedImages())) {
    const { user } = await mia.expect(
      200,
      mia.put('/api/users/me/avatar', createFileForm(Uint8Array.from(bytes))),
    )
    const response = await fetch(new URL(user.avatar, app.url))
    assert.equal(response.headers.get('content-type'), type)
    assert.ok(!Buffer.from(await response.arrayBuffer()).includes(secret), type)
  }
})

test('a large file that is rejected early gets the error with its reason', async (t) => {
  const { fixture, path } = await startWithServer(t)
  const muted = await fixture.member()
  const change = { mutedUntil: Date.now() + 3_600_000 }
  await fixture.owner.expect(
    200,
    fixture.owner.patch(`${fixture.path}/members/${muted.id}`, change),
  )
  const large = new Response(createFileForm(Buffer.alloc(limits.attachmentBytes, 'x')))
  const type = { 'content-type': large.headers.get('content-type') ?? '' }
  const bytes = await large.bytes()
  for (let round = 0; round < 5; round += 1) {
    const { error } = await muted.expect(403, muted.post(path, bytes, type))
    assert.equal(error.code, 'forbidden')
  }
})
