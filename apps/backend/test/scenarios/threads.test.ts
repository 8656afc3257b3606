import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Message, Thread, ThreadList } from '@guildhall/contract'
import type { Account, Reply } from '../account.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'

const sharedApp = shareApp()
const hourMs = 60 * 60 * 1000

/** A server with a thread that its owner created below a message of Ben. Everyone is connected. */
async function createThread(app = sharedApp()) {
  const fixture = await createServerFixture(await app)
  const [ben, eve] = [await fixture.member(), await fixture.member()]
  const [ownerOnline, benOnline, eveOnline] = (await Promise.all(
    [fixture.owner, ben, eve].map((account) => connect(account)),
  )) as [GatewayClient, GatewayClient, GatewayClient]
  const channelId = fixture.general.id
  const { message } = await benOnline.action('message.send', { channelId, content: 'Which map?' })
  const path = `/api/channels/${channelId}/messages/${message.id}/thread`
  const { owner } = fixture
  const body = await owner.expect(201, owner.post(path, { name: 'Maps' }))
  const thread = body.thread as Thread
  return {
    ...{ fixture, owner, ben, eve, ownerOnline, benOnline, eveOnline, channelId, message, thread },
    path,
    threadPath: `/api/threads/${thread.id}`,
    send: async (from: GatewayClient, content: string): Promise<Message> =>
      (await from.action('message.send', { channelId: thread.id, content })).message,
  }
}

async function followedBy(account: Account): Promise<ThreadList & { archivedIds: string[] }> {
  return account.expect(200, account.get('/api/users/me/threads'))
}

/** Stores as many active threads as a channel can have, beside this one. */
async function fillWithThreads({ id, channelId }: Thread) {
  const app = await sharedApp()
  const numbered = `WITH RECURSIVE numbers (n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${limits.activeThreadsPerChannel})`
  const columns = 'server_id, name, type, position, slowmode_seconds, created_at, thread_of'
  await queryStored(
    app,
    `${numbered} INSERT INTO channels (id, ${columns})
      SELECT id || '-' || n, ${columns} FROM channels, numbers WHERE id = ?`,
    [id],
  )
  await queryStored(
    app,
    `${numbered} INSERT INTO threads (id, channel_id, message_key, message_id, creator_id,
        auto_archive_minutes, last_activity_at, is_locked)
      SELECT id || '-' || n, channel_id, -message_key - n, message_id, creator_id,
        auto_archive_minutes, last_activity_at, 0
      FROM threads, numbers WHERE id = ?`,
    [id],
  )
  return {
    removeAll: () =>
      queryStored(app, "DELETE FROM channels WHERE thread_of = ? AND id LIKE '%-%-%-%-%-%'", [
        channelId,
      ]),
  }
}

test('a thread has its own messages, which the viewers of its channel receive', async () => {
  const { fixture, ...setup } = await createThread()
  const { owner, ben, eve, eveOnline, channelId, message, thread, send } = setup
  assert.equal(thread.channelId, channelId)
  assert.equal(thread.messageId, message.id)
  assert.equal(thread.messageSeq, message.seq)
  const created = await eveOnline.next('thread.created')
  assert.deepEqual(created.thread, thread)
  const updated = await eveOnline.next('message.updated')
  assert.equal(updated.message.threadId, thread.id)
  const [listed] = (await eve.expect(200, eve.get(`/api/channels/${channelId}/messages`))).messages
  assert.equal(listed.threadId, thread.id)

  const first = await send(setup.benOnline, 'The harbour')
  assert.equal(first.channelId, thread.id)
  assert.deepEqual(
    (await eveOnline.next('message.created', ({ message }) => message.id === first.id)).message,
    first,
  )
  await setup.eveOnline.action('reaction.add', { messageId: first.id, emoji: '👍' })
  await setup.benOnline.next('reaction.added')
  await setup.benOnline.action('typing.start', { channelId: thread.id })
  await eveOnline.next('typing.started', ({ channelId }) => channelId === thread.id)
  const { messages } = await eve.expect(200, eve.get(`/api/channels/${thread.id}/messages`))
  assert.equal(messages.length, 1)
  const now = (await eve.expect(200, eve.get(setup.threadPath))).thread
  assert.deepEqual([now.messageCount, now.lastSeq], [1, 1])

  await expectError(owner.post(setup.path, { name: 'Again' }), 'conflict')
  const nested = `/api/channels/${thread.id}/messages/${first.id}/thread`
  await expectError(owner.post(nested, { name: 'Nested' }), 'invalid_input', 'channelId')
  assert.equal((await fixture.channels()).length, 2, 'the list of channels has no threads')
  assert.ok(!JSON.stringify((await connect(ben)).snapshot).includes(thread.id), 'nor has ready')
  for (const request of [
    owner.patch(`/api/channels/${thread.id}`, { name: 'x' }),
    owner.delete(`/api/channels/${thread.id}`),
    owner.put(`/api/channels/${thread.id}/overwrites/${fixture.everyone.id}`, {
      target: 'role',
      allow: [],
      deny: [],
    }),
  ]) {
    await expectError(request, 'not_found')
  }
})

test('A124: the author of its message, those who write and those who are mentioned follow a thread, each with a read state', async () => {
  const { fixture, owner, ben, eve, ...setup } = await createThread()
  const { thread, send, benOnline, eveOnline, threadPath } = setup
  const zoe = await fixture.member()
  assert.deepEqual((await followedBy(ben)).following, [
    { channelId: thread.id, seq: 0, mentionCount: 0, everyoneCount: 0, roleCount: 0, hereSeqs: [] },
  ])
  assert.deepEqual(await followedBy(eve), { threads: [], following: [], archivedIds: [] })
  await send(setup.ownerOnline, 'one')
  await send(setup.ownerOnline, `two @${eve.username}`)
  const followed = await eveOnline.next('thread.followed')
  assert.deepEqual(
    [followed.thread.id, followed.read.seq, followed.read.mentionCount],
    [thread.id, 1, 1],
  )
  await eveOnline.action('channel.read', { channelId: thread.id, seq: 2 })
  assert.deepEqual(await eveOnline.next('thread.read'), {
    ...{
      channelId: thread.id,
      seq: 2,
      mentionCount: 0,
      everyoneCount: 0,
      roleCount: 0,
      hereSeqs: [],
    },
  })
  assert.equal(eveOnline.snapshot.readState.length, 0)
  await eve.expect(200, eve.delete(`${threadPath}/follow`))
  await eveOnline.next('thread.unfollowed')
  await send(benOnline, 'three')
  assert.deepEqual((await followedBy(eve)).threads, [])
  assert.equal((await eve.expect(200, eve.get(threadPath))).read, null)
  await eve.expect(200, eve.put(`${threadPath}/follow`))
  const [read] = (await followedBy(eve)).following
  assert.equal(read?.seq, 2, 'what was read stays read')

  const { message: other } = await benOnline.action('message.send', {
    channelId: setup.channelId,
    content: 'Which mode?',
  })
  const deny = { target: 'role', allow: [], deny: ['view_channel'] }
  const overwrite = `/api/channels/${setup.channelId}/overwrites/${fixture.everyone.id}`
  await owner.expect(200, owner.put(overwrite, deny))
  assert.deepEqual((await followedBy(eve)).threads, [])
  await expectError(eve.get(threadPath), 'not_found')
  await expectError(eve.get(`/api/channels/${thread.id}/messages`), 'not_found')
  await expectError(
    eve.get(`/api/channels/${setup.channelId}/threads?ids=${thread.id}`),
    'not_found',
  )
  const open = await fixture.channel('open')
  const byIds = `/api/channels/${open.id}/threads?ids=${thread.id}`
  assert.deepEqual(
    (await eve.expect(200, eve.get(byIds))).threads,
    [],
    'nor by way of another channel',
  )
  await owner.expect(200, owner.patch(threadPath, { archived: true }))
  assert.deepEqual((await followedBy(eve)).archivedIds, [], 'nor that it was archived')
  const seen = eveOnline.all('message.created').length
  await send(setup.ownerOnline, `hidden @${eve.username} @${zoe.username}`)
  await eveOnline.settle()
  assert.equal(eveOnline.all('message.created').length, seen)
  const below = `/api/channels/${setup.channelId}/messages/${other.id}/thread`
  await owner.expect(201, owner.post(below, { name: 'Hidden' }))
  await owner.expect(200, owner.delete(overwrite))
  await eveOnline.settle()
  const events = [...eveOnline.all('thread.created'), ...eveOnline.all('thread.updated')]
  assert.deepEqual(
    events.map((event) => [event.thread.name, event.thread.archivedAt]),
    [['Maps', null]],
    'nothing that happened while she could not see it',
  )
  assert.equal((await followedBy(eve)).threads.length, 1)
  assert.deepEqual((await followedBy(zoe)).threads, [], 'mentioned where she could not see it')
  assert.deepEqual(
    (await followedBy(ben)).threads.map(({ id }) => id),
    [thread.id],
    'nor the thread below his message, which he could not see',
  )
  await eve.expect(200, eve.delete(`${fixture.path}/members/${eve.id}`))
  assert.deepEqual(await followedBy(eve), { threads: [], following: [], archivedIds: [] })
  // What she followed ended with her membership.
  const { invite } = await owner.expect(201, owner.post(`${fixture.path}/invites`, {}))
  await eve.expect(200, eve.post(`/api/invites/${invite.code}/accept`))
  await eve.expect(200, eve.get(threadPath))
  assert.deepEqual(await followedBy(eve), { threads: [], following: [], archivedIds: [] })
})

test('A122: active threads are found by name, by those who can view their channel', async () => {
  const { fixture, owner, ben, eve, thread, threadPath, channelId } = await createThread()
  const app = await sharedApp()
  const find = async (account: Account, query: Record<string, string>): Promise<string[]> => {
    const path = `/api/users/me/threads/search?${new URLSearchParams(query).toString()}`
    const { threads } = await account.expect(200, account.get(path))
    return threads.map(({ id }: Thread) => id)
  }
  const rename = (name: string) => owner.expect(200, owner.patch(threadPath, { name }))
  await rename('Über Karten 100%')
  for (const q of ['KARTEN', 'uber', '100%']) {
    assert.deepEqual(await find(eve, { q }), [thread.id], q)
  }
  const found = (await ben.expect(
    200,
    ben.get('/api/users/me/threads/search?q=karten'),
  )) as ThreadList
  assert.deepEqual(
    found.following.map((read) => read.channelId),
    [thread.id],
    'with the read states of those that one follows',
  )
  assert.deepEqual(await find(eve, { q: 'k_rten' }), [])
  assert.deepEqual(await find(eve, { q: 'karten', serverId: fixture.id }), [thread.id])
  assert.deepEqual(
    await find(eve, { q: 'karten', serverId: (await createServerFixture(app)).id }),
    [],
  )
  assert.deepEqual(await find(await app.register(), { q: 'karten', serverId: fixture.id }), [])

  const overwrite = `/api/channels/${channelId}/overwrites/${fixture.everyone.id}`
  const deny = { target: 'role', allow: [], deny: ['view_channel'] }
  await owner.expect(200, owner.put(overwrite, deny))
  assert.deepEqual(await find(eve, { q: 'karten' }), [])
  assert.deepEqual(await find(owner, { q: 'karten' }), [thread.id])
  await owner.expect(200, owner.patch(threadPath, { archived: true }))
  assert.deepEqual(await find(owner, { q: 'karten' }), [])
})

test('SEC51 A123: blocked people can’t make others follow a thread', async () => {
  const { fixture, owner, ben, eve, eveOnline, ...setup } = await createThread()
  for (const account of [owner, ben]) {
    await account.expect(200, account.put(`/api/users/me/blocked/${eve.id}`))
  }
  const { message } = await setup.ownerOnline.action('message.send', {
    channelId: fixture.general.id,
    content: 'Which mode?',
  })
  const path = `/api/channels/${setup.channelId}/messages/${message.id}/thread`
  const { thread } = await eve.expect(201, eve.post(path, { name: 'Modes' }))
  const content = `@${ben.username} @${owner.username}`
  await eveOnline.action('message.send', { channelId: thread.id, content })
  const ids = async (account: Account) => (await followedBy(account)).threads.map(({ id }) => id)
  assert.deepEqual(await ids(eve), [thread.id])
  assert.deepEqual(await ids(owner), [setup.thread.id])
  assert.deepEqual(await ids(ben), [setup.thread.id])
  await setup.send(setup.ownerOnline, `@${eve.username}`)
  assert.equal((await ids(eve)).length, 2, 'the other way round, mentions count')
})

test('A120: the rules of the channel apply in a thread', async () => {
  const { fixture, owner, ben, ...setup } = await createThread()
  const { channelId, thread, send, benOnline, ownerOnline } = setup
  const channel = `/api/channels/${channelId}`
  await owner.expect(200, owner.patch(channel, { slowmodeSeconds: 60 }))
  await send(benOnline, 'one')
  await assert.rejects(send(benOnline, 'two'), { code: 'rate_limited' })
  const threadOf = async (content: string) => {
    const { message } = await ownerOnline.action('message.send', { channelId, content })
    return ben.post(`${channel}/messages/${message.id}/thread`, { name: content })
  }
  await ben.expect(201, threadOf('slow'))
  await expectError(threadOf('too fast'), 'rate_limited')
  await assert.rejects(benOnline.action('message.send', { channelId, content: 'x' }), {
    code: 'rate_limited',
  })
  await owner.expect(200, owner.patch(channel, { slowmodeSeconds: 0 }))
  const deny = { target: 'role', allow: [], deny: ['send_messages'] }
  const overwrite = `${channel}/overwrites/${fixture.everyone.id}`
  await owner.expect(200, owner.put(overwrite, deny))
  await assert.rejects(send(benOnline, 'three'), { code: 'forbidden' })
  const { message } = await ownerOnline.action('message.send', { channelId, content: 'x' })
  const below = `${channel}/messages/${message.id}/thread`
  await expectError(ben.post(below, { name: 'Mine' }), 'forbidden')
  await owner.expect(200, owner.delete(overwrite))
  const filter = { words: ['harbour'], links: 'allowed', domains: [], action: 'refuse' }
  const rest = { muteMinutes: 10, reportChannelId: null, webhooks: false }
  const exempt = { exemptRoleIds: [], exemptChannelIds: [] }
  const path = `${fixture.path}/message-filter`
  await owner.expect(200, owner.put(path, { ...filter, ...rest, ...exempt }))
  await assert.rejects(send(benOnline, 'the harbour'), { code: 'forbidden' })
  await expectError(ben.post(below, { name: 'The harbour' }), 'forbidden')
  await owner.expect(
    200,
    owner.put(path, { ...filter, ...rest, ...exempt, exemptChannelIds: [channelId] }),
  )
  await send(benOnline, 'the harbour')
  const muted = Date.now() + hourMs
  await owner.expect(200, owner.patch(`${fixture.path}/members/${ben.id}`, { mutedUntil: muted }))
  await assert.rejects(send(benOnline, 'four'), { code: 'forbidden' })

  const reported = (await send(ownerOnline, 'spam')).id
  const report = `/api/channels/${thread.id}/messages/${reported}/reports`
  await ben.expect(201, ben.post(report, { category: 'spam' }))
  const { reports } = await owner.expect(200, owner.get(`${fixture.path}/reports`))
  assert.equal(reports[0].channelId, thread.id)
  const bulk = `/api/channels/${thread.id}/messages/bulk-delete`
  assert.deepEqual(await owner.expect(200, owner.post(bulk, { newest: 2 })), { deleted: 2 })
})

test('A125 A127: threads are archived, reopened, locked and deleted', async () => {
  const { fixture, owner, ben, eve, ...setup } = await createThread()
  const { channelId, thread, threadPath, send, benOnline, eveOnline, ownerOnline } = setup
  await expectError(eve.patch(threadPath, { name: 'Mine' }), 'forbidden')
  await expectError(eve.patch(threadPath, { archived: true }), 'forbidden')
  const renamed = await owner.expect(200, owner.patch(threadPath, { name: 'Maps and modes' }))
  assert.equal(renamed.thread.name, 'Maps and modes')
  await owner.expect(200, owner.patch(threadPath, { archived: true }))
  const list = `/api/channels/${channelId}/threads`
  assert.deepEqual((await eve.expect(200, eve.get(list))).threads, [])
  const archived = await eve.expect(200, eve.get(`${list}?state=archived`))
  assert.deepEqual([archived.threads[0].id, archived.nextCursor], [thread.id, null])
  // Reopening is for everyone, with nothing else beside it.
  for (const more of [{ name: 'Mine' }, { autoArchiveMinutes: 60 }, { locked: true }]) {
    await expectError(eve.patch(threadPath, { archived: false, ...more }), 'forbidden')
  }
  const unchanged = await eve.expect(200, eve.get(threadPath))
  assert.deepEqual(unchanged.thread, archived.threads[0])
  await expectError(eve.get(`${list}?ids=%00`), 'invalid_input')
  await expectError(eve.get(`${list}?state=archived&before=x`), 'invalid_input', 'before')

  // A channel that is full has no room for it.
  const fill = await fillWithThreads(thread)
  await assert.rejects(send(eveOnline, 'too many'), { code: 'limit_reached' })
  await expectError(ben.patch(threadPath, { archived: false }), 'limit_reached')
  const { message: another } = await benOnline.action('message.send', { channelId, content: 'x' })
  const below = `/api/channels/${channelId}/messages/${another.id}/thread`
  await expectError(ben.post(below, { name: 'Full' }), 'limit_reached')
  assert.equal((await eve.expect(200, eve.get(threadPath))).thread.messageCount, 0)
  await fill.removeAll()
  assert.equal((await eve.expect(200, eve.get(`${list}?ids=${thread.id}`))).threads.length, 1)
  assert.deepEqual((await followedBy(ben)).archivedIds, [thread.id])
  await send(eveOnline, 'still here')
  await benOnline.next(
    'thread.updated',
    ({ thread: { archivedAt, name } }) => archivedAt === null && name !== 'Maps',
  )
  assert.equal((await eve.expect(200, eve.get(list))).threads[0].id, thread.id)
  await expectError(eve.patch(threadPath, { locked: true }), 'forbidden')
  await owner.expect(200, owner.patch(threadPath, { locked: true, archived: true }))
  await assert.rejects(send(benOnline, 'locked'), { code: 'forbidden' })
  await expectError(ben.patch(threadPath, { archived: false }), 'forbidden')
  const { id: messageId } = await send(ownerOnline, 'moderators can')
  await assert.rejects(benOnline.action('reaction.add', { messageId, emoji: '👍' }), {
    code: 'forbidden',
  })

  await expectError(ben.delete(threadPath), 'forbidden')
  await owner.expect(200, owner.delete(threadPath))
  await eveOnline.next('thread.deleted')
  await expectError(eve.get(threadPath), 'not_found')
  await expectError(eve.get(`/api/channels/${thread.id}/messages`), 'not_found')
  const [message] = (await eve.expect(200, eve.get(`/api/channels/${channelId}/messages`))).messages
  assert.equal(message.threadId, undefined)
  const actions = (await fixture.audit()).map(({ action }) => action)
  assert.deepEqual(actions.slice(0, 2), ['thread.deleted', 'thread.updated'])
  await owner.expect(201, owner.post(setup.path, { name: 'Again' }))
})

test('a thread outlives its message, but not its channel', async () => {
  const { fixture, owner, ben, ...setup } = await createThread()
  const { message, thread, threadPath, send, benOnline } = setup
  await benOnline.action('message.delete', { messageId: message.id })
  await send(benOnline, 'still here')
  assert.equal((await ben.expect(200, ben.get(threadPath))).thread.messageCount, 1)
  await owner.expect(200, owner.delete(`/api/channels/${setup.channelId}`))
  await expectError(ben.get(threadPath), 'not_found')
  await assert.rejects(send(benOnline, 'gone'), { code: 'not_found' })
  assert.deepEqual((await followedBy(ben)).threads, [])
  assert.equal(
    (await fixture.channels()).some(({ id }) => id === thread.id),
    false,
  )
})

test('A96 A126: search finds messages in threads, in a channel with those of its threads', async () => {
  const { fixture, eve, ...setup } = await createThread()
  const { thread, channelId, send, benOnline } = setup
  const other = await fixture.channel('other')
  const sent = await send(benOnline, 'an axolotl')
  const idsIn = async (query: string): Promise<string[]> => {
    const found = await eve.expect(200, eve.get(`${fixture.path}/search?q=axolotl${query}`))
    return found.indexing ? [] : found.messages.map(({ id }: Message) => id)
  }
  await waitUntil('indexed', async () => (await idsIn('')).length === 1)
  assert.deepEqual(await idsIn(`&channelId=${thread.id}`), [sent.id])
  assert.deepEqual(await idsIn(`&channelId=${channelId}`), [sent.id])
  assert.deepEqual(await idsIn(`&channelId=${other.id}`), [])
  const { owner, everyone } = fixture
  const hide = { target: 'role', allow: [], deny: ['view_channel'] }
  const overwrite = `/api/channels/${channelId}/overwrites/${everyone.id}`
  await owner.expect(200, owner.put(overwrite, hide))
  assert.deepEqual(await idsIn(''), [])
})

test('A125: a thread without messages is archived after its time', async (t) => {
  const app = await startApp(t)
  const { benOnline, ben, thread } = await createThread(Promise.resolve(app))
  const updated = ({ id }: Thread) =>
    benOnline.next('thread.updated', (data) => data.thread.id === id)
  app.clock.advance(71 * hourMs)
  const { channelId } = thread
  await benOnline.action('message.send', { channelId: thread.id, content: 'x' })
  const { message } = await benOnline.action('message.send', { channelId, content: 'quick' })
  const path = `/api/channels/${channelId}/messages/${message.id}/thread`
  const quick = await ben.expect(201, ben.post(path, { name: 'Quick', autoArchiveMinutes: 60 }))
  app.clock.advance(2 * hourMs)
  // The time of the other one began anew with its message.
  const { thread: first } = await benOnline.next('thread.updated')
  assert.equal(first.id, quick.thread.id)
  assert.notEqual(first.archivedAt, null)
  app.clock.advance(71 * hourMs)
  assert.notEqual((await updated(thread)).thread.archivedAt, null)

  // Reopening it counts as activity: another thread is archived before it.
  const { message: other } = await benOnline.action('message.send', { channelId, content: 'other' })
  const second = `/api/channels/${channelId}/messages/${other.id}/thread`
  const marker = await ben.expect(201, ben.post(second, { name: 'Other', autoArchiveMinutes: 60 }))
  app.clock.advance(hourMs / 2)
  await ben.expect(200, ben.patch(`/api/threads/${quick.thread.id}`, { archived: false }))
  app.clock.advance(hourMs / 2)
  assert.notEqual((await updated(marker.thread)).thread.archivedAt, null)
  assert.deepEqual(
    (await followedBy(ben)).threads.map(({ id }) => id),
    [quick.thread.id],
  )
})

test('A127: an account creates ten threads a minute', async (t) => {
  const app = await startApp(t)
  const { ben, benOnline, channelId } = await createThread(Promise.resolve(app))
  app.clock.freeze()
  const create = async (): Promise<Reply> => {
    const { message } = await benOnline.action('message.send', { channelId, content: 'x' })
    return ben.post(`/api/channels/${channelId}/messages/${message.id}/thread`, { name: 'Thread' })
  }
  for (let count = 0; count < 10; count += 1) await ben.expect(201, create())
  await expectError(create(), 'rate_limited')
  app.clock.advance(60_000)
  const { thread } = await ben.expect(201, create())

  // Who created a thread renames and archives it, and only those who moderate lock it.
  const own = `/api/threads/${thread.id}`
  const change = { name: 'Mine', archived: true, autoArchiveMinutes: 60 }
  const { thread: changed } = await ben.expect(200, ben.patch(own, change))
  const expected = { name: 'Mine', archivedAt: app.clock.now(), autoArchiveMinutes: 60 }
  assert.deepEqual(changed, { ...thread, ...expected })
  await expectError(ben.patch(own, { name: 'Mine', locked: true }), 'forbidden')
})

test('threads are listed in pages and found by name, the latest activity first, within their limits', async () => {
  const { fixture, owner, eve, eveOnline, thread, send, ...setup } = await createThread()
  const { benOnline, channelId } = setup
  const app = await sharedApp()
  /** Stores archived threads with these numbers, all with the activity of this one. */
  const store = async (from: number, to: number): Promise<void> => {
    const numbered = `WITH RECURSIVE numbers (n) AS (
      SELECT CAST(? AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)`
    const newId = "substr(id, 1, 28) || 'ffff' || substr('0000' || n, length('0000' || n) - 3, 4)"
    const columns = 'server_id, name, type, position, slowmode_seconds, created_at, thread_of'
    await queryStored(
      app,
      `${numbered} INSERT INTO channels (id, ${columns})
        SELECT ${newId}, ${columns} FROM channels, numbers WHERE id = ?`,
      [from, to, thread.id],
    )
    await queryStored(
      app,
      `${numbered} INSERT INTO threads (id, channel_id, message_key, message_id, creator_id,
          auto_archive_minutes, last_activity_at, archived_at, is_locked)
        SELECT ${newId}, channel_id, -message_key - n, message_id, creator_id,
          auto_archive_minutes, last_activity_at, last_activity_at, 0
        FROM threads, numbers WHERE id = ?`,
      [from, to, thread.id],
    )
  }
  await store(1, 60)
  const list = `/api/channels/${channelId}/threads`
  const sizes: number[] = []
  const ids = new Set<string>()
  let before: string | null = ''
  while (before !== null) {
    const page = await eve.expect(200, eve.get(`${list}?state=archived${before}`))
    sizes.push(page.threads.length)
    for (const { id } of page.threads as Thread[]) ids.add(id)
    before = page.nextCursor === null ? null : `&before=${page.nextCursor}`
  }
  assert.deepEqual([sizes, ids.size, ids.has(thread.id)], [[25, 25, 10], 60, false])

  await queryStored(app, 'UPDATE threads SET archived_at = NULL WHERE channel_id = ?', [channelId])
  await send(eveOnline, 'the latest')
  const active = (await eve.expect(200, eve.get(list))).threads
  assert.deepEqual([active.length, active[0].id], [61, thread.id])
  const found = (await eve.expect(200, eve.get('/api/users/me/threads/search?q=maps'))).threads
  assert.deepEqual([found.length, found[0].id], [limits.foundThreads, thread.id])

  await store(61, limits.threadsPerServer - 2)
  const create = async (name: string): Promise<Reply> => {
    const { message } = await benOnline.action('message.send', { channelId, content: name })
    return owner.post(`/api/channels/${channelId}/messages/${message.id}/thread`, { name })
  }
  await owner.expect(201, create('the last one'))
  await expectError(create('one too many'), 'limit_reached')
  const elsewhere = await createThread()
  assert.notEqual(elsewhere.fixture.id, fixture.id, 'another server has room')
})

test('A121: direct messages have no threads', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  const { owner } = fixture
  const online = await connect(owner)
  await owner.expect(200, owner.post('/api/conversations/direct', { userId: ben.id }))
  const { channels } = await online.next('conversation.opened')
  const channelId = channels.find(({ type }) => type === 'text')?.id ?? ''
  const { message } = await online.action('message.send', { channelId, content: 'hi' })
  const path = `/api/channels/${channelId}/messages/${message.id}/thread`
  await expectError(owner.post(path, { name: 'x' }), 'invalid_input', 'channelId')
  await expectError(owner.get(`/api/channels/${channelId}/threads`), 'invalid_input', 'channelId')
})
