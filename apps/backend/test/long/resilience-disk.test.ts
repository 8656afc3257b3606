import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Account, Reply } from '../account.ts'
import { runMain, startChild } from '../child.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, png } from '../images.ts'
import { waitUntil } from '../wait-until.ts'
import { mountSmallDisk } from '../small-disk.ts'

const high = '1000000'
const settings = { WEBHOOK_RATE_PER_MINUTE: high, WEBHOOK_ADDRESS_RATE_PER_MINUTE: high }
const login = { username: 'mia', password: 'correct horse battery' }

test('O47: a full disk rejects writes without damage and recovers once there is space', async (t) => {
  const disk = mountSmallDisk(t)
  if (!disk) return
  const dataDir = join(disk.path, 'data')
  let child = await startChild(t, dataDir, { settings })
  let mia = child.visitor()
  await mia.register(login.username)
  const { server, channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Guild' }))
  const hooks = `/api/servers/${server.id}/webhooks`
  const created = await mia.expect(201, mia.post(hooks, { name: 'CI', channelId: channels[0].id }))
  const hook = new URL(created.url).pathname
  const stored: string[] = []
  const post = async (content: string): Promise<number> => {
    const { status, body } = await mia.post(hook, { content })
    if (status === 201) stored.push(content)
    else assert.equal(body.error.code, 'storage_full', JSON.stringify(body))
    return status
  }
  assert.equal(await post('before'), 201)

  disk.fill()
  // The write-ahead log may have allocated space left.
  let attempts = 0
  while ((await post(`${'x'.repeat(1500)} ${attempts}`)) === 201) {
    attempts += 1
    assert.ok(attempts < 5000, 'the disk was never full')
  }
  assert.equal(await post(`still ${'x'.repeat(1900)}`), 507)
  const rejected = await mia.post('/api/auth/register', { ...login, username: 'late' })
  assert.deepEqual([rejected.status, rejected.body.error.code], [507, 'storage_full'])
  // Reads still work.
  await mia.expect(200, mia.get('/api/users/me'))
  assert.deepEqual(await listContents(mia, channels[0].id), stored)

  disk.empty()
  assert.equal(await post('after'), 201)
  await child.visitor().register('late')
  disk.fill()
  await child.kill('SIGKILL')
  disk.empty()

  child = await startChild(t, dataDir, { settings })
  mia = child.visitor()
  await mia.expect(200, mia.post('/api/auth/login', login))
  assert.deepEqual(await listContents(mia, channels[0].id), stored)
  assert.equal(await post('again'), 201)
  const { code, stderr } = await child.kill('SIGTERM')
  assert.deepEqual([code, stderr], [0, ''])
})

test('a start on a full disk reports the problem and damages nothing', async (t) => {
  const disk = mountSmallDisk(t)
  if (!disk) return
  const dataDir = join(disk.path, 'data')
  const child = await startChild(t, dataDir)
  await child.visitor().register(login.username)
  await child.kill('SIGTERM')
  disk.fill()
  const other = join(disk.path, 'other')
  mkdirSync(other)
  disk.fill()
  for (const DATA_DIR of [dataDir, other]) {
    const { code, stdout, stderr } = await runMain(t, { settings: { DATA_DIR } })
    assert.deepEqual([code, stdout], [1, ''], stderr)
    assert.match(stderr, /^Guildhall cannot start\. DATA_DIR: .*(disk is full|no space left)/)
    assert.equal(stderr.split('\n').length, 2, stderr)
  }
  disk.empty()
  await startChild(t, other)
  const again = await startChild(t, dataDir)
  const { status } = await again.visitor().post('/api/auth/login', login)
  assert.equal(status, 200)
})

const mebibyte = 1024 * 1024

test('SEC98 O46: below the minimum free space, writes are rejected; start, login, reads and deletes work, also on a full disk', async (t) => {
  const disk = mountSmallDisk(t, 48)
  if (!disk) return
  const dataDir = join(disk.path, 'data')
  const minimum = { ...settings, MIN_FREE_DISK_MB: '16' }
  const reserve = join(dataDir, 'reserve')
  let child = await startChild(t, dataDir, { settings: minimum })
  let mia = child.visitor()
  await mia.register(login.username)
  const { server, channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Guild' }))
  const channelId = channels[0].id
  const hooks = `/api/servers/${server.id}/webhooks`
  const created = await mia.expect(201, mia.post(hooks, { name: 'CI', channelId }))
  const hook = new URL(created.url).pathname
  const attachments = `/api/channels/${channelId}/attachments`
  const upload = () => mia.post(attachments, imageForm(Buffer.alloc(mebibyte, 'x')))
  const { attachment } = await mia.expect(201, upload())
  let client = await connect(mia)
  const send = async (data: object) =>
    (await client.action('message.send', { channelId, ...data })).message
  const deletable = await send({ attachments: [attachment.id] })
  const [keptMessage, other] = [await send({ content: 'kept' }), await send({ content: 'other' })]
  await waitUntil('the reserve file exists', () => existsSync(reserve))

  disk.fill(12 * mebibyte)
  await waitUntil(
    'posts are rejected',
    async () => (await mia.post(hook, { content: 'x' })).status === 507,
  )
  const assertRejected = async (reply: Promise<Reply>) => {
    const { status, body } = await reply
    assert.deepEqual([status, body.error.code], [507, 'storage_full'])
  }
  await assertRejected(upload())
  await assertRejected(mia.put('/api/users/me/avatar', imageForm(png)))
  await assertRejected(mia.post(`${hooks}/${created.webhook.id}/test`))
  await assert.rejects(send({ content: 'no' }), { code: 'storage_full' })
  const edit = { messageId: keptMessage.id, content: 'longer than before' }
  await assert.rejects(client.action('message.edit', edit), { code: 'storage_full' })
  await assertRejected(mia.post(hook, { content: 'still' }))
  assert.equal((await mia.post(`${hook}x`, { content: 'x' })).status, 404)
  assert.equal((await mia.post(hook, { content: '' })).status, 400)
  await mia.expect(200, child.visitor().post('/api/auth/login', login))
  assert.equal((await listContents(mia, channelId)).includes('kept'), true)

  disk.fill()
  await waitUntil('the reserve file is deleted', () => !existsSync(reserve))
  await mia.expect(200, child.visitor().post('/api/auth/login', login))
  await client.action('message.delete', { messageId: deletable.id })
  await child.kill('SIGTERM')

  child = await startChild(t, dataDir, { settings: minimum })
  mia = child.visitor()
  await mia.expect(200, mia.post('/api/auth/login', login))
  client = await connect(mia)
  await client.action('message.delete', { messageId: other.id })
  assert.deepEqual(
    (await listContents(mia, channelId)).filter((content) => content !== 'x'),
    ['kept'],
  )
  disk.empty()
  await waitUntil(
    'posts continue',
    async () => (await mia.post(hook, { content: 'again' })).status === 201,
  )
  await waitUntil('the reserve file exists again', () => existsSync(reserve))
  await child.kill('SIGKILL')

  // Full before the start, with the reserve file in place.
  disk.fill()
  child = await startChild(t, dataDir, { settings: minimum })
  mia = child.visitor()
  await mia.expect(200, mia.post('/api/auth/login', login))
  assert.ok((await listContents(mia, channelId)).includes('again'))
})

/** The contents of all messages in the channel, oldest first. */
async function listContents(account: Account, channelId: string): Promise<string[]> {
  const all: { seq: number; content: string }[] = []
  for (;;) {
    const path = `/api/channels/${channelId}/messages?limit=100&after=${all.at(-1)?.seq ?? 0}`
    const { messages } = await account.expect(200, account.get(path))
    if (messages.length === 0) return all.map(({ content }) => content)
    all.push(...messages)
  }
}
