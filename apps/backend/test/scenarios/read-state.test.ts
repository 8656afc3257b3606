import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message, ReadState } from '@guildhall/contract'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { shareApp } from '../start-app.ts'
import { createWebhook } from '../webhooks.ts'

const sharedApp = shareApp()

function readStateIn({ snapshot }: GatewayClient, channelId: string): ReadState | undefined {
  return snapshot.readState.find((state) => state.channelId === channelId)
}

test('G22: the read position is stored, limited to existing messages, and sent only to own connections', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const channelId = fixture.general.id
  const ben = await fixture.member()
  const [first, second, owner] = await Promise.all([
    connect(ben),
    connect(ben),
    connect(fixture.owner),
  ])
  for (const content of ['one', 'two', 'three']) {
    await owner.action('message.send', { channelId, content })
  }
  const markRead = (seq: number) => first.action('channel.read', { channelId, seq })
  assert.deepEqual(await markRead(2), {})
  assert.deepEqual(await second.next('read.updated'), {
    channelId,
    seq: 2,
    mentionCount: 0,
    everyoneCount: 0,
    roleCount: 0,
    hereSeqs: [],
  })
  await markRead(2)
  await markRead(99)
  assert.deepEqual(await second.next('read.updated'), {
    channelId,
    seq: 3,
    mentionCount: 0,
    everyoneCount: 0,
    roleCount: 0,
    hereSeqs: [],
  })
  await markRead(1)
  await second.next('read.updated', ({ seq }) => seq === 1)
  assert.deepEqual(readStateIn(await connect(ben), channelId), {
    channelId,
    seq: 1,
    mentionCount: 0,
    everyoneCount: 0,
    roleCount: 0,
    hereSeqs: [],
  })
  await markRead(0)
  await second.next('read.updated', ({ seq }) => seq === 0)
  assert.equal(readStateIn(await connect(ben), channelId), undefined)
  assert.equal(second.all('read.updated').length, 4)
  assert.equal(owner.all('read.updated').length, 0)

  await assert.rejects(first.action('channel.read', { channelId: 'none', seq: 1 }), {
    code: 'not_found',
  })
  const bad = { channelId, seq: -1 }
  await assert.rejects(first.action('channel.read', bad), { code: 'invalid_input' })
  const stranger = await connect(await app.register())
  const foreign = stranger.action('channel.read', { channelId, seq: 1 })
  await assert.rejects(foreign, { code: 'not_found' })
})

test('G26 G28: unread mentions are counted from the last read message, as edits and deletions leave them', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const channelId = fixture.general.id
  const mentions = await fixture.role('callers', ['mention_everyone'])
  const ben = await fixture.member(mentions)
  const [client, owner] = await Promise.all([connect(ben), connect(fixture.owner)])
  const sendMessage = async (actor: GatewayClient, content: string): Promise<string> =>
    (await actor.action('message.send', { channelId, content })).message.id
  const called = `@${ben.username}`
  const ids = [
    await sendMessage(owner, `${called} and @everyone`),
    await sendMessage(owner, 'nobody'),
    await sendMessage(owner, '@everyone'),
    await sendMessage(client, `@everyone, me too: ${called}`),
    await sendMessage(owner, `${called} ${called}`),
  ] as [string, string, string, string, string]
  const countMentions = async () => {
    await client.settle()
    const fresh = readStateIn(await connect(ben), channelId)
    assert.deepEqual(
      readStateIn(client, channelId),
      fresh,
      'the state built by events equals the stored one',
    )
    return fresh?.mentionCount
  }
  assert.equal(await countMentions(), 3)
  const edit = (messageId: string, content: string) =>
    owner.action('message.edit', { messageId, content })
  const edits: [index: 0 | 1 | 2, content: string, count: number][] = [
    [2, 'never mind', 2],
    [1, called, 3],
    [1, `@here ${called}`, 3],
    [2, '@here', 3],
    [0, '@everyone', 3],
    [0, 'nobody', 2],
    [0, called, 3],
    [1, 'nobody', 2],
    [2, '@everyone', 3],
  ]
  for (const [index, content, count] of edits) {
    await edit(ids[index], content)
    assert.equal(await countMentions(), count, `${index} ${content}`)
  }
  const short = await sendMessage(owner, '@here')
  assert.equal(await countMentions(), 4)
  await edit(short, 'nobody')
  assert.equal(await countMentions(), 3, 'an edit ends @here')
  // Who is online is mentioned by `@here` until the message names them in another way.
  const here = await sendMessage(owner, '@here')
  assert.equal(await countMentions(), 4)
  for (const [content, count] of [
    ['@here soon', 4],
    [`@here ${called}`, 4],
    [`@here ${called} soon`, 4],
    ['@here', 3],
  ] as const) {
    await edit(here, content)
    assert.equal(await countMentions(), count, content)
  }
  await owner.action('message.delete', { messageId: here })
  const { mentions: inbox } = await ben.expect(200, ben.get('/api/users/me/mentions'))
  assert.equal(inbox.length, 3)
  await owner.action('message.delete', { messageId: ids[2] })
  assert.equal(await countMentions(), 2)
  await client.action('channel.read', { channelId, seq: 1 })
  assert.equal(await countMentions(), 1)
  await owner.action('message.delete', { messageId: ids[0] })
  assert.equal(await countMentions(), 1, 'read mentions are not counted')
  await client.action('channel.read', { channelId, seq: 5 })
  assert.equal(await countMentions(), 0)
  await client.action('channel.read', { channelId, seq: 0 })
  assert.equal(await countMentions(), 1)
  await owner.action('message.delete', { messageId: ids[4] })
  assert.equal(await countMentions(), undefined, 'nothing read and no mentions')
})

test('G57: messages before a join are read and their mentions do not count', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const channelId = fixture.general.id
  const owner = await connect(fixture.owner)
  const old = await owner.action('message.send', { channelId, content: '@everyone old news' })
  const mia = await fixture.member()
  const client = await connect(mia)
  assert.deepEqual(readStateIn(client, channelId), {
    channelId,
    seq: 1,
    mentionCount: 0,
    everyoneCount: 0,
    roleCount: 0,
    hereSeqs: [],
  })
  await owner.action('message.send', { channelId, content: '@everyone news' })
  await client.next('message.created')
  assert.equal(readStateIn(client, channelId)?.mentionCount, 1)
  await owner.action('message.delete', { messageId: old.message.id })
  await client.next('message.deleted')
  assert.equal(readStateIn(client, channelId)?.mentionCount, 1)
  assert.deepEqual(readStateIn(await connect(mia), channelId), readStateIn(client, channelId))
})

test('G58: an online account gets the read state before the server appears', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const hidden = await fixture.channel('hidden')
  const everyoneHidden = { target: 'role', allow: [], deny: ['view_channel'] }
  await fixture.owner.expect(
    200,
    fixture.owner.put(
      `/api/channels/${hidden.id}/overwrites/${fixture.everyone.id}`,
      everyoneHidden,
    ),
  )
  const hiddenRole = await fixture.role('crew', [])
  const isVisible = { target: 'role', allow: ['view_channel'], deny: [] }
  await fixture.owner.expect(
    200,
    fixture.owner.put(`/api/channels/${hidden.id}/overwrites/${hiddenRole.id}`, isVisible),
  )
  const owner = await connect(fixture.owner)
  for (const channelId of [fixture.general.id, hidden.id]) {
    await owner.action('message.send', { channelId, content: 'before the join' })
  }
  // Joins with members online, and with nobody online, when the server is loaded from the database.
  for (const isAnyoneOnline of [true, false]) {
    if (!isAnyoneOnline) await owner.close()
    const mia = await app.register()
    const client = await connect(mia)
    const { invite } = await fixture.owner.expect(
      201,
      fixture.owner.post(`${fixture.path}/invites`, {}),
    )
    await mia.expect(200, mia.post(`/api/invites/${invite.code}/accept`))
    await client.next('server.joined')
    const types = client.events.map(({ type }) => type)
    const first = types.filter((type) => type === 'read.updated' || type === 'server.joined')[0]
    assert.equal(first, 'read.updated', `the read state comes first: ${types.join()}`)
    const readState = {
      channelId: fixture.general.id,
      seq: 1,
      mentionCount: 0,
      everyoneCount: 0,
      roleCount: 0,
      hereSeqs: [],
    }
    assert.deepEqual(readStateIn(client, fixture.general.id), readState)
    assert.equal(readStateIn(client, hidden.id), undefined, 'hidden channels stay hidden')
    await fixture.owner.expect(
      200,
      fixture.owner.patch(`${fixture.path}/members/${mia.id}`, { roleIds: [hiddenRole.id] }),
    )
    await client.next('read.updated', ({ channelId }) => channelId === hidden.id)
    assert.equal(readStateIn(client, hidden.id)?.seq, 1, 'nothing from before the join is unread')
    await client.close()
  }
})

test('G31: a message of the account itself is read if all older ones are, however it was sent', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const ben = await fixture.member()
  const group = { userIds: [ben.id], name: 'Raid' }
  const { conversation } = await owner.expect(201, owner.post('/api/conversations/groups', group))
  const [client, sender, byBen] = await Promise.all([connect(owner), connect(owner), connect(ben)])
  const entry = client.snapshot.conversations.find(({ server }) => server.id === conversation.id)
  const text = entry?.channels.find(({ type }) => type === 'text')?.id ?? ''
  for (const channelId of [text, fixture.general.id]) {
    const post = (content: string) => sender.action('message.send', { channelId, content })
    const readSeq = async () => {
      await client.settle()
      const fresh = readStateIn(await connect(owner), channelId)
      assert.deepEqual(readStateIn(client, channelId), fresh)
      return fresh?.seq
    }
    await post('one')
    await post('two')
    assert.equal(await readSeq(), 2)
    await byBen.action('message.send', { channelId, content: 'three' })
    await post('four')
    assert.equal(await readSeq(), 2, 'an older message is unread')
  }
})

test('a channel is unread only if it has an unread message, however others were deleted', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const [ben, eve] = [await fixture.member(), await fixture.member()]
  const { channel } = await owner.expect(
    201,
    owner.post(`${path}/channels`, { name: 'news', type: 'text' }),
  )
  const channelId: string = channel.id
  const { hook } = await createWebhook(fixture, { channelId })
  const [byOwner, byEve, client, sender] = await Promise.all([
    connect(owner),
    connect(eve),
    connect(ben),
    connect(ben),
  ])
  /** Whether it is unread, built from events and loaded again. */
  const isUnread = async () => {
    await client.settle()
    const fresh = await connect(ben)
    const states = [client, fresh].map(({ snapshot }) => {
      const entry = snapshot.servers.find(({ server }) => server.id === fixture.id)
      const { lastSeq = 0 } = entry?.channels.find(({ id }) => id === channelId) ?? {}
      return { lastSeq, read: readStateIn({ snapshot } as GatewayClient, channelId) }
    })
    assert.deepEqual(states[0], states[1])
    await fresh.close()
    return states[0]!.lastSeq > (states[0]!.read?.seq ?? 0)
  }
  const send = async (by: GatewayClient, content: string): Promise<Message> =>
    (await by.action('message.send', { channelId, content })).message
  const bulkDelete = (messageIds: string[]) =>
    owner.expect(200, owner.post(`/api/channels/${channelId}/messages/bulk-delete`, { messageIds }))
  const deletions: ((message: Message) => Promise<unknown>)[] = [
    ({ id }) => byOwner.action('message.delete', { messageId: id }),
    ({ id }) => bulkDelete([id]),
  ]
  for (const deleteMessage of deletions) {
    const message = await send(byOwner, `@${ben.username} hello`)
    assert.equal(await isUnread(), true)
    await deleteMessage(message)
    assert.equal(await isUnread(), false)
    assert.equal(readStateIn(client, channelId)?.mentionCount ?? 0, 0)
    await send(sender, 'mine')
    assert.equal(await isUnread(), false, 'the own message is read')
  }
  const body = JSON.stringify({ content: 'running' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(app.url + hook, { method: 'POST', body, headers })
  const posted = (await response.json()) as { id: string }
  assert.equal(await isUnread(), true)
  const deletion = await fetch(`${app.url}${hook}/messages/${posted.id}`, { method: 'DELETE' })
  assert.equal(deletion.status, 200)
  assert.equal(await isUnread(), false)

  const [first, second] = [await send(byOwner, 'one'), await send(byOwner, 'two')]
  await bulkDelete([second.id])
  assert.equal(await isUnread(), true, 'an older message is unread')
  await send(sender, 'mine')
  assert.equal(await isUnread(), true, 'an older message is unread after an own one')
  await client.action('channel.read', { channelId, seq: first.seq })
  assert.equal(await isUnread(), true)
  await client.action('channel.read', { channelId, seq: 1_000_000 })
  assert.equal(await isUnread(), false)

  await send(byEve, 'spam')
  await send(byEve, 'more spam')
  assert.equal(await isUnread(), true)
  await owner.expect(200, owner.put(`${path}/bans/${eve.id}`, { deleteHours: 1 }))
  await client.next('messages.deleted', ({ messages }) => messages.length === 2)
  assert.equal(await isUnread(), false)
  await send(sender, 'mine again')
  assert.equal(await isUnread(), false)

  // What joins later has nothing unread either, and all is deleted.
  const all = await owner.expect(200, owner.get(`/api/channels/${channelId}/messages`))
  await bulkDelete(all.messages.map(({ id }: Message) => id))
  assert.equal(await isUnread(), false)
  const entry = client.snapshot.servers.find(({ server }) => server.id === fixture.id)
  assert.equal(entry?.channels.find(({ id }) => id === channelId)?.lastSeq, 0)
})
