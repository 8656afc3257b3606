import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { loadConfig } from '../../src/core/config.ts'
import { inviteCommands } from '../../src/operator/invite.ts'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { pushSettings, startPushService } from '../push.ts'
import { countStatuses, createServerFixture } from '../server-fixture.ts'
import { accountAt, startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

function createForm(size: number): FormData {
  const data = new FormData()
  data.append('file', new Blob(['x'.repeat(size)]), 'file.txt')
  return data
}

/** Two processes that create the tables of one empty database at the same time. */
async function startTwo(t: TestContext, settings: Record<string, string>) {
  const shared = { ...settings, DATABASE_URL: await createEmptyDatabase() }
  return Promise.all([startApp(t, shared), startApp(t, shared)])
}

test('O15: two processes that start at once on an empty database share files, limits, quotas, keys and threads', async (t) => {
  const [one, two] = await startTwo(t, {
    FILES: temporaryDirectory(t),
    WEBHOOK_RATE_PER_MINUTE: '20',
    ACCOUNT_STORAGE_MB: '1',
  })
  const fixture = await createServerFixture(one)
  const { owner, general } = fixture
  const there = accountAt(two, owner)
  const { hook } = await createWebhook(fixture)
  const visitors = [one.visitor(), two.visitor()]
  const postAll = (count: number, send: (account: Account, index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(visitors[index % 2]!, index)))

  // The same request at both processes posts once; so does the same message key.
  const repeated = await Promise.all(
    visitors.map((one) => one.post(hook, { content: 'once' }, { 'idempotency-key': 'a-key' })),
  )
  assert.deepEqual(new Set(repeated.map(({ body }) => body.id)).size, 1)
  await postAll(4, (account, index) => account.post(`${hook}?key=build`, { content: `${index}` }))
  assert.equal((await fetchMessages(fixture, general.id)).length, 2)

  // Six of the webhook's limit are used.
  const posts = await Promise.all(
    Array.from({ length: 24 }, (_, index) => visitors[index % 2]!.post(hook, { content: 'x' })),
  )
  assert.deepEqual(countStatuses(posts), { 201: 14, 429: 10 })

  // What one has signed, the other accepts: both began with an empty data directory.
  const { links } = await owner.expect(
    200,
    owner.post('/api/image-links', { urls: ['http://127.0.0.1:1/a.png'] }),
  )
  const same = { urls: ['http://127.0.0.1:1/a.png'] }
  assert.deepEqual((await there.expect(200, there.post('/api/image-links', same))).links, links)

  const { username } = await one.register('mia')
  const login = { username, password: 'wrong password' }
  const logins = await Promise.all(
    Array.from({ length: 14 }, (_, index) => visitors[index % 2]!.post('/api/auth/login', login)),
  )
  assert.deepEqual(countStatuses(logins), { 401: 10, 429: 4 })

  const path = `/api/channels/${general.id}/attachments`
  const uploads = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      [owner, there][index % 2]!.post(path, createForm(300_000)),
    ),
  )
  assert.deepEqual(countStatuses(uploads), { 201: 3, 409: 3 })
  const stored = uploads.filter(({ status }) => status === 201).map(({ body }) => body.attachment)
  const client = await connect(owner)
  await client.action('message.send', { channelId: general.id, attachments: [stored[0].id] })
  for (const account of [owner, there]) {
    assert.equal((await account.expect(200, account.get(stored[0].url))).length, 300_000)
    assert.equal((await account.get(stored[0].url, { range: 'bytes=0-1' })).body, 'xx')
  }

  const thereOnline = await connect(there)
  const { message } = await client.action('message.send', { channelId: general.id, content: 'x' })
  const below = `/api/channels/${general.id}/messages/${message.id}/thread`
  const { thread } = await owner.expect(201, owner.post(below, { name: 'Thread' }))
  await thereOnline.next('thread.created')
  await client.action('message.send', { channelId: thread.id, content: 'y' })
  await thereOnline.next('message.created', ({ message: { content } }) => content === 'y')
})

test('a message is pushed once, at whichever process it is sent and its reader subscribed', async (t) => {
  const apps = await startTwo(t, { FILES: temporaryDirectory(t), ...pushSettings })
  const [one, two] = apps
  const service = await startPushService(t)
  const { owner, general, ...fixture } = await createServerFixture(one)
  const readers = [await fixture.member(), await fixture.member()]
  for (const [index, reader] of readers.entries()) {
    await service.subscribe(accountAt(apps[index]!, reader), `phone-${index}`)
  }
  const here = await connect(accountAt(two, readers[1]!))
  for (const app of apps) {
    const watcher = await connect(accountAt(app, owner))
    await waitUntil('the process knows that one reader is there', () =>
      watcher.snapshot.servers[0]!.presences.some(({ userId }) => userId === readers[1]!.id),
    )
    watcher.ws.close()
    await watcher.closed
  }
  for (const app of apps) {
    const count = service.received.length
    const client = await connect(accountAt(app, owner))
    const content = readers.map(({ username }) => `@${username}`).join(' ')
    await client.action('message.send', { channelId: general.id, content })
    await waitUntil('it is pushed', () => service.received.length === count + 1)
    client.ws.close()
    await client.closed
  }
  here.ws.close()
  await here.closed
  for (const { clock } of apps) clock.advance(6000)
  await waitUntil('the other one left', () => service.received.length === 3)
  assert.deepEqual(
    service.received.map(({ browser }) => browser),
    ['phone-0', 'phone-0', 'phone-1'],
  )
})

test('SEC5: an invitation is used as often as it says, at all processes together', async (t) => {
  const settings = {
    REGISTRATION: 'operator_invitation',
    DATABASE_URL: await createEmptyDatabase(),
  }
  const apps = [await startApp(t, settings), await startApp(t, settings)]
  const [create] = inviteCommands
  const config = loadConfig({ DATA_DIR: apps[0]!.dataDir, ...settings })
  const url = (await create?.run({ args: [], values: { uses: '3' }, config })) ?? ''
  const inviteCode = new URL(url.trim()).searchParams.get('invitation')
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      apps[index % 2]!.visitor().post('/api/auth/register', {
        username: `guest-${index}`,
        password: 'correct horse',
        inviteCode,
      }),
    ),
  )
  assert.deepEqual(countStatuses(replies), { 201: 3, 400: 7 })
  for (const { status, body } of replies) {
    if (status === 400) assert.equal(body.error.reason, 'invite_code_used_up')
  }
})
