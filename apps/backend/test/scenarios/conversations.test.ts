import assert from 'node:assert/strict'
import test from 'node:test'
import { endpoints, limits } from '@guildhall/contract'
import type { Conversation, ConversationSnapshot, Message } from '@guildhall/contract'
import type { Report } from '../../src/chat/conversations/reports.ts'
import { loadConfig } from '../../src/core/config.ts'
import { reportCommands } from '../../src/operator/reports.ts'
import type { Account, Reply } from '../account.ts'
import { ActionError, connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { nextMillisecond } from '../next-millisecond.ts'
import { sqliteOnly } from '../postgres.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { shareApp, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'

const sharedApp = shareApp()

/** Ada and Ben, who share a server, and Eve, who is in none. */
async function createSetup(app: TestApp) {
  const fixture = await createServerFixture(app)
  const [ben, eve] = [await fixture.member(), await app.register()]
  return { app, fixture, ada: fixture.owner, ben, eve }
}

async function openDirect(account: Account, other: Account): Promise<Conversation> {
  const reply = account.post('/api/conversations/direct', { userId: other.id })
  return (await account.expect(200, reply)).conversation
}

async function createGroup(
  account: Account,
  others: Account[],
  name?: string,
): Promise<Conversation> {
  const userIds = others.map(({ id }) => id)
  const reply = account.post('/api/conversations/groups', { userIds, ...(name && { name }) })
  return (await account.expect(201, reply)).conversation
}

function entryOf({ snapshot }: GatewayClient, id: string): ConversationSnapshot | undefined {
  return snapshot.conversations.find(({ server }) => server.id === id)
}

function channelOf(client: GatewayClient, id: string, type: 'text' | 'voice' = 'text'): string {
  const channel = entryOf(client, id)?.channels.find((one) => one.type === type)
  return channel?.id ?? assert.fail(`no channel of ${id}`)
}

async function send(client: GatewayClient, id: string, content: string, more = {}) {
  const data = { channelId: channelOf(client, id), content, ...more }
  return (await client.action('message.send', data)).message
}

test('G38 A72: two accounts that share a server write to each other in one conversation', async () => {
  const { ada, ben, eve } = await createSetup(await sharedApp())
  const [adaOnline, benOnline] = [await connect(ada), await connect(ben)]

  // Both open it at once, and it is one. The other one sees it with the first message.
  const [one, other] = await Promise.all([openDirect(ada, ben), openDirect(ada, ben)])
  assert.equal(one.id, other.id)
  assert.deepEqual(
    [one.kind, one.name, one.ownerId, one.participants.map(({ id }) => id).sort()],
    ['direct', null, null, [ada.id, ben.id].sort()],
  )
  const opened = await adaOnline.next('conversation.opened')
  assert.equal(opened.conversation.id, one.id)
  assert.equal(opened.server.ownerId, '')
  assert.deepEqual(benOnline.snapshot.conversations, [])
  // Ben is online there although he has not opened it.
  assert.deepEqual(opened.presences.map(({ userId }) => userId).sort(), [ada.id, ben.id].sort())

  const { id } = one
  const first = await send(adaOnline, id, 'hello', { nonce: 'n1' })
  assert.equal(first.mentionsEveryone, false)
  await benOnline.next('conversation.opened')
  await assertSnapshotCurrent(benOnline, 'after the first message')
  assert.deepEqual(benOnline.snapshot.readState.at(-1)?.mentionCount, 1)
  const second = await send(adaOnline, id, `hello @${ben.username}`)
  await benOnline.next('message.created', ({ message }) => message.id === second.id)
  assert.deepEqual(benOnline.snapshot.readState.at(-1)?.mentionCount, 2)
  await adaOnline.action('message.delete', { messageId: second.id })
  await benOnline.next('message.deleted')
  const channelId = channelOf(benOnline, id)
  assert.deepEqual(benOnline.snapshot.readState.at(-1)?.mentionCount, 1)
  await benOnline.action('channel.read', { channelId, seq: 2 })
  assert.equal((await openDirect(ben, ada)).id, id)

  // Replies, reactions, typing, files and search work as in channels.
  const reply = await send(benOnline, id, 'a quaint reply', { replyTo: first.id })
  await adaOnline.next('message.created', ({ message }) => message.replyTo === first.id)
  await adaOnline.action('reaction.add', { messageId: reply.id, emoji: '👍' })
  await benOnline.next('reaction.added', ({ serverId }) => serverId === id)
  await benOnline.action('typing.start', { channelId })
  await adaOnline.next('typing.started', ({ serverId }) => serverId === id)
  const pins = `/api/channels/${channelId}/pins`
  await ben.expect(200, ben.put(`${pins}/${reply.id}`))
  await adaOnline.next('message.pinned', ({ messageId }) => messageId === reply.id)
  assert.equal((await ada.expect(200, ada.get(pins))).messages[0].id, reply.id)
  await ada.expect(200, ada.delete(`${pins}/${reply.id}`))
  const form = new FormData()
  form.set('file', new Blob(['some text']), 'note.txt')
  const uploads = `/api/channels/${channelId}/attachments`
  const { attachment } = await ben.expect(201, ben.post(uploads, form))
  await send(benOnline, id, '', { attachments: [attachment.id] })
  const file = `/api/attachments/${attachment.id}/${attachment.name}`
  assert.equal((await ada.get(file)).status, 200)
  const search = `/api/servers/${id}/search?q=quaint`
  const found = await ada.expect(200, ada.get(search))
  assert.equal(found.indexing || found.messages[0].id === reply.id, true)
  for (const client of [adaOnline, benOnline]) await assertSnapshotCurrent(client, 'in between')

  // For anybody else there is nothing.
  const eveOnline = await connect(eve)
  for (const path of [
    `/api/channels/${channelId}/messages`,
    `/api/channels/${channelId}/messages/${first.id}`,
    pins,
    file,
    search,
  ]) {
    await expectError(eve.get(path), 'not_found')
  }
  await expectError(eve.post(`/api/conversations/${id}/close`), 'not_found')
  await expectError(eve.post(uploads, form), 'not_found')
  await assert.rejects(eveOnline.action('message.send', { channelId, content: 'hi' }), {
    code: 'not_found',
  })
  await assert.rejects(eveOnline.action('reaction.add', { messageId: first.id, emoji: '👍' }), {
    code: 'not_found',
  })
  for (const type of ['typing.start', 'voice.join'] as const) {
    await assert.rejects(eveOnline.action(type, { channelId }), { code: 'not_found' })
  }
  await assert.rejects(eveOnline.action('channel.read', { channelId, seq: 1 }), {
    code: 'not_found',
  })
  await expectError(ada.post('/api/conversations/direct', { userId: eve.id }), 'forbidden')
  await expectError(ada.post('/api/conversations/direct', { userId: ada.id }), 'invalid_input')
  await expectError(ada.post('/api/conversations/direct', { userId: 'nobody' }), 'not_found')
})

test('G40 A76: a closed conversation comes back with the next message, and stays readable without a shared server', async () => {
  const { ada, ben, fixture } = await createSetup(await sharedApp())
  const [adaOnline, benOnline] = [await connect(ada), await connect(ben)]
  const { id } = await openDirect(ada, ben)
  await adaOnline.next('conversation.opened')
  const first = await send(adaOnline, id, 'one')
  await benOnline.next('conversation.opened')
  const channelId = channelOf(benOnline, id)

  await ben.expect(200, ben.post(`/api/conversations/${id}/close`))
  await benOnline.next('conversation.closed', ({ serverId }) => serverId === id)
  await assertSnapshotCurrent(benOnline, 'closed')
  await send(adaOnline, id, 'two')
  await benOnline.next('conversation.opened')
  await assertSnapshotCurrent(benOnline, 'open again')
  assert.equal(benOnline.snapshot.readState.at(-1)?.mentionCount, 2)

  const mayWrite = async () =>
    (await ada.expect(200, ada.get(`/api/conversations/${id}`))).mayWrite as boolean
  assert.equal(await mayWrite(), true)

  // He leaves the only server that they share.
  await ben.expect(200, ben.delete(`${fixture.path}/members/${ben.id}`))
  assert.equal(await mayWrite(), false)
  for (const client of [adaOnline, benOnline]) {
    await assert.rejects(send(client, id, 'three'), { code: 'forbidden' })
    await assert.rejects(client.action('typing.start', { channelId }), { code: 'forbidden' })
  }
  await assert.rejects(
    adaOnline.action('message.edit', { messageId: first.id, content: 'changed' }),
    { code: 'forbidden' },
  )
  await assert.rejects(benOnline.action('reaction.add', { messageId: first.id, emoji: '👍' }), {
    code: 'forbidden',
  })
  const history = await ben.expect(200, ben.get(`/api/channels/${channelId}/messages`))
  assert.deepEqual(
    history.messages.map(({ content }: { content: string }) => content),
    ['one', 'two'],
  )
  assert.equal((await openDirect(ben, ada)).id, id)
})

test('what is set for a closed conversation shows once it is open again', async () => {
  const { ada, ben } = await createSetup(await sharedApp())
  const [adaOnline, benOnline] = [await connect(ada), await connect(ben)]
  const { id } = await openDirect(ada, ben)
  await adaOnline.next('conversation.opened')
  await send(adaOnline, id, 'one')
  await benOnline.next('conversation.opened')
  const channelId = channelOf(benOnline, id)

  await ben.expect(200, ben.post(`/api/conversations/${id}/close`))
  await benOnline.next('conversation.closed', ({ serverId }) => serverId === id)
  const mute = { mute: { until: null } }
  await ben.expect(200, ben.patch(`/api/channels/${channelId}/notifications`, mute))
  await benOnline.action('channel.read', { channelId, seq: 1 })
  await assertSnapshotCurrent(benOnline, 'closed')
  assert.deepEqual(benOnline.snapshot.notifications.settings, [])

  await send(adaOnline, id, 'two')
  await benOnline.next('conversation.opened')
  await assertSnapshotCurrent(benOnline, 'open again')
  assert.equal(benOnline.snapshot.notifications.settings.length, 1)
  assert.equal(benOnline.snapshot.readState.at(-1)?.mentionCount, 1)
})

test('A74 A75: the people of a group rename it, add others and leave it', async () => {
  const { ada, ben, eve, fixture } = await createSetup(await sharedApp())
  const mia = await fixture.member()
  const [adaOnline, benOnline, miaOnline] = await Promise.all(
    [ada, ben, mia].map((a) => connect(a)),
  )
  assert.ok(adaOnline && benOnline && miaOnline)
  await expectError(
    ada.post('/api/conversations/groups', { userIds: [ben.id, eve.id] }),
    'forbidden',
  )
  const group = await createGroup(ada, [ben], 'Crew')
  const { id } = group
  const path = `/api/conversations/${id}`
  assert.deepEqual([group.kind, group.name, group.ownerId], ['group', 'Crew', ada.id])
  for (const client of [adaOnline, benOnline]) await client.next('conversation.opened')
  await send(benOnline, id, 'before')

  await ben.expect(200, ben.put(`${path}/participants/${mia.id}`))
  await miaOnline.next('conversation.opened')
  await adaOnline.next('member.joined', ({ serverId }) => serverId === id)
  await ben.expect(200, ben.patch(path, { name: null }))
  await expectError(ben.delete(`${path}/participants/${mia.id}`), 'forbidden')
  await expectError(ben.put(`${path}/participants/${eve.id}`), 'forbidden')
  await expectError(eve.put(`${path}/participants/${eve.id}`), 'not_found')
  const profile = { displayName: 'Benjamin' }
  await ben.expect(200, ben.patch('/api/users/me', profile))
  for (const client of [adaOnline, benOnline, miaOnline]) {
    await assertSnapshotCurrent(client, 'three of them')
  }

  await ada.expect(200, ada.delete(`${path}/participants/${ben.id}`))
  await benOnline.next('conversation.closed', ({ serverId }) => serverId === id)
  await expectError(ben.patch(path, { name: 'Mine' }), 'not_found')
  await ada.expect(200, ada.delete(`${path}/participants/${ada.id}`))
  await miaOnline.next('conversation.updated', ({ ownerId }) => ownerId === mia.id)
  const channelId = channelOf(miaOnline, id)
  const { messages } = await mia.expect(200, mia.get(`/api/channels/${channelId}/messages`))
  assert.deepEqual(
    messages.map(({ author, content }: any) => [author.id, content]),
    [[ben.id, 'before']],
  )
  for (const client of [adaOnline, benOnline, miaOnline]) {
    await assertSnapshotCurrent(client, 'one is left')
  }
  await mia.expect(200, mia.delete(`${path}/participants/${mia.id}`))
  await expectError(mia.get(`/api/channels/${channelId}/messages`), 'not_found')

  const others = []
  for (let count = 0; count < limits.participantsPerGroup; count += 1) {
    others.push(await fixture.member())
  }
  const [last, ...rest] = others
  const full = await createGroup(ada, rest)
  await expectError(
    ada.put(`/api/conversations/${full.id}/participants/${last?.id}`),
    'limit_reached',
  )
  assert.equal((await ada.expect(200, ada.get('/api/servers'))).servers.length, 1)

  // Mia joins it before Ben, whose account is older.
  const inherited = await createGroup(ada, [mia])
  const participants = `/api/conversations/${inherited.id}/participants`
  await nextMillisecond()
  await ada.expect(200, ada.put(`${participants}/${ben.id}`))
  await ada.expect(200, ada.delete(`${participants}/${ada.id}`))
  const found = await ben.expect(200, ben.get(`/api/conversations/${inherited.id}`))
  assert.equal(found.conversation.ownerId, mia.id)
})

test('G39: beyond 200 open conversations, the one without activity for the longest time closes', async () => {
  const app = await sharedApp()
  const { ada, ben } = await createSetup(app)
  const first = await createGroup(ada, [ben])
  const max = limits.openConversations
  const numbers = `WITH RECURSIVE numbers (n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${max - 1})`
  const copies: [table: string, source: string, kept: string, changed: Record<string, string>][] = [
    [
      'servers',
      'id',
      'name, age_rating, require_approval, owner_id, member_count, created_at, kind',
      // Each has been silent for longer.
      { id: "id || '-' || n", last_activity_at: 'last_activity_at - 1000 * n' },
    ],
    [
      'roles',
      'server_id',
      'name, permissions, position',
      { id: "id || '-' || n", server_id: "server_id || '-' || n" },
    ],
    [
      'members',
      'server_id',
      'user_id, joined_at, sort_name, is_open',
      { server_id: "server_id || '-' || n" },
    ],
  ]
  for (const [table, source, kept, changed] of copies) {
    await queryStored(
      app,
      `${numbers} INSERT INTO ${table} (${Object.keys(changed).join()}, ${kept})
        SELECT ${Object.values(changed).join()}, ${kept} FROM ${table}, numbers WHERE ${source} = ?`,
      [first.id],
    )
  }
  const next = await createGroup(ada, [ben])
  const { snapshot } = await connect(ada)
  const open = new Set(snapshot.conversations.map(({ conversation }) => conversation.id))
  assert.equal(open.size, max)
  assert.ok(open.has(next.id) && open.has(first.id) && open.has(`${first.id}-${max - 2}`))
  assert.ok(!open.has(`${first.id}-${max - 1}`))
})

test('A80: one search finds messages in all conversations of the account, and only there', async () => {
  const { app, fixture, ada, ben } = await createSetup(await sharedApp())
  const mia = await fixture.member()
  const [adaOnline, benOnline] = [await connect(ada), await connect(ben)]
  const direct = await openDirect(ada, ben)
  const group = await createGroup(ada, [ben, mia], 'Crew')
  const foreign = await openDirect(ben, mia)
  for (const { id } of [direct, group]) {
    await adaOnline.next('conversation.opened', ({ conversation }) => conversation.id === id)
  }
  await benOnline.next('conversation.opened', ({ conversation }) => conversation.id === foreign.id)
  await send(adaOnline, direct.id, 'a walrus on the ice')
  await send(benOnline, foreign.id, 'a walrus between us')
  await benOnline.next('conversation.opened', ({ conversation }) => conversation.id === direct.id)
  await send(benOnline, direct.id, 'ice, see https://example.org')
  await send(benOnline, group.id, 'a walrus for everyone')
  const channelId = fixture.general.id
  await adaOnline.action('message.send', { channelId, content: 'a walrus in public' })

  const search = async (query: Record<string, string>, account = ada) => {
    const path = `/api/conversations/search?${new URLSearchParams(query).toString()}`
    let page: any
    await waitUntil('the index is up to date', async () => {
      page = await account.expect(200, account.get(path))
      return !page.indexing
    })
    return page
  }
  const contents = async (query: Record<string, string>, account = ada): Promise<string[]> =>
    (await search(query, account)).messages.map(({ content }: Message) => content)
  const found = await search({ q: 'walrus' })
  assert.deepEqual(
    found.messages.map(({ content }: Message) => content),
    ['a walrus for everyone', 'a walrus on the ice'],
  )
  assert.deepEqual(
    found.conversations.map(({ channelId: id, conversation }: any) => [id, conversation.id]),
    [
      [channelOf(adaOnline, group.id), group.id],
      [channelOf(adaOnline, direct.id), direct.id],
    ],
  )
  assert.deepEqual(await contents({ q: 'walrus' }, ben), [
    'a walrus for everyone',
    'a walrus between us',
    'a walrus on the ice',
  ])
  // All words are in one message.
  assert.deepEqual(await contents({ q: 'ice walrus' }), ['a walrus on the ice'])
  assert.deepEqual(await contents({ q: 'everyone ice' }), [])
  assert.deepEqual(await contents({ authorId: ben.id, has: 'link' }), [
    'ice, see https://example.org',
  ])
  assert.equal((await contents({ since: '0' })).length, 3)
  assert.deepEqual(await contents({ since: '0' }, await app.register()), [])
  const first = await search({ q: 'walrus', limit: '1' })
  assert.deepEqual(await contents({ q: 'walrus', limit: '1', before: first.nextCursor }), [
    'a walrus on the ice',
  ])
  const only = channelOf(adaOnline, direct.id)
  assert.deepEqual(await contents({ q: 'walrus', channelId: only }), ['a walrus on the ice'])
  assert.equal((await contents({ channelId: only })).length, 2)
  const foreignChannel = channelOf(benOnline, foreign.id)
  for (const hidden of [foreignChannel, channelId]) {
    const path = `/api/conversations/search?q=walrus&channelId=${hidden}`
    await ada.expect(404, ada.get(path))
  }
  const inServer = `/api/servers/search?q=walrus&channelId=`
  const inPublic = await ada.expect(200, ada.get(inServer + channelId))
  assert.deepEqual(
    inPublic.messages.map(({ content }: Message) => content),
    ['a walrus in public'],
  )
  await ada.expect(404, ada.get(inServer + only))
  await expectError(ada.get('/api/conversations/search'), 'invalid_input', 'q')
  await expectError(ada.get('/api/conversations/search?q=a&before=x'), 'invalid_input', 'before')

  // A closed conversation is searched, too, and can be opened. One that was left is not.
  await ada.expect(200, ada.post(`/api/conversations/${direct.id}/close`))
  await adaOnline.next('conversation.closed')
  await ada.expect(200, ada.delete(`/api/conversations/${group.id}/participants/${ada.id}`))
  assert.deepEqual(await contents({ q: 'walrus' }), ['a walrus on the ice'])
  await expectError(mia.post(`/api/conversations/${direct.id}/open`), 'not_found')
  await expectError(mia.post(`/api/conversations/${fixture.id}/open`), 'not_found')
  await ada.expect(200, ada.post(`/api/conversations/${direct.id}/open`))
  await assertSnapshotCurrent(adaOnline, 'after it was opened')
  assert.ok(entryOf(adaOnline, direct.id))
})

test('members who are muted or have yet to accept the rules take no nickname and begin no conversation', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const [mia, ben, tom, eve] = [
    await fixture.member(),
    await fixture.member(),
    await fixture.member(),
    await fixture.member(),
  ]
  const direct = (other: Account) => mia.post('/api/conversations/direct', { userId: other.id })
  const rename = (nickname: string | null) => mia.patch(`${path}/members/${mia.id}`, { nickname })
  const refused = async (reply: Promise<Reply>, reason: string): Promise<void> =>
    assert.equal((await mia.expect(403, reply)).error.reason, reason)
  const known = await openDirect(mia, ben)
  const group = await createGroup(mia, [ben])
  await mia.expect(200, rename('Mia'))
  await mia.expect(200, mia.post('/api/users/me/friend-requests', { username: eve.username }))
  await eve.expect(200, eve.post(`/api/users/me/friend-requests/${mia.id}/accept`))

  const assertRestricted = async (nicknameReason: string): Promise<void> => {
    await refused(rename('Rude'), nicknameReason)
    await refused(rename(null), nicknameReason)
    const reason = 'restricted_in_shared_servers'
    await refused(direct(tom), reason)
    await refused(mia.post('/api/conversations/groups', { userIds: [eve.id, tom.id] }), reason)
    const participant = `/api/conversations/${group.id}/participants/${tom.id}`
    await refused(mia.put(participant), reason)
    assert.equal((await openDirect(mia, ben)).id, known.id)
    const { mayWrite } = await mia.expect(200, mia.get(`/api/conversations/${known.id}`))
    assert.ok(mayWrite, 'what exists goes on')
  }
  const mute = async (mutedUntil: number | null): Promise<void> => {
    await owner.expect(200, owner.patch(`${path}/members/${mia.id}`, { mutedUntil }))
  }
  await mute(app.clock.now() + 60_000)
  await assertRestricted('nickname_while_muted')
  await openDirect(mia, eve)
  await owner.expect(200, owner.patch(`${path}/members/${mia.id}`, { nickname: 'Calm' }))
  await mute(null)
  await mia.expect(200, rename('Mia'))

  app.clock.advance(1)
  const rules = { rules: [{ title: 'Be kind', text: '' }], askEveryone: true }
  const { updatedAt } = await owner.expect(200, owner.put(`${path}/rules`, rules))
  await assertRestricted('rules_not_accepted')
  // Another server in which nothing restricts the account counts as before.
  const other = await createServerFixture(app)
  const { invite } = await other.owner.expect(201, other.owner.post(`${other.path}/invites`, {}))
  for (const account of [mia, tom]) {
    await account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
  }
  await mia.expect(200, direct(tom))
  await mia.expect(200, mia.post(`${path}/rules/accept`, { updatedAt }))
  await mia.expect(200, rename('Mia the Second'))
  await owner.expect(200, owner.patch(`${path}/members/${owner.id}`, { nickname: 'Boss' }))
})

test('A73: an account begins conversations with few people an hour', async (t) => {
  const { ada, ben, fixture } = await createSetup(
    await startApp(t, { ACCOUNT_CONVERSATIONS_PER_HOUR: '2' }),
  )
  const [mia, zoe] = [await fixture.member(), await fixture.member()]
  await openDirect(ada, ben)
  await openDirect(ada, ben)
  await openDirect(ada, mia)
  await expectError(ada.post('/api/conversations/direct', { userId: zoe.id }), 'rate_limited')
  await expectError(ada.post('/api/conversations/groups', { userIds: [ben.id] }), 'rate_limited')
  await openDirect(ada, ben)
})

test('G41 G42 A79 A115: a call rings for the others until they join, decline, hang up, or a minute is over', async (t) => {
  const { app, ada, ben, fixture } = await createSetup(await startApp(t))
  const mia = await fixture.member()
  const [adaOnline, benOnline, miaOnline] = await Promise.all(
    [ada, ben, mia].map((account) => connect(account)),
  )
  assert.ok(adaOnline && benOnline && miaOnline)
  const { id } = await createGroup(ada, [ben, mia])
  for (const client of [adaOnline, benOnline, miaOnline]) await client.next('conversation.opened')
  const channelId = channelOf(adaOnline, id, 'voice')
  const rings = (...accounts: Account[]) =>
    benOnline.next(
      'call.updated',
      ({ call }) =>
        JSON.stringify((call?.ringing ?? []).toSorted()) ===
        JSON.stringify(accounts.map((account) => account.id).sort()),
    )
  await assert.rejects(adaOnline.action('message.send', { channelId, content: 'x' }), {
    code: 'invalid_input',
  })
  await adaOnline.action('voice.join', { channelId })
  assert.equal((await rings(ben, mia)).call?.callerId, ada.id)
  await assertSnapshotCurrent(benOnline, 'it rings')
  await miaOnline.action('call.decline', { channelId })
  await rings(ben)
  await benOnline.action('voice.join', { channelId })
  await rings()
  assert.equal(entryOf(benOnline, id)?.voice.length, 2)
  app.clock.advance(90_000)
  await miaOnline.action('voice.join', { channelId })
  await miaOnline.action('voice.leave', {})
  await benOnline.action('voice.leave', {})
  await adaOnline.action('voice.leave', {})
  // What became of it: for those who neither took nor declined it, something to read.
  const ended = () => miaOnline.next('message.created', ({ message }) => message.call !== undefined)
  const unreadOf = async (account: Account) => {
    const online = await connect(account)
    const found = online.snapshot.readState.find((read) => read.channelId === taken.channelId)
    online.ws.close()
    return found?.mentionCount
  }
  const { message: taken } = await ended()
  assert.deepEqual([taken.author.id, taken.content, taken.call?.missedBy], [ada.id, '', []])
  assert.ok((taken.call?.duration ?? 0) >= 90_000, 'since Ben answered it')
  assert.deepEqual(await Promise.all([ada, ben, mia].map(unreadOf)), [0, 0, 0])
  const edit = adaOnline.action('message.edit', { messageId: taken.id, content: 'hello' })
  await assert.rejects(edit, { code: 'forbidden' })
  const forward = ada.post(`/api/channels/${taken.channelId}/forwards`, { messageId: taken.id })
  await expectError(forward, 'invalid_input', 'messageId')

  await adaOnline.action('voice.join', { channelId })
  await rings(ben, mia)
  await miaOnline.action('call.decline', { channelId })
  await rings(ben)
  await adaOnline.action('voice.leave', {})
  await rings()
  const { message: missed } = await ended()
  assert.deepEqual(missed.call, { duration: null, missedBy: [ben.id] })
  assert.deepEqual(await Promise.all([ada, ben, mia].map(unreadOf)), [0, 1, 0])
  const { messages } = await ben.expect(
    200,
    ben.get(`/api/channels/${taken.channelId}/messages?limit=2`),
  )
  assert.deepEqual(
    messages.map(({ call }: Message) => call),
    [taken.call, missed.call],
  )
  app.clock.freeze()
  await miaOnline.action('voice.join', { channelId })
  assert.equal((await rings(ada, ben)).call?.ringsUntil, app.clock.now() + 60_000)
  app.clock.advance(60_000)
  await rings()
  assert.equal(entryOf(benOnline, id)?.voice.length, 1, 'she still waits')
  await assertSnapshotCurrent(benOnline, 'time is up')

  // A call opens a closed conversation. Who has left it is not called.
  await miaOnline.action('voice.leave', {})
  await ben.expect(200, ben.post(`/api/conversations/${id}/close`))
  await benOnline.next('conversation.closed')
  await mia.expect(200, mia.delete(`/api/conversations/${id}/participants/${mia.id}`))
  await adaOnline.action('voice.join', { channelId })
  await benOnline.next('conversation.opened')
  await adaOnline.next('call.updated', ({ call }) => call?.ringing.join() === ben.id)
})

test('G43: an account rings ten times a minute', async (t) => {
  const { app, ada, ben } = await createSetup(await startApp(t))
  app.clock.freeze()
  const [adaOnline, benOnline] = await Promise.all([connect(ada), connect(ben)])
  const { id } = await createGroup(ada, [ben])
  for (const client of [adaOnline, benOnline]) await client.next('conversation.opened')
  const channelId = channelOf(adaOnline, id, 'voice')
  const rings = () => benOnline.all('call.updated').filter(({ call }) => call !== null).length
  const call = async (): Promise<void> => {
    await adaOnline.action('voice.join', { channelId })
    await benOnline.next('voice.joined')
    await adaOnline.action('voice.leave', {})
    await benOnline.next('voice.left')
  }
  for (let count = 1; count <= 10; count += 1) {
    await call()
    assert.equal(rings(), count)
  }
  await call()
  assert.equal(rings(), 10)
  app.clock.advance(60_000)
  await call()
  assert.equal(rings(), 11)
})

test('O107 A77 A78: people report messages and persons to the operator', sqliteOnly, async (t) => {
  const { app, ada, ben, eve } = await createSetup(await startApp(t))
  const adaOnline = await connect(ada)
  const { id } = await openDirect(ada, ben)
  await adaOnline.next('conversation.opened')
  await send(adaOnline, id, 'before')
  const bad = await send(adaOnline, id, 'you are \u202ebad')
  for (let count = 1; count <= 6; count += 1) await send(adaOnline, id, `${count} after`)
  const path = `/api/conversations/${id}/reports`
  const reason = 'He insults me'
  await ben.expect(201, ben.post(path, { messageId: bad.id, reason }))
  await ben.expect(201, ben.post(path, { userId: ada.id, reason: 'again' }))
  await expectError(eve.post(path, { messageId: bad.id, reason }), 'not_found')
  await expectError(ada.post(path, { messageId: bad.id, reason }), 'invalid_input')
  await expectError(ben.post(path, { userId: eve.id, reason }), 'not_found')
  await expectError(ben.post(path, { reason }), 'invalid_input')

  const config = loadConfig({ DATA_DIR: app.dataDir })
  const run = (words: string, args: string[] = [], values = {}) => {
    const command = reportCommands.find(({ usage }) => usage.startsWith(words))
    return command?.run({ args, values, config }) ?? assert.fail(words)
  }
  const [first, second] = JSON.parse(await run('reports list', [], { json: true })) as Report[]
  assert.deepEqual(
    [first?.reporter, first?.reported, first?.messageId, first?.reason],
    [ben.username, ada.username, bad.id, reason],
  )
  assert.deepEqual(
    first?.messages.map(({ content }) => content),
    ['before', 'you are \u202ebad', ...[1, 2, 3, 4, 5].map((count) => `${count} after`)],
  )
  assert.equal(second?.messageId, null)
  const shown = await run('reports show', [first?.id ?? ''])
  assert.match(shown, /^> .*: you are \ufffdbad$/m)
  await run('reports close', [first?.id ?? ''])
  await assert.rejects(run('reports close', [first?.id ?? '']), /already closed/)
  assert.doesNotMatch(await run('reports list'), /He insults me/)
  assert.match(await run('reports list', [], { all: true }), /closed .*He insults me/)

  // As many are taken in an hour as can be open.
  const another = () => ben.post(path, { userId: ada.id, reason: 'and again' })
  for (let count = 2; count < limits.openReports; count += 1) await ben.expect(201, another())
  await expectError(another(), 'rate_limited')
  app.clock.advance(3_600_000)
  await ben.expect(201, another())
  await expectError(another(), 'limit_reached')
})

test('A81: everything that manages a server refuses conversations', async () => {
  const { ada, ben } = await createSetup(await sharedApp())
  const adaOnline = await connect(ada)
  const { id } = await createGroup(ada, [ben], 'Crew')
  await adaOnline.next('conversation.opened')
  const message = await send(adaOnline, id, 'hello')
  const channels = entryOf(adaOnline, id)?.channels ?? []
  const ids: Record<string, string> = {
    serverId: id,
    channelId: channels[0]?.id ?? '',
    userId: ben.id,
    targetId: ben.id,
    messageId: message.id,
  }
  const allowed = new Set([
    'searchMessages',
    'listMessages',
    'getMessage',
    'listPins',
    'pinMessage',
    'unpinMessage',
    'forwardMessage',
    'getForwardSource',
    'saveMessage',
    'unsaveMessage',
    'uploadAttachment',
    'postStatusCard',
    'updateChannelNotifications',
    // Of one's own messages.
    'removeLinkPreviews',
  ])
  const bodies: Record<string, object> = {
    createChannel: { name: 'more', type: 'text' },
    putOverwrite: { target: 'member', allow: [], deny: [] },
    createRole: { name: 'boss', permissions: ['administrator'] },
    createWebhook: { name: 'CI', channelId: ids.channelId },
    createOutgoingWebhook: { name: 'CI', url: 'https://example.org', events: ['member.joined'] },
    createGameServer: { game: 'openarena', host: '127.0.0.1' },
    guessGameServer: { host: '127.0.0.1' },
    updatePublicPage: { inviteCode: null },
  }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method = '', template = ''] = endpoint.split(' ')
    if (!/:(serverId|channelId)/.test(template) || allowed.has(name)) continue
    const path = template.replaceAll(/:(\w+)/g, (_all, key: string) => ids[key] ?? 'unknown')
    const hasBody = method !== 'GET'
    for (const account of [ada, ben]) {
      const reply = await account.request(method, path, hasBody ? (bodies[name] ?? {}) : undefined)
      const { status, body } = reply
      // A conversation is no room.
      const refusals = name === 'updateRoom' ? [409] : [400, 403, 404]
      assert.ok(refusals.includes(status), `${name}: ${status} ${JSON.stringify(body)}`)
      if (status === 400) assert.ok(!(name in bodies), `${name}: ${JSON.stringify(body)}`)
    }
  }
  const subscription = { serverId: id, ranges: [[0, 9]], userIds: [ben.id] }
  await assert.rejects(adaOnline.action('members.subscribe', subscription), ActionError)
  const moderation = { serverId: id, userId: ben.id, muted: true }
  await assert.rejects(adaOnline.action('voice.moderate', moderation), { code: 'not_found' })
  await assertSnapshotCurrent(adaOnline, 'nothing changed')
  const { name, participants } = entryOf(adaOnline, id)?.conversation ?? assert.fail()
  assert.deepEqual([name, participants.length], ['Crew', 2])
})
