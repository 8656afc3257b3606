import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'
import { createWebhook, fetchMessages, webhookPath } from '../webhooks.ts'

const sharedApp = shareApp()

test('the next post follows each change of its webhook', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const tool = app.visitor()
  const other = await fixture.channel('other')
  const created = await createWebhook(fixture, { name: 'Old' })
  const post = (path: string, content: string) => tool.expect(201, tool.post(path, { content }))
  await post(created.hook, 'first')

  await owner.expect(200, owner.patch(created.path, { name: 'New' }))
  await post(created.hook, 'renamed')
  assert.deepEqual(
    (await fetchMessages(fixture, fixture.general.id)).map(({ author, content }) => [
      author.name,
      content,
    ]),
    [
      ['Old', 'first'],
      ['New', 'renamed'],
    ],
  )
  // The name counts towards the message length.
  const long = { embeds: [{ url: 'https://example.org', description: 'x'.repeat(500) }] }
  const embeds = Array.from({ length: 4 }, () => long.embeds[0])
  const content = 'x'.repeat(1997)
  await tool.expect(201, tool.post(created.hook, { content, embeds }))
  await owner.expect(200, owner.patch(created.path, { name: 'Newer' }))
  const { error } = await tool.expect(400, tool.post(created.hook, { content, embeds }))
  assert.equal(error.code, 'invalid_input')

  await owner.expect(200, owner.patch(created.path, { channelId: other.id }))
  await post(created.hook, 'moved')
  const [moved] = await fetchMessages(fixture, other.id)
  assert.equal(moved?.content, 'moved')
})

test('a webhook that was deleted after posts rejects every further post', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const tool = app.visitor()
  const channel = await fixture.channel('doomed')
  const [deleted, regenerated, inChannel] = await Promise.all([
    createWebhook(fixture),
    createWebhook(fixture),
    createWebhook(fixture, { channelId: channel.id }),
  ])
  const ends: [string, string, () => Promise<unknown>][] = [
    ['deleted', deleted.hook, () => owner.delete(deleted.path)],
    ['regenerated', regenerated.hook, () => owner.post(`${regenerated.path}/regenerate`)],
    ['its channel deleted', inChannel.hook, () => owner.delete(`/api/channels/${channel.id}`)],
  ]
  for (const [name, hook, end] of ends) {
    await tool.expect(201, tool.post(hook, { content: 'first' }))
    await end()
    for (const body of [{ content: 5 }, {}, '{', { content: 'late' }]) {
      const reply = await tool.post(hook, body, { 'content-type': 'application/json' })
      assert.equal(reply.status, 404, `${name}: ${JSON.stringify(body)}`)
    }
  }

  // A webhook is valid only for its own server.
  const stranger = await createServerFixture(app)
  const last = await createWebhook(fixture)
  await tool.expect(201, tool.post(last.hook, { content: 'first' }))
  const elsewhere = webhookPath(last.url).replace(fixture.id, stranger.id)
  assert.equal((await tool.post(elsewhere, { content: 'x' })).status, 404)
})
