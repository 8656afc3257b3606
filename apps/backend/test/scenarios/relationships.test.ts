import assert from 'node:assert/strict'
import test from 'node:test'
import { limits } from '@guildhall/contract'
import type { Snapshot } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { ActionError, connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { runOperatorCommand } from '../operator.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { queryStored } from '../stored-data.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

const me = '/api/users/me'

function ask(from: Account, to: Pick<Account, 'username'>): Promise<Reply> {
  return from.post(`${me}/friend-requests`, { username: to.username })
}

/** What others are to the account, by username. */
async function kindsOf(account: Account): Promise<Record<string, string>> {
  const { relationships } = await account.expect(200, account.get(`${me}/relationships`))
  return asKinds(relationships)
}

function asKinds(relationships: Snapshot['relationships']): Record<string, string> {
  return Object.fromEntries(relationships.map(({ user, kind }) => [user.username, kind]))
}

test('A66: friend requests are sent, accepted, declined and withdrawn, and both sides hear of it', async (t) => {
  const app = await startApp(t)
  const [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map(app.register))
  assert.ok(ada && ben && cleo)
  const adaOnline = await connect(ada)
  const benOnline = await connect(ben)

  const { relationship } = await ada.expect(200, ask(ada, ben))
  assert.deepEqual([relationship.user.id, relationship.kind], [ben.id, 'outgoing_request'])
  const incoming = await benOnline.next('relationship.updated')
  assert.deepEqual([incoming.user.username, incoming.kind], ['ada', 'incoming_request'])
  assert.equal((await ada.expect(200, ask(ada, ben))).relationship.since, relationship.since)
  assert.equal(benOnline.all('relationship.updated').length, 1, 'a repeated request is one request')
  const unblock = (from: Account, to: Account): Promise<unknown> =>
    from.expect(200, from.delete(`${me}/blocked/${to.id}`))
  await Promise.all([unblock(ada, ben), unblock(ben, ada)])
  assert.deepEqual(
    [await kindsOf(ada), await kindsOf(ben)],
    [{ ben: 'outgoing_request' }, { ada: 'incoming_request' }],
    'there was no block to lift',
  )

  await ben.expect(200, ben.post(`${me}/friend-requests/${ada.id}/accept`))
  await adaOnline.next('relationship.updated', ({ kind }) => kind === 'friend')
  await unblock(ada, ben)
  assert.deepEqual(await kindsOf(ada), { ben: 'friend' })
  await expectError(ask(ben, ada), 'conflict')
  await expectError(ben.post(`${me}/friend-requests/${ada.id}/accept`), 'not_found')
  await expectError(ben.delete(`${me}/friend-requests/${ada.id}`), 'not_found')
  await ben.expect(200, ben.delete(`${me}/friends/${ada.id}`))
  await adaOnline.next('relationship.removed', ({ userId }) => userId === ben.id)
  await expectError(ada.delete(`${me}/friends/${ben.id}`), 'not_found')

  await ada.expect(200, ask(ada, ben))
  await ben.expect(200, ben.delete(`${me}/friend-requests/${ada.id}`))
  await adaOnline.next('relationship.removed')
  await ada.expect(200, ask(ada, ben))
  await ada.expect(200, ada.delete(`${me}/friend-requests/${ben.id}`))
  await benOnline.next('relationship.removed')
  assert.deepEqual([await kindsOf(ada), await kindsOf(ben)], [{}, {}])

  await expectError(ask(ada, { username: 'nobody-here' }), 'not_found')
  await expectError(ask(ada, ada), 'invalid_input', 'username')

  // Both ask each other at once: they are friends.
  const replies = await Promise.all([ask(ada, cleo), ask(cleo, ada)])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(
    [await kindsOf(ada), await kindsOf(cleo)],
    [{ cleo: 'friend' }, { ada: 'friend' }],
  )
  for (const client of [adaOnline, benOnline]) await assertSnapshotCurrent(client, 'relationships')
})

test('SEC49 A68: nobody learns that they are blocked', async (t) => {
  const app = await startApp(t)
  const [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map(app.register))
  assert.ok(ada && ben && cleo)
  const benOnline = await connect(ben)
  const block = (): Promise<Reply> => ada.put(`${me}/blocked/${ben.id}`)

  // During a pending request: it stays pending for its sender.
  await ben.expect(200, ask(ben, ada))
  await benOnline.next('relationship.updated')
  const first = await ada.expect(200, block())
  assert.deepEqual(await ada.expect(200, block()), first, 'blocking twice changes nothing')
  assert.deepEqual(await kindsOf(ada), { ben: 'blocked' })
  assert.deepEqual(await kindsOf(ben), { ada: 'outgoing_request' })

  // The answers to someone blocked and to someone who is not are the same.
  await ben.expect(200, ben.delete(`${me}/friend-requests/${ada.id}`))
  await benOnline.next('relationship.removed')
  const asked = (to: Account) => ben.expect(200, ask(ben, to))
  const [toAda, toCleo] = [await asked(ada), await asked(cleo)]
  assert.deepEqual(
    [toAda.relationship.kind, Object.keys(toAda.relationship)],
    [toCleo.relationship.kind, Object.keys(toCleo.relationship)],
  )
  assert.deepEqual(await kindsOf(ada), { ben: 'blocked' })
  await ada.expect(200, ada.patch(`${me}/privacy`, { requestsFrom: 'nobody' }))
  await cleo.expect(200, cleo.patch(`${me}/privacy`, { requestsFrom: 'nobody' }))
  for (const other of [ada, cleo]) {
    await ben.expect(200, ben.delete(`${me}/friend-requests/${other.id}`))
  }
  const [refused, alike] = [await ask(ben, ada), await ask(ben, cleo)]
  assert.deepEqual([refused.status, refused.body], [403, alike.body])

  await expectError(ask(ada, ben), 'conflict')
  await ada.expect(200, ada.patch(`${me}/privacy`, { requestsFrom: 'everyone' }))
  await ben.expect(200, ask(ben, ada))
  await ada.expect(200, ada.delete(`${me}/blocked/${ben.id}`))
  await ada.expect(200, ada.delete(`${me}/blocked/${ben.id}`))
  assert.deepEqual(await kindsOf(ada), {}, 'a request from before is gone')
  await ben.expect(200, ask(ben, ada))
  assert.deepEqual(await kindsOf(ada), { ben: 'incoming_request' })
  await ada.expect(200, ask(ada, ben))

  // A block ends a friendship; the other only sees that it ended.
  await ada.expect(200, block())
  await benOnline.next('relationship.removed', ({ userId }) => userId === ada.id)
  assert.deepEqual([await kindsOf(ada), await kindsOf(ben)], [{ ben: 'blocked' }, {}])
  await ben.expect(200, ben.put(`${me}/blocked/${ada.id}`))
  assert.deepEqual(
    [await kindsOf(ada), await kindsOf(ben)],
    [{ ben: 'blocked' }, { ada: 'blocked' }],
  )
  await expectError(ada.put(`${me}/blocked/${ada.id}`), 'invalid_input', 'userId')
  await expectError(ada.put(`${me}/blocked/nobody`), 'not_found')
  await assertSnapshotCurrent(benOnline, 'blocks')
})

test('SEC51 G25 G37 A69: mentions by blocked people do not count, also those from before', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general, channel, member } = fixture
  const ben = await member()
  const empty = await channel('other')
  const role = await fixture.role('Raid', [])
  await owner.expect(200, owner.patch(`${fixture.path}/members/${ben.id}`, { roleIds: [role.id] }))
  const ownerOnline = await connect(owner)
  const benOnline = await connect(ben)
  const mention = async (from: GatewayClient, channelId: string): Promise<void> => {
    await from.action('message.send', { channelId, content: `hi @${ben.username}` })
  }
  const count = (channelId: string): number =>
    benOnline.snapshot.readState.find((read) => read.channelId === channelId)?.mentionCount ?? 0
  const { message } = await benOnline.action('message.send', {
    ...{ channelId: general.id, content: 'Which map?' },
  })
  const below = `/api/channels/${general.id}/messages/${message.id}/thread`
  const { thread } = await owner.expect(201, owner.post(below, { name: 'Maps' }))
  await mention(ownerOnline, thread.id)
  const threadCount = (wanted: number) =>
    benOnline.next(
      'thread.read',
      ({ channelId, mentionCount }) => channelId === thread.id && mentionCount === wanted,
    )
  await mention(ownerOnline, general.id)
  for (const content of ['for @everyone', 'for @here', 'for @Raid']) {
    await ownerOnline.action('message.send', { channelId: general.id, content })
  }
  await mention(ownerOnline, empty.id)
  await benOnline.next('message.created', ({ message }) => message.channelId === empty.id)
  assert.deepEqual([count(general.id), count(empty.id)], [4, 1])

  await ben.expect(200, ben.put(`${me}/blocked/${owner.id}`))
  await assertSnapshotCurrent(benOnline, 'after the block')
  await threadCount(0)
  assert.deepEqual([count(general.id), count(empty.id)], [0, 0])
  await mention(ownerOnline, general.id)
  await benOnline.next('message.created')
  assert.equal(count(general.id), 0)
  await assertSnapshotCurrent(benOnline, 'after another mention')

  await ben.expect(200, ben.delete(`${me}/blocked/${owner.id}`))
  await assertSnapshotCurrent(benOnline, 'after the block was lifted')
  await threadCount(1)
  assert.deepEqual([count(general.id), count(empty.id)], [5, 1])
})

test('G16 G36: friends see each other’s presence and profile without a shared server', async (t) => {
  const app = await startApp(t)
  const [ada, ben, cy] = await Promise.all(['ada', 'ben', 'cy'].map(app.register))
  assert.ok(ada && ben && cy)
  const adaOnline = await connect(ada)
  const benOnline = await connect(ben)
  // A friend of Ben gets what others would get at the same time.
  await cy.expect(200, ask(cy, ben))
  await ben.expect(200, ask(ben, cy))
  const cyOnline = await connect(cy)
  await ada.expect(200, ask(ada, ben))
  await benOnline.action('presence.set', { status: 'idle', text: 'tea' })
  await cyOnline.next('presence.updated', ({ text }) => text === 'tea')
  await adaOnline.settle()
  assert.deepEqual(adaOnline.all('presence.updated'), [], 'not before they are friends')
  await ben.expect(200, ben.post(`${me}/friend-requests/${ada.id}/accept`))
  await adaOnline.next(
    'presence.updated',
    ({ userId, text }) => userId === ben.id && text === 'tea',
  )
  await assertSnapshotCurrent(adaOnline, 'a new friend')

  await benOnline.action('presence.set', { status: 'invisible' })
  await adaOnline.next('presence.updated', ({ status }) => status === 'offline')
  await benOnline.action('presence.set', { status: 'dnd' })
  await adaOnline.next('presence.updated', ({ status }) => status === 'dnd')
  await ben.expect(200, ben.patch(me, { displayName: 'Benjamin' }))
  await adaOnline.next('user.updated', ({ user }) => user.displayName === 'Benjamin')
  await assertSnapshotCurrent(adaOnline, 'a changed friend')

  const seen = adaOnline.all('presence.updated').length
  await ben.expect(200, ben.delete(`${me}/friends/${ada.id}`))
  await adaOnline.next('relationship.removed')
  await benOnline.action('presence.set', { status: 'online', text: 'back' })
  await cyOnline.next('presence.updated', ({ text }) => text === 'back')
  const fresh = await connect(ada)
  assert.deepEqual(fresh.snapshot.friendPresences, [])
  await assertSnapshotCurrent(adaOnline, 'a removed friend')
  assert.equal(adaOnline.all('presence.updated').length, seen)

  // A block ends a friendship, and with it the presence.
  await cy.expect(200, cy.put(`${me}/blocked/${ben.id}`))
  await cyOnline.next('relationship.updated', ({ kind }) => kind === 'blocked')
  await assertSnapshotCurrent(cyOnline, 'a blocked friend')
})

test('SEC100 A67: accounts choose who may send them requests; requests are limited', async (t) => {
  const app = await startApp(t)
  const { owner, member } = await createServerFixture(app)
  const ben = await member()
  const eve = await app.register()
  const benOnline = await connect(ben)
  const defaults = { messagesFrom: 'shared_servers', requestsFrom: 'everyone' }
  assert.deepEqual(benOnline.snapshot.privacy, defaults)
  const change = { messagesFrom: 'friends', requestsFrom: 'shared_servers' }
  await ben.expect(200, ben.patch(`${me}/privacy`, change))
  assert.deepEqual(await benOnline.next('privacy.updated'), change)
  assert.deepEqual((await ben.expect(200, ben.get(`${me}/privacy`))).privacy, change)
  const { privacy } = await ben.expect(200, ben.patch(`${me}/privacy`, { messagesFrom: 'nobody' }))
  assert.deepEqual(privacy, { messagesFrom: 'nobody', requestsFrom: 'shared_servers' })
  await expectError(ask(eve, ben), 'forbidden')
  await owner.expect(200, ask(owner, ben))
  await expectError(ben.patch(`${me}/privacy`, { messagesFrom: 'some' }), 'invalid_input')

  for (let sent = 1; sent < limits.friendRequestsPerHour; sent += 1) {
    await eve.expect(404, ask(eve, { username: `nobody${sent}` }))
  }
  const { status, headers } = await ask(eve, owner)
  assert.equal(status, 429)
  assert.ok(Number(headers.get('retry-after')) > 0)
  app.clock.advance(3_600_000)
  await eve.expect(200, ask(eve, owner))
  await assertSnapshotCurrent(benOnline, 'privacy')
})

test('SEC100: friends, requests of both directions and blocks have limits, on both sides of a friendship', async (t) => {
  const app = await startApp(t)
  const [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map(app.register))
  assert.ok(ada && ben && cleo)
  const numbers = `WITH RECURSIVE numbers (n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${limits.friends})`
  await queryStored(
    app,
    `${numbers} INSERT INTO users (id, username, display_name, password_hash, created_at)
      SELECT 'other' || n, 'other' || n, 'Other', '', 0 FROM numbers`,
  )
  /** Leaves room for `room` more of the kind, and for everything else. */
  const fill = async ({ id }: Account, kind: string, max: number, room: number): Promise<void> => {
    await queryStored(app, "DELETE FROM relationships WHERE other_id LIKE 'other%'")
    await queryStored(
      app,
      `${numbers} INSERT INTO relationships (user_id, other_id, kind, since)
        SELECT ?, 'other' || n, ?, 0 FROM numbers WHERE n <= ?`,
      [id, kind, max - room],
    )
  }
  const reasonOf = async (reply: Promise<Reply>): Promise<string> =>
    (await reply).body.error?.reason ?? 'allowed'
  const accept = (by: Account, { id }: Account) => by.post(`${me}/friend-requests/${id}/accept`)
  const block = (other: string) => ada.put(`${me}/blocked/${other}`)

  await fill(ada, 'outgoing_request', limits.outgoingFriendRequests, 1)
  assert.equal(await reasonOf(ask(ada, ben)), 'allowed')
  assert.equal(await reasonOf(ask(ada, cleo)), 'friend_request_limit')
  await fill(cleo, 'incoming_request', limits.incomingFriendRequests, 0)
  assert.equal(await reasonOf(ask(ada, cleo)), 'other_friend_request_limit')
  await fill(ada, 'friend', limits.friends, 0)
  assert.equal(await reasonOf(accept(ben, ada)), 'other_friend_limit')
  await fill(ben, 'friend', limits.friends, 0)
  assert.equal(await reasonOf(accept(ben, ada)), 'friend_limit')
  await fill(ben, 'friend', limits.friends, 1)
  assert.equal(await reasonOf(accept(ben, ada)), 'allowed')
  await fill(ada, 'blocked', limits.blockedUsers, 1)
  assert.equal(await reasonOf(block(`other${limits.blockedUsers}`)), 'allowed')
  assert.equal(await reasonOf(block(ben.id)), 'block_limit')
})

test('SEC50 G44 A70 A71: who may write direct messages follows privacy, friendships, blocks and suspensions', async () => {
  const app = await sharedApp()
  const { owner: ada, member } = await createServerFixture(app)
  const [ben, eve] = [await member(), await app.register()]
  const [adaOnline, benOnline] = [await connect(ada), await connect(ben)]
  const direct = { userId: ben.id }
  await ada.expect(200, ada.post('/api/conversations/direct', direct))
  const { channels } = await adaOnline.next('conversation.opened')
  const channelId = channels.find(({ type }) => type === 'text')!.id
  const voiceId = channels.find(({ type }) => type === 'voice')!.id
  /** `sent`, or the error without its id. */
  const write = (from: GatewayClient): Promise<string> =>
    from.action('message.send', { channelId, content: 'hello' }).then(
      () => 'sent',
      (error: unknown) => {
        assert.ok(error instanceof ActionError)
        return `${error.code}: ${error.message}`
      },
    )
  const refused = 'forbidden: You cannot send direct messages to this user.'
  const set = (messagesFrom: string): Promise<unknown> =>
    ben.expect(200, ben.patch(`${me}/privacy`, { messagesFrom }))
  assert.equal(await write(adaOnline), 'sent')

  await set('friends')
  assert.equal(await write(adaOnline), refused)
  assert.equal(await write(benOnline), 'sent', 'only the setting of the receiver counts')
  await expectError(ada.post('/api/conversations/groups', { userIds: [ben.id] }), 'forbidden')
  await assert.rejects(adaOnline.action('voice.join', { channelId: voiceId }))
  await ada.expect(200, ask(ada, ben))
  await ben.expect(200, ask(ben, ada))
  assert.equal(await write(adaOnline), 'sent')
  await set('nobody')
  assert.equal(await write(adaOnline), refused)
  await set('shared_servers')

  await ben.expect(200, ben.put(`${me}/blocked/${ada.id}`))
  assert.equal(await write(adaOnline), refused, 'a block looks like a setting')
  assert.equal(await write(benOnline), refused, 'nor does the blocker write')
  await expectError(ben.post('/api/conversations/groups', { userIds: [ada.id] }), 'conflict')
  assert.equal((await ada.get(`/api/channels/${channelId}/messages`)).status, 200)
  await ben.expect(200, ben.delete(`${me}/blocked/${ada.id}`))
  assert.equal(await write(adaOnline), 'sent')

  // Friends need no shared server.
  await expectError(eve.post('/api/conversations/direct', { userId: ada.id }), 'forbidden')
  await ada.expect(200, ask(ada, eve))
  await eve.expect(200, ask(eve, ada))
  await eve.expect(200, eve.post('/api/conversations/direct', { userId: ada.id }))

  // In groups, messages of blocked people arrive and do not count.
  const userIds = [ben.id, eve.id]
  const { conversation: group } = await ada.expect(
    201,
    ada.post('/api/conversations/groups', { userIds }),
  )
  await benOnline.next('conversation.opened', ({ server }) => server.id === group.id)
  const inGroup = benOnline.snapshot.conversations.find(({ server }) => server.id === group.id)
  const groupChannelId = inGroup!.channels.find(({ type }) => type === 'text')!.id
  await ada.expect(200, ada.put(`${me}/blocked/${ben.id}`))
  await benOnline.action('message.send', { channelId: groupChannelId, content: 'hi' })
  await adaOnline.next('message.created', ({ message }) => message.channelId === groupChannelId)
  await assertSnapshotCurrent(adaOnline, 'a group with someone blocked')
  const counted = adaOnline.snapshot.readState.find((read) => read.channelId === groupChannelId)
  assert.equal(counted?.mentionCount ?? 0, 0)
  await ada.expect(200, ada.delete(`${me}/blocked/${ben.id}`))
  await assertSnapshotCurrent(adaOnline, 'the same without the block')

  // A conversation that two accounts share is no server.
  const eveOnline = await connect(eve)
  const withAda = eveOnline.snapshot.conversations.find(
    ({ conversation }) => conversation.kind === 'direct',
  )
  const direct2 = withAda!.channels.find(({ type }) => type === 'text')!.id
  await eveOnline.action('message.send', { channelId: direct2, content: 'hi' })
  await eve.expect(200, eve.delete(`${me}/friends/${ada.id}`))
  await assert.rejects(eveOnline.action('message.send', { channelId: direct2, content: 'hi' }), {
    code: 'forbidden',
  })

  await runOperatorCommand(app, 'suspend', ben.username)
  assert.equal(await write(adaOnline), refused)
})
