import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Message } from '@guildhall/contract'
import { createServerFixture } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { createWebhook, fetchMessages, webhookPath, unlimited } from '../webhooks.ts'

async function startWebhookTest(t: TestContext) {
  const app = await startApp(t, unlimited)
  const fixture = await createServerFixture(app)
  const channel = await fixture.channel('builds')
  const created = await createWebhook(fixture, { channelId: channel.id })
  return { app, fixture, channel, created }
}

/** Posts to a path, twenty at a time, until it is stopped. Returns the ids of the acknowledged posts. */
function postContinuously(app: TestApp, hook: string) {
  const posted: string[] = []
  const statuses = new Set<number>()
  let stopped = false
  const poster = async (): Promise<void> => {
    while (!stopped) {
      const { status, body } = await app.visitor().post(hook, { content: 'x' })
      statuses.add(status)
      if (status === 201) posted.push(body.id)
    }
  }
  const posters = Promise.all(Array.from({ length: 20 }, poster))
  return {
    posted,
    statuses,
    running: () => waitUntil('posts are acknowledged', () => posted.length >= 50),
    async stop() {
      stopped = true
      await posters
    },
  }
}

async function lastSeq(fixture: ServerFixture, channelId: string): Promise<number> {
  return (await fetchMessages(fixture, channelId)).at(-1)?.seq ?? 0
}

test('W6: after the token is regenerated, the old URL accepts no messages', async (t) => {
  const { app, fixture, channel, created } = await startWebhookTest(t)
  let hook = created.hook
  for (let round = 0; round < 3; round += 1) {
    const load = postContinuously(app, hook)
    await load.running()
    const { url } = await fixture.owner.expect(
      200,
      fixture.owner.post(`${created.path}/regenerate`),
    )
    const last = await lastSeq(fixture, channel.id)
    assert.equal((await app.visitor().post(hook, { content: 'late' })).status, 404)
    await waitUntil('posts are rejected', () => load.statuses.has(404))
    await load.stop()
    assert.deepEqual(load.statuses, new Set([201, 404]))
    assert.equal(await lastSeq(fixture, channel.id), last)
    hook = webhookPath(url)
    await app.visitor().expect(201, app.visitor().post(hook, { content: 'new' }))
  }
})

test('after the webhook or its channel is deleted, posts are rejected', async (t) => {
  const { app, fixture, channel, created } = await startWebhookTest(t)
  const load = postContinuously(app, created.hook)
  await load.running()
  await fixture.owner.expect(200, fixture.owner.delete(created.path))
  const last = await lastSeq(fixture, channel.id)
  await waitUntil('posts are rejected', () => load.statuses.has(404))
  await load.stop()
  assert.deepEqual(load.statuses, new Set([201, 404]))
  assert.equal(await lastSeq(fixture, channel.id), last)

  const other = await createWebhook(fixture, { channelId: channel.id })
  const more = postContinuously(app, other.hook)
  await more.running()
  await fixture.owner.expect(200, fixture.owner.delete(`/api/channels/${channel.id}`))
  await waitUntil('posts are rejected', () => more.statuses.has(404))
  await more.stop()
  assert.deepEqual(more.statuses, new Set([201, 404]))
})

test('moving a webhook under load loses no messages', async (t) => {
  const { app, fixture, channel, created } = await startWebhookTest(t)
  const load = postContinuously(app, created.hook)
  await load.running()
  const target = await fixture.channel('target')
  await fixture.owner.expect(200, fixture.owner.patch(created.path, { channelId: target.id }))
  const last = await lastSeq(fixture, channel.id)
  const before = load.posted.length
  await waitUntil('posts continue', () => load.posted.length > before + 50)
  await load.stop()
  assert.deepEqual(load.statuses, new Set([201]))
  assert.equal(await lastSeq(fixture, channel.id), last)
  assert.equal(last + (await lastSeq(fixture, target.id)), load.posted.length)
  assert.equal(new Set(load.posted).size, load.posted.length)
})

test('a body that arrives after its token is revoked is rejected like an unknown token', async (t) => {
  const { app, fixture, channel, created } = await startWebhookTest(t)
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  const body = '{"content":"late"}'
  // The server sends 100 Continue once it has the headers.
  socket.write(
    `POST ${created.hook} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  )
  const [continueResponse] = await once(socket, 'data')
  assert.match(String(continueResponse), /^HTTP\/1\.1 100 /)
  await fixture.owner.expect(200, fixture.owner.post(`${created.path}/regenerate`))
  let response = ''
  socket.on('data', (chunk: Buffer) => (response += String(chunk)))
  socket.write(body)
  await once(socket, 'close')
  assert.match(response, /^HTTP\/1\.1 404 /)
  assert.match(response, /\r\nratelimit-policy: "address";q=100000;w=60\r\n/)
  assert.ok(!/\r\nratelimit: /.test(response))
  const unknownReply = await app.visitor().post(created.hook, { content: 'x' })
  assert.equal(response.split('\r\n\r\n')[1], JSON.stringify(unknownReply.body))
  assert.equal(await lastSeq(fixture, channel.id), 0)
})

test('messages in one commit are numbered without gaps in every channel', async (t) => {
  const { app, fixture, channel, created } = await startWebhookTest(t)
  const second = await createWebhook(fixture, { channelId: channel.id, name: 'Second' })
  const elsewhere = await createWebhook(fixture)
  const posts = Array.from({ length: 240 }, (_, index) => {
    const { hook } = [created, second, elsewhere][index % 3] ?? created
    return app.visitor().expect(201, app.visitor().post(hook, { content: `no. ${index}` }))
  })
  const ids: string[] = (await Promise.all(posts)).map(({ id }) => id)
  const stored: Message[] = [
    ...(await fetchMessages(fixture, fixture.general.id)),
    ...(await pages(fixture, channel.id)),
  ]
  assert.deepEqual(stored.map(({ id }) => id).toSorted(), ids.toSorted())
  for (const [channelId, count] of [
    [fixture.general.id, 80],
    [channel.id, 160],
  ] as const) {
    const numbers = stored.filter((one) => one.channelId === channelId).map(({ seq }) => seq)
    assert.deepEqual(
      numbers,
      Array.from({ length: count }, (_, index) => index + 1),
    )
  }
  for (const { id, content, author } of stored) {
    const index = ids.indexOf(id)
    assert.equal(content, `no. ${index}`)
    assert.equal(author.id, [created, second, elsewhere][index % 3]?.webhook.id)
  }
})

/** All messages of a channel with at most two hundred. */
async function pages({ owner }: ServerFixture, channelId: string): Promise<Message[]> {
  const readMessages = async (query: string): Promise<Message[]> =>
    (await owner.expect(200, owner.get(`/api/channels/${channelId}/messages?${query}`))).messages
  return [
    ...(await readMessages('after=0&limit=100')),
    ...(await readMessages('after=100&limit=100')),
  ]
}
