import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Message } from '@guildhall/contract'
import { createServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { formOf, json, readableBodies, refusedBodies, urlEncoded } from '../webhook-bodies.ts'
import type { Sent } from '../webhook-bodies.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()
test('W40 W41: bodies are decoded before all forms; what cannot be read is refused and posts nothing', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const channel = await fixture.channel('bodies')
  const { hook, path } = await createWebhook(fixture, { channelId: channel.id })
  const post = ({ form, body, headers = {} }: Sent): Promise<Response> =>
    fetch(`${app.url}${hook}/${form}`, { method: 'POST', body: body as string, headers })
  const newest = async (): Promise<Message | undefined> =>
    (await fetchMessages(fixture, channel.id)).at(-1)

  const seen: [string, string | undefined][] = []
  for (const [name, sent] of readableBodies) {
    const response = await post(sent)
    const message = await newest()
    const shown = message?.content || message?.embeds[0]?.title
    seen.push([name, response.ok ? shown : await response.text()])
    assert.deepEqual(message?.attachments ?? [], [], name)
  }
  assert.deepEqual(
    seen,
    readableBodies.map(([name, , shown]) => [name, shown]),
  )
  const last = (await newest())?.id
  const accepted: string[] = []
  for (const [name, sent, reason] of refusedBodies) {
    const response = await post(sent)
    const text = await response.text()
    if (response.status !== 400 || !reason.test(text)) {
      accepted.push(`${name}: ${response.status} ${text}`)
    }
  }
  assert.deepEqual(accepted, [])
  assert.equal((await newest())?.id, last)

  // Templates see the fields of forms, such as those of Ko-fi and Plex.
  const source = '{{ payload.from }}{{ payload.event }}{{ payload.choice }}'
  await fixture.owner.expect(200, fixture.owner.put(`${path}/template`, { source }))
  for (const [body, shown] of [
    [new URLSearchParams({ data: '{"from":"Ada"}' }), 'Ada'],
    [
      new URLSearchParams([
        ['choice', 'a'],
        ['choice', 'b'],
        ['data', '{'],
      ]),
      'a, b',
    ],
    [formOf({ payload: '{"event":"media.play"}', thumb: ['\u0000', 'thumb.jpg'] }), 'media.play'],
  ] as const) {
    const response = await fetch(`${app.url}${hook}/custom`, { method: 'POST', body })
    assert.equal(response.status, 201, await response.text())
    assert.equal((await newest())?.content, shown)
  }

  // The route of the contract takes JSON in UTF-8 alone.
  for (const [body, headers] of [
    [gzipSync('{"content":"x"}'), { ...json, 'content-encoding': 'gzip' }],
    [Buffer.from('{"content":"x"}', 'utf16le'), json],
    ['{"content":"a\nb"}', json],
    ['content=x', urlEncoded],
    [formOf({ content: 'x' }), {}],
  ] as const) {
    const response = await fetch(app.url + hook, { method: 'POST', body, headers })
    assert.equal(response.status, 400, JSON.stringify(headers))
  }
})

test('a refused request is kept as it was before its compression, and can be run again', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const { hook, path } = await createWebhook(fixture)
  await owner.expect(200, owner.patch(path, { secret: 'a-long-secret' }))
  const headers = { ...json, 'content-encoding': 'gzip' }
  const body = gzipSync('{"text":"Ada"}')
  const response = await fetch(`${app.url}${hook}/slack`, { method: 'POST', body, headers })
  assert.equal(response.status, 401)
  await owner.expect(200, owner.patch(path, { secret: null }))
  const list = async () => (await owner.expect(200, owner.get(`${path}/deliveries`))).deliveries
  await waitUntil('it is logged', async () => (await list()).length === 1)
  const at = `${path}/deliveries/${(await list())[0]?.id}`
  assert.equal((await owner.expect(200, owner.get(at))).request?.body, '{"text":"Ada"}')
  assert.equal((await owner.expect(200, owner.post(`${at}/replay`))).status, 200)
  assert.equal((await fetchMessages(fixture, fixture.general.id)).at(-1)?.content, 'Ada')
})
