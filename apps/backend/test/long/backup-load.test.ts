import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { runOperator, startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, png } from '../images.ts'
import { waitUntil } from '../wait-until.ts'
import { join } from 'node:path'
import { temporaryDirectory } from '../temporary-directory.ts'

const high = '1000000'
const settings = {
  WEBHOOK_RATE_PER_MINUTE: high,
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: high,
  GATEWAY_ACTIONS_PER_MINUTE: high,
  IMAGE_UPLOAD_RATE_PER_HOUR: high,
  ACCOUNT_ACTIONS_PER_MINUTE: high,
  ACCOUNT_WRITES_PER_MINUTE: high,
  ACCOUNT_UPLOADS_PER_MINUTE: high,
}
const login = { username: 'mia', password: 'correct horse battery' }
const posters = 8

/** Acknowledged data: message contents by id, and checksums of their attachments. */
interface Records {
  messages: Map<string, string>
  files: Map<string, string>
}

test('SEC72 O111: a backup under load contains all previously acknowledged data and can be started', async (t) => {
  const dataDir = temporaryDirectory(t)
  const child = await startChild(t, dataDir, { settings })
  const mia = child.visitor()
  await mia.register(login.username)
  const { server, channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Guild' }))
  const channelId = channels[0].id
  const hooks = `/api/servers/${server.id}/webhooks`
  const { url } = await mia.expect(201, mia.post(hooks, { name: 'CI', channelId }))
  const records: Records = { messages: new Map(), files: new Map() }
  const stop = new AbortController()
  const load = Promise.all([
    ...Array.from({ length: posters }, (_, n) =>
      post(child, new URL(url).pathname, n, records, stop.signal),
    ),
    sendFiles(mia, channelId, records, stop.signal),
    sendAndDelete(mia, channelId, stop.signal),
    changePictures(mia, stop.signal),
  ])
  await waitUntil(
    'there are messages',
    () => records.messages.size > 300 && records.files.size > 10,
  )

  const before = { messages: new Map(records.messages), files: new Map(records.files) }
  const file = join(temporaryDirectory(t), 'backup.tar')
  const backup = await runOperator(t, dataDir, 'backup', file)
  const during = records.messages.size - before.messages.size
  stop.abort()
  await load
  assert.deepEqual([backup.code, backup.stderr], [0, ''], backup.stderr)
  assert.ok(during > 0, 'posts succeed during the backup')
  t.diagnostic(`${before.messages.size} messages before, ${during} during: ${backup.stdout.trim()}`)
  assert.deepEqual(await child.kill('SIGTERM').then(({ code }) => code), 0)

  const restored = join(temporaryDirectory(t), 'restored')
  const { code, stdout, stderr } = await runOperator(t, restored, 'restore', file)
  assert.deepEqual([code, stderr], [0, ''], stderr)
  assert.match(stdout, /^Restored the backup from .*Z \(version .*\) into .*\n$/)
  const again = await startChild(t, restored, { settings })
  const ada = again.visitor()
  await ada.expect(200, ada.post('/api/auth/login', login))
  const stored = await readAll(ada, channelId)
  const contents = new Map(stored.map(({ id, content }) => [id, content]))
  for (const [id, content] of before.messages) assert.equal(contents.get(id), content)
  for (const { id, content, author } of stored) {
    if (author.kind === 'webhook' && records.messages.has(id)) {
      assert.equal(content, records.messages.get(id))
    }
  }
  await checkAttachments(ada, stored, before.files)
  const { user } = await ada.expect(200, ada.get('/api/users/me'))
  assert.equal((await ada.get(user.avatar)).status, 200, 'the avatar is restored')
  const hook = await again.visitor().post(new URL(url).pathname, { content: 'after' })
  assert.equal(hook.status, 201, 'the restored instance accepts new messages')
})

/** Checks that every restored attachment is readable and unchanged. */
async function checkAttachments(
  account: Account,
  stored: Message[],
  before: Map<string, string>,
): Promise<void> {
  const missing = new Set(before.keys())
  for (const { attachments, content } of stored) {
    for (const { id, url } of attachments) {
      const response = await fetch(account.url + url, { headers: { cookie: account.cookie ?? '' } })
      assert.equal(response.status, 200, `the file of “${content}”`)
      const sum = checksum(Buffer.from(await response.arrayBuffer()))
      assert.equal(sum, content.split(' ').at(-1), 'a file matches its message')
      missing.delete(id)
    }
  }
  assert.deepEqual([...missing], [], 'a file sent before the backup is missing')
}

async function post(
  child: GuildhallProcess,
  hook: string,
  poster: number,
  { messages }: Records,
  signal: AbortSignal,
): Promise<void> {
  const visitor = child.visitor()
  for (let number = 0; !signal.aborted; number += 1) {
    const content = `${poster}-${number} ${'x'.repeat(number % 1500)}`.trim()
    const { message } = { message: await visitor.expect(201, visitor.post(hook, { content })) }
    messages.set(message.id, content)
  }
}

async function sendFiles(
  account: Account,
  channelId: string,
  { messages, files }: Records,
  signal: AbortSignal,
): Promise<void> {
  const client = await connect(account)
  for (let number = 0; !signal.aborted; number += 1) {
    const bytes = number === 0 ? Buffer.alloc(0) : randomBytes(1 + ((number * 7919) % 300_000))
    const attachment = await upload(account, channelId, bytes)
    const content = `file ${number} ${checksum(bytes)}`
    const sent = { channelId, content, attachments: [attachment.id] }
    const { message } = await client.action('message.send', sent)
    messages.set(message.id, content)
    files.set(attachment.id, checksum(bytes))
  }
  await client.close()
}

/** Sends and deletes files while others are copied. */
async function sendAndDelete(
  account: Account,
  channelId: string,
  signal: AbortSignal,
): Promise<void> {
  const client = await connect(account)
  while (!signal.aborted) {
    const bytes = randomBytes(50_000)
    const attachment = await upload(account, channelId, bytes)
    const content = `short-lived ${checksum(bytes)}`
    const sent = { channelId, content, attachments: [attachment.id] }
    const { message } = await client.action('message.send', sent)
    await client.action('message.delete', { messageId: message.id })
  }
  await client.close()
}

async function changePictures(account: Account, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await account.expect(200, account.put('/api/users/me/avatar', imageForm(png)))
  }
}

async function upload(account: Account, channelId: string, bytes: Buffer) {
  const path = `/api/channels/${channelId}/attachments`
  return (await account.expect(201, account.post(path, imageForm(bytes)))).attachment
}

async function readAll(account: Account, channelId: string): Promise<Message[]> {
  const stored: Message[] = []
  for (;;) {
    const path = `/api/channels/${channelId}/messages?limit=100&after=${stored.at(-1)?.seq ?? 0}`
    const { messages } = await account.expect(200, account.get(path))
    if (messages.length === 0) return stored
    stored.push(...messages)
  }
}

function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
