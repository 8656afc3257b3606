import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()

const url = 'https://example.org/'
const dayMs = 24 * 60 * 60 * 1000

test('W11: cards have author, fields, color, footer, time and pictures, with an error for each wrong part', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const card = {
    url,
    title: 'Build 7',
    color: '#2EA043',
    author: { name: 'Ada', url, icon: `${url}ada.png` },
    thumbnail: `${url}small.png`,
    fields: [
      { name: 'Branch', value: 'main', inline: true },
      { name: 'Result', value: 'passed' },
    ],
    footer: 'CI',
    footerIcon: `${url}ci.png`,
    timestamp: '2026-01-31T12:00:00+01:00',
  }
  await tool.expect(201, tool.post(hook, { embeds: [card, { url, color: 0, timestamp: 5 }] }))
  const [message] = await fetchMessages(fixture, fixture.general.id)
  assert.deepEqual(message?.embeds, [
    { ...card, color: '#2ea043', timestamp: Date.UTC(2026, 0, 31, 11) },
    { url, color: '#000000', timestamp: 5 },
  ])

  const rejections: [object, string][] = [
    [{ color: 'red' }, 'color: must be a color'],
    [{ color: 0x1000000 }, 'color'],
    [{ color: null }, 'color'],
    [{ author: {} }, 'author.name: is required'],
    [{ author: { name: '' } }, 'author.name'],
    [{ author: { name: 'x', icon: 'x' } }, 'author.icon: must be an http'],
    [{ footer: { text: 'x' } }, 'footer'],
    [{ footer: 'x'.repeat(2049) }, 'footer'],
    [{ timestamp: 'yesterday' }, 'timestamp: must be a time'],
    [{ timestamp: '2026-13-45' }, 'timestamp'],
    [{ timestamp: -1 }, 'timestamp'],
    [{ thumbnail: 'file:///etc/passwd' }, 'thumbnail'],
    [{ fields: [{ name: 'x' }] }, 'fields.0.value: is required'],
    [{ fields: [{ name: 'x', value: 'x', inline: 1 }] }, 'fields.0.inline'],
    [{ fields: Array.from({ length: 26 }, () => ({ name: 'x', value: 'y' })) }, 'fields'],
  ]
  for (const [part, problem] of rejections) {
    const { status, body } = await tool.post(hook, { embeds: [{ url, ...part }] })
    assert.equal(status, 400, problem)
    assert.ok(body.error.message.startsWith(`embeds.0.${problem}`), body.error.message)
  }
  // All texts count.
  const fields = [1, 2, 3, 4].map(() => ({ name: 'n', value: 'x'.repeat(1000) }))
  await expectError(tool.post(hook, { embeds: [{ url, fields }] }), 'invalid_input', 'content')
})

test('SEC4 W14: a webhook waits for, edits and deletes its own messages only', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook, webhook } = await createWebhook(fixture)
  const other = await createWebhook(fixture)
  const client = await connect(await fixture.member())
  const tool = app.visitor()
  const posted = await tool.expect(201, tool.post(`${hook}?wait=true`, { content: 'grüße' }))
  assert.equal((await client.next('message.created')).message.id, posted.id)
  const [first] = await fetchMessages(fixture, fixture.general.id)
  assert.deepEqual(posted, { ok: true, id: posted.id, message: first })
  const path = `/messages/${posted.id}`

  const changes = { content: 'done', embeds: [{ url, color: 5 }] }
  const edited = await tool.expect(200, tool.patch(hook + path, changes))
  const { message } = await client.next('message.updated')
  assert.deepEqual(edited.message, message)
  assert.equal(message.content, 'done')
  assert.deepEqual(message.embeds, [{ url, color: '#000005' }])
  assert.ok(message.editedAt)
  const renamed = await tool.expect(200, tool.patch(hook + path, { content: '', username: 'Bot' }))
  assert.deepEqual([renamed.message.content, renamed.message.author.name], ['', 'Bot'])
  assert.equal(renamed.message.author.id, webhook.id)

  await expectError(tool.patch(hook + path, { content: ' ', embeds: [] }), 'empty')
  await expectError(tool.patch(hook + path, { embeds: [{}] }), 'invalid_input', 'embeds.0.url')
  for (const wrong of [other.hook + path, `${hook}/messages/nothing`]) {
    await expectError(tool.patch(wrong, { content: 'x' }), 'not_found')
    await expectError(tool.delete(wrong), 'not_found')
  }
  const unknown = await tool.post(`${hook.slice(0, -1)}!`, { content: 'x' })
  for (const reply of [
    await tool.patch(`${hook.slice(0, -1)}!${path}`, { content: 'x' }),
    await tool.delete(`${hook.slice(0, -1)}!${path}`),
  ]) {
    assert.equal(reply.status, 404)
    assert.deepEqual(reply.body, unknown.body)
  }
  await tool.expect(200, tool.delete(hook + path))
  assert.equal((await client.next('message.deleted')).messageId, posted.id)
  await expectError(tool.delete(hook + path), 'not_found')
  assert.deepEqual(await fetchMessages(fixture, fixture.general.id), [])
  await client.close()
})

test('W20 W21 W22: an idempotency key gives the first answer, for a day and across a restart', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { hook, url: hookUrl } = await createWebhook(fixture)
  const tool = app.visitor()
  const send = (key: string, body: object, query = '') =>
    tool.post(hook + query, body, { 'idempotency-key': key })
  const racing = await Promise.all(
    Array.from({ length: 20 }, () => tool.expect(201, send('a', { content: 'once' }))),
  )
  assert.equal(new Set(racing.map(({ id }) => id)).size, 1)
  const { id } = racing[0]
  await expectError(send('a', { content: 'else' }), 'conflict')
  await expectError(send('a', { content: 'once' }, '?wait=1'), 'conflict')
  await expectError(send('x'.repeat(129), { content: 'x' }), 'invalid_input', 'idempotency-key')
  await expectError(send('', { content: 'x' }), 'invalid_input', 'idempotency-key')
  // Keys belong to a webhook; a refused request does not use up its key.
  const second = await createWebhook(fixture)
  const elsewhere = await app
    .visitor()
    .expect(201, tool.post(second.hook, { content: 'once' }, { 'idempotency-key': 'a' }))
  assert.notEqual(elsewhere.id, id)
  await expectError(send('b', { content: '' }), 'empty')
  await tool.expect(201, send('b', { content: 'now' }))
  const waited = await tool.expect(201, send('c', { content: 'w' }, '?wait=1'))
  assert.deepEqual(await tool.expect(201, send('c', { content: 'w' }, '?wait=1')), waited)
  await tool.expect(200, tool.delete(`${hook}/messages/${waited.id}`))
  const gone = await tool.expect(201, send('c', { content: 'w' }, '?wait=1'))
  assert.deepEqual(gone, { ok: true, id: waited.id })
  assert.equal((await fetchMessages(fixture, fixture.general.id)).length, 3)

  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  const visitor = again.visitor()
  const repeat = () =>
    visitor.post(new URL(hookUrl).pathname, { content: 'once' }, { 'idempotency-key': 'a' })
  assert.deepEqual(await visitor.expect(201, repeat()), { ok: true, id })
  again.clock.advance(23 * 3_600_000)
  assert.deepEqual(await visitor.expect(201, repeat()), { ok: true, id })
  again.clock.advance(3_600_000)
  assert.notEqual((await visitor.expect(201, repeat())).id, id)
})

test('W15 W17 W19: posts with one key change one message, in the order of arrival; bump moves it to the end', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const channel = await fixture.channel('builds')
  const { hook, path } = await createWebhook(fixture, { channelId: channel.id })
  const client = await connect(fixture.owner)
  const tool = app.visitor()
  const replies = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      tool.expect(201, tool.post(`${hook}?key=deploy&wait=1`, { content: `state ${index}` })),
    ),
  )
  assert.equal(new Set(replies.map(({ id }) => id)).size, 1)
  // Each answer has the state that it set; the events show in which order they arrived.
  assert.equal(new Set(replies.map(({ message }) => message.content)).size, 300)
  let last = (await client.next('message.created')).message
  for (let count = 1; count < 300; count += 1) {
    last = (await client.next('message.updated')).message
  }
  assert.deepEqual(await fetchMessages(fixture, channel.id), [last])

  const below = await tool.expect(201, tool.post(hook, { content: 'below' }))
  const green = { content: '', username: 'CI 2', embeds: [{ url, title: 'passed' }] }
  const changed = await tool.expect(201, tool.post(`${hook}?key=deploy`, green))
  assert.equal(changed.id, last.id)
  const bumped = await tool.expect(201, tool.post(`${hook}?key=deploy&bump=true`, green))
  const [first, second] = await fetchMessages(fixture, channel.id)
  assert.deepEqual([first?.id, second?.id], [below.id, bumped.id])
  assert.deepEqual([second?.author.name, second?.embeds[0]?.title], ['CI 2', 'passed'])
  // The deleted message is posted anew, and a moved webhook leaves the old message alone.
  await tool.expect(200, tool.delete(`${hook}/messages/${bumped.id}`))
  const anew = await tool.expect(201, tool.post(`${hook}?key=deploy`, green))
  await fixture.owner.expect(200, fixture.owner.patch(path, { channelId: fixture.general.id }))
  const moved = await tool.expect(201, tool.post(`${hook}?key=deploy`, { content: '@nobody hi' }))
  assert.notEqual(moved.id, anew.id)
  assert.equal((await fetchMessages(fixture, channel.id)).at(-1)?.id, anew.id)
  assert.equal((await fetchMessages(fixture, fixture.general.id)).at(-1)?.id, moved.id)
  await expectError(tool.post(`${hook}?key=`, green), 'invalid_input', 'key')
  const found = async (q: string) =>
    (await fixture.owner.expect(200, fixture.owner.get(`${fixture.path}/search?q=${q}`))).messages
  await waitUntil('the index has the message', async () => (await found('nobody')).length > 0)
  assert.deepEqual(
    (await found('nobody')).map((one: { id: string }) => one.id),
    [moved.id],
  )
  assert.deepEqual(await found('state'), [])
  await client.close()
})

test('W18: a key is forgotten 90 days after its last use', async (t) => {
  const app = await startApp(t)
  const { hook } = await createWebhook(await createServerFixture(app))
  const tool = app.visitor()
  const post = async (key: string): Promise<string> =>
    (await tool.expect(201, tool.post(`${hook}?key=${key}`, { content: 'x' }))).id
  const [kept, forgotten] = [await post('kept'), await post('forgotten')]
  app.clock.advance(60 * dayMs)
  assert.equal(await post('kept'), kept)
  app.clock.advance(60 * dayMs)
  const keys = async () => (await queryStored(app, 'SELECT key FROM webhook_keys')).length
  await waitUntil('one is forgotten', async () => (await keys()) < 2)
  assert.equal(await post('kept'), kept)
  assert.notEqual(await post('forgotten'), forgotten)
})
