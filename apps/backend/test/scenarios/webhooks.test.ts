import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Webhook } from '@guildhall/contract'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored, readStoredBytes } from '../stored-data.ts'
import { createWebhook, fetchMessages, webhookPath } from '../webhooks.ts'

const sharedApp = shareApp()

test('W7: managers create, list, update and delete webhooks, with audit entries', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const mia = await fixture.member(await fixture.role('manager', ['manage_server']))
  const hooks = `${path}/webhooks`

  const created = await mia.expect(201, mia.post(hooks, { name: 'CI', channelId: general.id }))
  const { webhook } = created
  assert.deepEqual(webhook, {
    id: webhook.id,
    serverId: fixture.id,
    channelId: general.id,
    name: 'CI',
    avatar: null,
    hasSecret: false,
    createdBy: mia.id,
    createdAt: webhook.createdAt,
    lastUsedAt: null,
  })
  assert.ok(Math.abs(webhook.createdAt - Date.now()) < 60_000)
  assert.deepEqual((await mia.expect(200, mia.get(hooks))).webhooks, [webhook])

  const news = await fixture.channel('news', { type: 'announcement' })
  const one = `${hooks}/${webhook.id}`
  const change = { name: 'Builds', channelId: news.id }
  const changed = await mia.expect(200, mia.patch(one, change))
  assert.deepEqual(changed, { webhook: { ...webhook, ...change } })
  assert.deepEqual(await mia.expect(200, mia.patch(one, {})), changed)
  assert.deepEqual(await mia.expect(200, mia.patch(one, change)), changed)
  const again = await mia.expect(200, mia.post(`${one}/regenerate`))
  assert.deepEqual(again.webhook, changed.webhook)
  assert.notEqual(again.url, created.url)
  assert.deepEqual(await mia.expect(200, mia.delete(one)), { ok: true })
  assert.deepEqual(await mia.expect(200, mia.get(hooks)), { webhooks: [] })
  await expectError(mia.delete(one), 'not_found')

  const auditEntries = (await fixture.audit()).filter(({ targetId }) => targetId === webhook.id)
  assert.ok(auditEntries.every(({ actorId }) => actorId === mia.id))
  assert.deepEqual(
    auditEntries.map(({ action, changes }) => [action, changes]),
    [
      ['webhook.deleted', { name: 'Builds', channelId: news.id }],
      ['webhook.regenerated', { channelId: news.id }],
      ['webhook.moved', { channelId: { from: general.id, to: news.id } }],
      ['webhook.renamed', { channelId: news.id, name: { from: 'CI', to: 'Builds' } }],
      ['webhook.created', { name: 'CI', channelId: general.id }],
    ],
  )
  const log = JSON.stringify(await owner.expect(200, owner.get(`${path}/audit-log`)))
  for (const { url } of [created, again]) assert.ok(!log.includes(tokenOf(url)))
})

test('SEC15 W5: a webhook URL is shown only after creation and regeneration, and is not stored', async (t) => {
  const app = await startApp(t, { PUBLIC_URL: 'https://chat.example.org' })
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const created = await createWebhook(fixture)
  assert.ok(created.url.startsWith(`https://chat.example.org/api/hooks/${fixture.id}/`))
  const token = tokenOf(created.url)
  for (const reply of [
    owner.get(`${path}/webhooks`),
    owner.patch(created.path, { name: 'Other' }),
    owner.post(`${created.path}/test`),
    owner.post(`${created.path}/regenerate`),
    owner.delete(created.path),
  ]) {
    assert.ok(!JSON.stringify((await reply).body).includes(token))
  }
  await app.stop()
  assert.ok(!(await readStoredBytes(app)).includes(token))
})

test('W2: managing webhooks requires manage_server', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const other = await createServerFixture(app)
  const created = await createWebhook(fixture)
  const [member, stranger] = await Promise.all([fixture.member(), app.register()])
  const hooks = `${fixture.path}/webhooks`
  const body = { name: 'Mine', channelId: fixture.general.id }
  for (const [account, code] of [
    [member, 'forbidden'],
    [stranger, 'not_found'],
    [app.visitor(), 'unauthenticated'],
  ] as const) {
    await expectError(account.get(hooks), code)
    await expectError(account.post(hooks, body), code)
    await expectError(account.patch(created.path, { name: 'Mine' }), code)
    await expectError(account.post(`${created.path}/regenerate`), code)
    await expectError(account.post(`${created.path}/test`), code)
    await expectError(account.delete(created.path), code)
  }
  // A manager of another server cannot reach it through their own server.
  const foreign = `${other.path}/webhooks/${created.webhook.id}`
  await expectError(other.owner.patch(foreign, { name: 'Mine' }), 'not_found')
  await expectError(other.owner.post(`${foreign}/regenerate`), 'not_found')
  await expectError(other.owner.post(`${foreign}/test`), 'not_found')
  await expectError(other.owner.delete(foreign), 'not_found')
  const { webhooks } = await fixture.owner.expect(200, fixture.owner.get(hooks))
  assert.deepEqual(webhooks, [created.webhook])
  assert.equal((await app.visitor().post(created.hook, { content: 'still works' })).status, 201)
})

test('W4: a webhook needs a visible text or announcement channel of its server, also when it is moved', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const other = await createServerFixture(app)
  const mia = await fixture.member(await fixture.role('manager', ['manage_server']))
  const hooks = `${fixture.path}/webhooks`
  const hidden = await fixture.channel('hidden')
  const overwrite = `/api/channels/${hidden.id}/overwrites/${fixture.everyone.id}`
  const deny = { target: 'role', allow: [], deny: ['view_channel'] }
  await fixture.owner.expect(200, fixture.owner.put(overwrite, deny))
  const { webhook } = await createWebhook(fixture)
  const voice = await fixture.channel('Stage', { type: 'voice' })
  const client = await connect(mia)
  const threads = await Promise.all(
    [fixture.general, voice].map(async ({ id: channelId }) => {
      const { message } = await client.action('message.send', { channelId, content: 'Map?' })
      const path = `/api/channels/${channelId}/messages/${message.id}/thread`
      return mia.expect(201, mia.post(path, { name: 'Maps' }))
    }),
  )
  await client.close()
  const unsuitable = [
    (await fixture.channel('Group', { type: 'category' })).id,
    voice.id,
    ...threads.map(({ thread }) => thread.id),
    other.general.id,
    hidden.id,
    'unknown',
  ]
  for (const channelId of unsuitable) {
    await expectError(mia.post(hooks, { name: 'CI', channelId }), 'invalid_input', 'channelId')
    await expectError(
      mia.patch(`${hooks}/${webhook.id}`, { channelId }),
      'invalid_input',
      'channelId',
    )
  }
  for (const [body, field] of [
    [{ channelId: fixture.general.id }, 'name'],
    [{ name: 'CI' }, 'channelId'],
    [{ name: '', channelId: fixture.general.id }, 'name'],
    [{ name: ' ', channelId: fixture.general.id }, 'name'],
    [{ name: 'x'.repeat(81), channelId: fixture.general.id }, 'name'],
    [{ name: null, channelId: fixture.general.id }, 'name'],
    [[], 'body'],
  ] as const) {
    await expectError(mia.post(hooks, body), 'invalid_input', field)
  }
  const longest = { name: '🦉'.repeat(80), channelId: fixture.general.id }
  await mia.expect(201, mia.post(hooks, longest))

  // Webhooks of a hidden channel are 404.
  const secret = await createWebhook(fixture, { channelId: hidden.id })
  const listIds = (list: Webhook[]) => list.map(({ id }) => id)
  assert.ok(!listIds((await mia.expect(200, mia.get(hooks))).webhooks).includes(secret.webhook.id))
  const all = await fixture.owner.expect(200, fixture.owner.get(hooks))
  assert.ok(listIds(all.webhooks).includes(secret.webhook.id))
  await expectError(mia.post(`${secret.path}/regenerate`), 'not_found')
  await expectError(mia.post(`${secret.path}/test`), 'not_found')
})

test('a stored webhook of a voice channel does not post until it is moved; members write there', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const voice = await fixture.channel('Stage', { type: 'voice' })
  const { webhook, hook, path } = await createWebhook(fixture)
  const sql = 'UPDATE webhooks SET channel_id = ? WHERE id = ?'
  await queryStored(app, sql, [voice.id, webhook.id])
  const tool = app.visitor()
  for (const request of [
    tool.post(hook, { content: 'x' }),
    tool.post(`${hook}?wait=true`, { content: 'x' }),
    tool.post(`${hook}/text`, { content: 'x' }),
  ]) {
    await expectError(request, 'not_found')
  }
  await expectError(owner.post(`${path}/test`), 'invalid_input', 'channelId')
  await expectError(owner.patch(path, { channelId: voice.id }), 'invalid_input', 'channelId')
  await owner.expect(200, owner.patch(path, { name: 'Renamed' }))
  assert.deepEqual(await fetchMessages(fixture, voice.id), [])

  await owner.expect(200, owner.patch(path, { channelId: fixture.general.id }))
  await tool.expect(201, tool.post(hook, { content: 'moved' }))
  const client = await connect(owner)
  await client.action('message.send', { channelId: voice.id, content: 'from a member' })
  const [message] = await fetchMessages(fixture, voice.id)
  assert.equal(message?.content, 'from a member')
  await client.close()
})

test('SEC103 W3: a server has at most twenty webhooks, also for concurrent creates', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const body = { name: 'CI', channelId: fixture.general.id }
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => owner.post(`${path}/webhooks`, body)),
  )
  assert.deepEqual(countStatuses(replies), { 201: 20, 409: 10 })
  await expectError(owner.post(`${path}/webhooks`, body), 'limit_reached')
  const { webhooks } = await owner.expect(200, owner.get(`${path}/webhooks`))
  assert.equal(webhooks.length, 20)
  const created = (await fixture.audit()).filter(({ action }) => action === 'webhook.created')
  assert.equal(created.length, 20)
  await owner.expect(200, owner.delete(`${path}/webhooks/${webhooks[7].id}`))
  await owner.expect(201, owner.post(`${path}/webhooks`, body))
})

test("the test message arrives in the channel with the webhook's name", async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const created = await createWebhook(fixture, { name: 'Status board' })
  const client = await connect(member)
  const { ok, id } = await fixture.owner.expect(201, fixture.owner.post(`${created.path}/test`))
  assert.equal(ok, true)
  const { message } = await client.next('message.created')
  assert.equal(message.id, id)
  assert.deepEqual(message.author, {
    kind: 'webhook',
    id: created.webhook.id,
    name: 'Status board',
    avatar: null,
  })
  assert.ok(message.content.length > 0)
  assert.deepEqual(await fetchMessages(fixture, fixture.general.id), [message])
  await client.close()
})

test('the last use of a webhook is shown with a precision of one second', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const created = await createWebhook(fixture)
  const before = Date.now()
  await app.visitor().expect(201, app.visitor().post(created.hook, { content: 'hello' }))
  const { webhooks } = await fixture.owner.expect(
    200,
    fixture.owner.get(`${fixture.path}/webhooks`),
  )
  const { lastUsedAt } = webhooks[0]
  assert.ok(lastUsedAt > before - 1000 && lastUsedAt <= Date.now())
})

function tokenOf(url: string): string {
  return webhookPath(url).split('/').at(-1) ?? ''
}
