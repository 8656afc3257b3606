import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REST } from '@discordjs/rest'
import type { RawFile } from '@discordjs/rest'
import { createServerFixture } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()

interface DiscordMessage {
  id: string
  content: string
  attachments: { filename: string; size: number }[]
}

test("discord.js's client posts, edits, reads and deletes, and understands errors", async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { hook, webhook } = await createWebhook(fixture)
  const [, , , serverId = '', token = ''] = hook.split('/')
  const path = `/webhooks/${serverId}/${token}` as const
  const rest = new REST({ api: `${app.url}/api`, version: '10' })
  const wait = new URLSearchParams({ wait: 'true' })
  const send = (body: object, files: RawFile[] = []) =>
    rest.post(path, { auth: false, body, query: wait, files }) as Promise<DiscordMessage>

  assert.deepEqual(await rest.get(path, { auth: false }), {
    id: serverId,
    type: 1,
    guild_id: serverId,
    channel_id: fixture.general.id,
    name: webhook.name,
    avatar: null,
    token,
    application_id: null,
  })
  const file = { name: 'log.txt', data: Buffer.from('three\n') }
  const posted = await send({ content: 'first', username: 'CI', embeds: [{ title: 'Card' }] }, [
    file,
  ])
  assert.deepEqual(
    [posted.content, posted.attachments.map(({ filename, size }) => [filename, size])],
    ['first', [['log.txt', 6]]],
  )
  const message = `${path}/messages/${posted.id}` as const
  const body = { content: 'second' }
  const edited = (await rest.patch(message, { auth: false, body })) as DiscordMessage
  assert.deepEqual([edited.content, edited.attachments.length], ['second', 1])
  assert.deepEqual(await rest.get(message, { auth: false }), edited)
  const empty = send({ content: ' ' })
  await assert.rejects(empty, { name: 'DiscordAPIError[50006]', code: 50006, status: 400 })
  await assert.rejects(send({ content: 'x'.repeat(10), embeds: 'none' }), { code: 50035 })
  await rest.delete(message, { auth: false })
  await assert.rejects(rest.get(message, { auth: false }), { code: 10008, status: 404 })
})

test("discord.js's client sends refused posts again, and waits before it is refused", async (t) => {
  const limit = 3
  const app = await startApp(t, { WEBHOOK_RATE_PER_MINUTE: String(limit) })
  const fixture = await createServerFixture(app)
  const almostAMinute = 59_900
  app.clock.freeze()
  const start = async () => {
    const { hook } = await createWebhook(fixture)
    const rest = new REST({ api: `${app.url}/api`, version: '10' })
    const statuses: number[] = []
    rest.on('response', (_request, { status }) => {
      statuses.push(status)
      if (status === 429) app.clock.advance(200)
    })
    rest.on('rateLimited', () => app.clock.advance(200))
    const path = hook.replace('/api/hooks', '/webhooks') as `/${string}`
    const send = (content: string) => rest.post(path, { auth: false, body: { content } })
    return { rest, statuses, send, url: `${app.url}${hook}/discord` }
  }

  const waiting = await start()
  for (let at = 1; at < limit; at += 1) await waiting.send(`post ${at}`)
  app.clock.advance(almostAMinute)
  const waits: number[] = []
  waiting.rest.on('rateLimited', ({ timeToReset }) => waits.push(timeToReset))
  await waiting.send('the last one')
  await waiting.send('one more')
  assert.deepEqual(waiting.statuses, [204, 204, 204, 204])
  assert.ok(waits.length === 1 && waits.every((ms) => ms > 0 && ms < 1000), waits.join())

  const refused = await start()
  const body = JSON.stringify({ content: 'by another client' })
  const headers = { 'content-type': 'application/json' }
  for (let at = 0; at < limit; at += 1) {
    assert.equal((await fetch(refused.url, { method: 'POST', headers, body })).status, 204)
  }
  app.clock.advance(almostAMinute)
  await refused.send('sent again')
  assert.deepEqual(refused.statuses, [429, 204])
  const contents = (await fetchMessages(fixture, fixture.general.id)).map(({ content }) => content)
  assert.equal(contents.at(-1), 'sent again')
})

test('discord.py finds the types, members and headers that it compares and reads', async (t) => {
  const app = await startApp(t, { WEBHOOK_RATE_PER_MINUTE: '4' })
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  app.clock.freeze()
  const url = `${app.url}${hook}/discord`
  const send = async (method: string, path: string, body: string | FormData) => {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const response = await fetch(url + path, { method, headers, body })
    // `json_or_text` of discord/http.py decodes only this type, and `request` of discord/webhook/async_.py waits only with `Via`.
    assert.equal(response.headers.get('content-type'), 'application/json')
    assert.ok(response.headers.get('via'))
    return { response, data: (await response.json()) as Record<string, unknown> }
  }
  // What the constructors of Message, Attachment and User in discord/message.py and discord/user.py read without a default.
  const requireMembers = (data: Record<string, unknown>): void => {
    const required = {
      number: [data['type'], data['flags']],
      boolean: [data['tts'], data['pinned'], data['mention_everyone']],
      string: [data['content'], data['timestamp']],
    }
    for (const [type, values] of Object.entries(required)) {
      for (const value of values) assert.equal(typeof value, type)
    }
    const author = data['author'] as Record<string, unknown>
    const file = (data['attachments'] as Record<string, unknown>[])[0]
    assert.ok(file)
    for (const id of [
      data['id'],
      data['channel_id'],
      data['webhook_id'],
      author['id'],
      file['id'],
    ]) {
      assert.match(String(id), /^\d{1,20}$/)
    }
    assert.deepEqual(
      [typeof author['username'], typeof author['discriminator']],
      ['string', 'string'],
    )
    assert.ok('avatar' in author && 'edited_timestamp' in data)
    const texts = [file['filename'], file['url'], file['proxy_url']]
    assert.deepEqual(
      [...texts, file['size']].map((value) => typeof value),
      ['string', 'string', 'string', 'number'],
    )
    for (const list of [
      data['embeds'],
      data['mentions'],
      data['mention_roles'],
      data['components'],
    ]) {
      assert.ok(Array.isArray(list))
    }
  }
  const form = new FormData()
  form.set('payload_json', JSON.stringify({ content: 'posted', embeds: [{ title: 'Card' }] }))
  form.set('files[0]', new Blob(['log']), 'log.txt')
  const posted = await send('POST', '?wait=true', form)
  assert.equal(posted.response.status, 200)
  requireMembers(posted.data)
  const message = `/messages/${String(posted.data['id'])}`
  const edited = await send('PATCH', message, JSON.stringify({ content: 'edited' }))
  requireMembers(edited.data)
  assert.equal(typeof edited.data['edited_timestamp'], 'string')

  // HTTPException in discord/errors.py.
  const unreadable = await send('POST', '', '{"embeds":"none"}')
  assert.deepEqual([unreadable.response.status, unreadable.data['code']], [400, 50035])
  assert.equal(typeof unreadable.data['message'], 'string')
  assert.ok('embeds' in (unreadable.data['errors'] as object))
  const unknown = await send('PATCH', `${message}0`, JSON.stringify({ content: 'x' }))
  assert.deepEqual([unknown.response.status, unknown.data['code']], [404, 10008])
  // The last request before a refusal has nothing left, which the client waits for without being refused.
  const last = await send('PATCH', message, JSON.stringify({ content: 'last' }))
  assert.equal(last.response.headers.get('x-ratelimit-remaining'), '0')
  assert.equal(Number(last.response.headers.get('x-ratelimit-reset-after')), 60)
  const refused = await send('PATCH', message, JSON.stringify({ content: 'more' }))
  assert.deepEqual([refused.response.status, refused.data['retry_after']], [429, 60])
})
