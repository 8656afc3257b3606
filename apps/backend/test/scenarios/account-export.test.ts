import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../account.ts'
import { createFileForm } from '../file-form.ts'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { createWebhook } from '../webhooks.ts'
import { zipEntries } from '../zip-entries.ts'

const password = 'correct horse battery'
/** More than the buffers of a connection take. */
const largeFile = new Uint8Array(12 * 1024 * 1024)

async function download({ url, cookie }: Account, path: string): Promise<Response> {
  return fetch(url + path, { headers: { cookie: cookie ?? '' } })
}

test('A7: an account downloads everything that it wrote, and nothing else', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const ben = await fixture.member()
  const hidden = await fixture.channel('secrets')
  const [online, others] = [await connect(ben), await connect(owner)]
  const upload = ben.post(
    `/api/channels/${general.id}/attachments`,
    createFileForm('mine', 'n.txt'),
  )
  const { attachment } = await ben.expect(201, upload)
  await others.action('message.send', { channelId: general.id, content: 'not by Ben' })
  const data = { channelId: general.id, content: 'with a file', attachments: [attachment.id] }
  await online.action('message.send', data)
  await online.action('message.send', { channelId: general.id, content: 'a second one' })
  const { message: kept } = await online.action('message.send', {
    ...{ channelId: hidden.id, content: 'before it was hidden' },
  })
  await ben.expect(200, ben.put(`/api/channels/${hidden.id}/messages/${kept.id}/saved`))
  const overwrite = { target: 'role', allow: [], deny: ['view_channel'] }
  await owner.expect(
    200,
    owner.put(`/api/channels/${hidden.id}/overwrites/${fixture.everyone.id}`, overwrite),
  )

  await ben.expect(200, ben.patch('/api/users/me/profile', { about: 'Hello there' }))
  await online.action('presence.set', { status: 'online', text: 'busy' })
  const sent = await others.action('message.send', { channelId: general.id, content: 'nice' })
  const target = { channelId: general.id, messageId: sent.message.id }
  await online.action('reaction.add', { ...target, emoji: '🎉' })
  await others.action('reaction.add', { ...target, emoji: '👎' })
  const report = { category: 'spam', text: 'not nice' }
  const nice = `/api/channels/${general.id}/messages/${sent.message.id}`
  await ben.expect(201, ben.post(`${nice}/reports`, report))
  await ben.expect(200, ben.put(`${nice}/saved`))
  const manager = await fixture.role('manager', ['manage_server'])
  const roles = { roleIds: [manager.id] }
  await owner.expect(200, owner.patch(`${fixture.path}/members/${ben.id}`, roles))
  const hook = { name: 'Mine', channelId: general.id }
  const created = await ben.expect(201, ben.post(`${fixture.path}/webhooks`, hook))
  await createWebhook(fixture)
  const bot = { url: 'https://93.184.215.14/bot', events: ['member.joined'], channelIds: [] }
  const outgoing = `${fixture.path}/outgoing-webhooks`
  const { webhook: ownBot, secret } = await ben.expect(
    201,
    ben.post(outgoing, { ...bot, name: 'His' }),
  )
  await owner.expect(201, owner.post(outgoing, { ...bot, name: 'Hers' }))
  const direct = ben.post('/api/conversations/direct', { userId: owner.id })
  const { conversation } = await ben.expect(200, direct)
  const { channels } = await online.next('conversation.opened')
  const textId = channels.find(({ type }) => type === 'text')!.id
  await online.action('message.send', { channelId: textId, content: 'in private' })
  await others.action('message.send', { channelId: textId, content: 'her reply' })
  const rude = { userId: owner.id, reason: 'rude' }
  await ben.expect(201, ben.post(`/api/conversations/${conversation.id}/reports`, rude))
  const blocked = await app.register()
  await ben.expect(200, ben.put(`/api/users/me/blocked/${blocked.id}`))

  const exports = '/api/users/me/exports'
  await expectError(ben.post(exports, { password: 'wrong' }), 'invalid_input', 'password')
  const { url } = await ben.expect(201, ben.post(exports, { password }))
  const response = await download(ben, url)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /attachment; filename=/)
  const entries = zipEntries(Buffer.from(await response.arrayBuffer()))
  const messagesIn = (channelId: string, serverId = fixture.id) =>
    String(entries.get(`messages/${serverId}/${channelId}.jsonl`))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  assert.deepEqual(
    messagesIn(general.id).map(({ content, channel }) => [content, channel]),
    [
      ['with a file', 'general'],
      ['a second one', 'general'],
    ],
  )
  assert.deepEqual(
    messagesIn(hidden.id).map(({ content, channel }) => [content, channel]),
    [['before it was hidden', null]],
  )
  assert.deepEqual(
    messagesIn(textId, conversation.id).map(({ content, serverId }) => [content, serverId]),
    [['in private', conversation.id]],
  )
  assert.equal(String(entries.get(`attachments/${attachment.id}/n.txt`)), 'mine')
  const account = JSON.parse(String(entries.get('account.json')))
  assert.equal(account.user.username, ben.username)
  assert.equal(account.email, null)
  assert.deepEqual([account.profile.about, account.presence.text], ['Hello there', 'busy'])
  assert.equal(account.sessions.length, 1)
  const [relationship, ...otherRelationships] = account.relationships
  assert.deepEqual(
    [relationship.kind, relationship.user.id, otherRelationships],
    ['blocked', blocked.id, []],
  )
  const { servers, conversations } = JSON.parse(String(entries.get('servers.json')))
  const { members } = await owner.expect(200, owner.get(`${fixture.path}/members`))
  const { joinedAt } = members.find(({ user }: { user: { id: string } }) => user.id === ben.id)
  assert.deepEqual(servers, [
    {
      ...{ id: fixture.id, name: 'Guild', ownerId: owner.id },
      ...{ nickname: null, roleIds: [manager.id], joinedAt },
    },
  ])
  const people = conversations[0].participants.map(({ id }: { id: string }) => id)
  assert.deepEqual([conversations.length, conversations[0].id], [1, conversation.id])
  assert.deepEqual(people.toSorted(), [ben.id, owner.id].toSorted())
  assert.deepEqual(
    String(entries.get('reactions.jsonl'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ messageId, channelId, emoji }) => [messageId, channelId, emoji]),
    [[sent.message.id, general.id, '🎉']],
  )
  const saved = JSON.parse(String(entries.get('saved.json')))
  assert.deepEqual(
    saved.map(({ id, content }: { id: string; content: string }) => [id, content]),
    [[sent.message.id, sent.message.content]],
  )
  const hooks = String(entries.get('webhooks.json'))
  assert.deepEqual(
    JSON.parse(hooks).webhooks.map(({ id }: { id: string }) => id),
    [created.webhook.id],
  )
  assert.deepEqual(
    JSON.parse(hooks).outgoing.map(({ id }: { id: string }) => id),
    [ownBot.id],
  )
  assert.ok(!hooks.includes(new URL(created.url).pathname.split('/').at(-1)!), 'no token')
  assert.ok(!hooks.includes(secret) && !hooks.includes(bot.url), 'nor a secret or URL')
  const { toModerators, toOperator } = JSON.parse(String(entries.get('reports.json')))
  assert.deepEqual(
    toOperator.map(({ reportedId, reason }: { reportedId: string; reason: string }) => [
      reportedId,
      reason,
    ]),
    [[owner.id, 'rude']],
  )
  assert.deepEqual(
    toModerators.map(({ messageId, text }: { messageId: string; text: string }) => [
      messageId,
      text,
    ]),
    [[sent.message.id, 'not nice']],
  )
  assert.equal(entries.size, 10)

  await expectError(owner.get(url), 'not_found')
  await expectError(app.visitor().get(url), 'unauthenticated')
  await expectError(ben.get(`${exports}/${'x'.repeat(60)}`), 'not_found')
  app.clock.advance(3 * 60_000)
  await expectError(ben.get(url), 'not_found')
  await ben.expect(201, ben.post(exports, { password }))
  await ben.expect(201, ben.post(exports, { password }))
  const fourth = await ben.post(exports, { password })
  assert.equal(fourth.body.error.reason, 'too_many_exports')
  await owner.expect(201, owner.post(exports, { password }))
  app.clock.advance(24 * 3_600_000)
  await ben.expect(201, ben.post(exports, { password }))
})

test('SEC20 A8: a download breaks off when its login ends, and another one waits for its end', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const client = await connect(owner)
  for (const name of ['first.bin', 'second.bin']) {
    const form = createFileForm(largeFile, name)
    const posted = owner.post(`/api/channels/${general.id}/attachments`, form)
    const { attachment } = await owner.expect(201, posted)
    const data = { channelId: general.id, attachments: [attachment.id] }
    await client.action('message.send', data)
  }
  const { url } = await owner.expect(201, owner.post('/api/users/me/exports', { password }))
  const response = await download(owner, url)
  await expectError(owner.get(url), 'busy')
  await owner.expect(200, owner.post('/api/auth/logout'))
  await assert.rejects(response.arrayBuffer())
})
