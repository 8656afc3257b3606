import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { noMessageFilter } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect, refused } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { accountAt, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

const graceMs = 10_000

async function setUp(t: TestContext) {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const category = await server.channel('Games', { type: 'category' })
  const hub = await server.channel('New room', {
    type: 'voice',
    parentId: category.id,
    createsRooms: true,
    userLimit: 7,
    bitrateKbps: 96,
    videoKbps: 3000,
  })
  const [ben, cy] = [await server.member(), await server.member()]
  const [owner, benOnline, cyOnline] = await Promise.all(
    [server.owner, ben, cy].map((account) => connect(account)),
  )
  return {
    ...{ app, server, category, hub, ben, cy },
    owner: owner!,
    benOnline: benOnline!,
    cyOnline: cyOnline!,
  }
}

async function join(client: GatewayClient, channelId: string): Promise<string> {
  const reply = await client.action('voice.join', { channelId })
  return reply.channelId
}

function channelIn(client: GatewayClient, channelId: string): Channel | undefined {
  return client.snapshot.servers[0]!.channels.find(({ id }) => id === channelId)
}

const roomPath = (id: string): string => `/api/channels/${id}/room`

function updateRoom(account: Account, id: string, body: object) {
  return account.patch(roomPath(id), body)
}

/** Lets the time pass in which an owner or someone else could come back. */
async function passGrace(app: TestApp, what: string, isDone: () => boolean): Promise<void> {
  await waitUntil(what, () => {
    app.clock.advance(graceMs)
    return isDone()
  })
}

test('V9 V10 V13 V24: joining a channel that makes rooms leads into a room of one’s own beside it, and the audit log stays quiet', async (t) => {
  const { server, category, hub, ben, owner, benOnline, cyOnline } = await setUp(t)
  const denied = { target: 'role', allow: [], deny: ['attach_files'] }
  const overwrite = `/api/channels/${hub.id}/overwrites/${server.everyone.id}`
  await server.owner.expect(200, server.owner.put(overwrite, denied))
  const below = await server.channel('Below', { type: 'voice', parentId: category.id })
  const auditBefore = await server.audit()

  // From two sessions at once it is one room; the session that is replaced may get an error.
  const elsewhere = await connect(ben)
  const joins = [join(benOnline, hub.id), join(elsewhere, hub.id)]
  const ids = (await Promise.allSettled(joins)).flatMap((result) =>
    result.status === 'fulfilled' ? result.value : [],
  )
  const [roomId = ''] = new Set(ids)
  assert.equal((await server.channels()).filter(({ room }) => room !== null).length, 1)
  await elsewhere.close()
  assert.equal(await join(benOnline, hub.id), roomId, 'again')
  assert.notEqual(roomId, hub.id)
  const { state } = await cyOnline.next('voice.joined')
  assert.deepEqual([state.userId, state.channelId], [ben.id, roomId])
  const room = channelIn(cyOnline, roomId)!
  assert.equal(room.name, `${ben.username}’s room`)
  assert.deepEqual(room.room, { hubId: hub.id, ownerId: ben.id, locked: false, invitedIds: [] })
  const current = channelIn(cyOnline, hub.id)!
  for (const field of [
    'parentId',
    'overwrites',
    'userLimit',
    'bitrateKbps',
    'videoKbps',
  ] as const) {
    assert.deepEqual(room[field], current[field], field)
  }
  assert.equal(room.overwrites.length, 1)
  // Listed between the channel that made it and the next one.
  const listed = (await server.channels()).map(({ id }) => id)
  assert.deepEqual(listed.slice(-3), [hub.id, roomId, below.id])
  // Who saw its beginning knew the channel before anyone was in it.
  const seen = cyOnline.events.map(({ type }) => type)
  assert.ok(seen.indexOf('channel.created') < seen.indexOf('voice.joined'))

  // A moderator who moves someone there gives them one.
  const lounge = (await server.channels()).find(({ name }) => name === 'Lounge')!
  await join(cyOnline, lounge.id)
  const userId = cyOnline.account.id
  await owner.action('voice.moderate', { serverId: server.id, userId, channelId: hub.id })
  const moved = await cyOnline.next(
    'voice.joined',
    (data) => data.state.userId === userId && data.channelId !== lounge.id,
  )
  assert.equal(channelIn(owner, moved.channelId)?.room?.ownerId, userId)

  // In the language in which Guildhall writes into the server.
  const language = { joinLanguage: 'de' }
  await server.owner.expect(200, server.owner.patch(`${server.path}/moderation`, language))
  const german = channelIn(owner, await join(owner, hub.id))
  assert.equal(german?.name, `Raum von ${server.owner.username}`)

  const actions = (await server.audit())
    .slice(0, -auditBefore.length)
    .map(({ action, changes }) => [action, changes])
  assert.deepEqual(actions, [
    ['moderation.updated', { joinLanguage: { from: 'en', to: 'de' } }],
    ['voice.moved', { channelId: { from: lounge.id, to: moved.channelId } }],
  ])
  for (const client of [owner, benOnline, cyOnline])
    await assertSnapshotCurrent(client, 'at the end')
})

test('V18 V19 V20 V24: the owner of a room renames, limits, locks and passes it on; nobody else does', async (t) => {
  const { app, server, hub, ben, cy, owner, benOnline, cyOnline } = await setUp(t)
  const roomId = await join(benOnline, hub.id)
  await expectError(updateRoom(cy, roomId, { name: 'Mine' }), 'forbidden')
  await expectError(updateRoom(server.owner, roomId, { locked: true }), 'forbidden')
  await expectError(updateRoom(ben, hub.id, { locked: true }), 'conflict')
  await expectError(updateRoom(ben, roomId, { name: ' ' }), 'invalid_input', 'name')
  await expectError(updateRoom(ben, roomId, { userLimit: 501 }), 'invalid_input', 'userLimit')
  await expectError(updateRoom(ben, roomId, { ownerId: cy.id }), 'invalid_input', 'ownerId')
  const unknown = { invitedIds: [cy.id, 'nobody'] }
  await expectError(updateRoom(ben, roomId, unknown), 'invalid_input', 'invitedIds.1')

  const dee = await server.member()
  const deeOnline = await connect(dee)
  const auditBefore = await server.audit()
  await ben.expect(200, updateRoom(ben, roomId, { name: 'Raid', userLimit: 2 }))
  await cyOnline.next('channel.updated', ({ channel }) => channel.name === 'Raid')
  await join(cyOnline, roomId)
  await refused('limit_reached', join(owner, roomId))
  await ben.expect(200, updateRoom(ben, roomId, { userLimit: 0, locked: true }))
  // Who was inside stays, and can come back.
  const { channel: locked } = await cyOnline.next(
    'channel.updated',
    ({ channel }) => channel.room?.locked === true,
  )
  assert.equal(locked.name, 'Raid')
  assert.deepEqual(locked.room?.invitedIds.toSorted(), [ben.id, cy.id].toSorted())
  await cyOnline.action('voice.leave', {})
  await join(cyOnline, roomId)
  await refused('forbidden', join(deeOnline, roomId))
  await ben.expect(200, updateRoom(ben, roomId, { invitedIds: [cy.id, dee.id] }))
  await join(deeOnline, roomId)
  await ben.expect(200, updateRoom(ben, roomId, { invitedIds: [] }))
  // Uninvited, they stay; once they have left, they are like everyone else.
  await deeOnline.action('voice.update', { muted: true })
  await deeOnline.action('voice.leave', {})
  await refused('forbidden', join(deeOnline, roomId))
  // Moderators who move members get in, and bring others in.
  await join(owner, roomId)
  const lounge = (await server.channels()).find(({ name }) => name === 'Lounge')!
  await join(deeOnline, lounge.id)
  const move = { serverId: server.id, userId: dee.id, channelId: roomId }
  await owner.action('voice.moderate', move)
  await deeOnline.next('voice.joined', ({ channelId }) => channelId === roomId)

  await ben.expect(200, updateRoom(ben, roomId, { ownerId: cy.id }))
  await expectError(updateRoom(ben, roomId, { locked: false }), 'forbidden')
  const { channel } = await cy.expect(200, updateRoom(cy, roomId, { locked: false }))
  assert.deepEqual([channel.name, channel.userLimit], ['Raid', 0], 'what is left out stays')
  assert.deepEqual(channel.room.invitedIds, [])
  // What the filter of the server refuses is no name of a room either.
  const filter = { ...noMessageFilter, words: ['darn'] }
  await server.owner.expect(200, server.owner.put(`${server.path}/message-filter`, filter))
  await expectError(updateRoom(cy, roomId, { name: 'darn it' }), 'forbidden')
  // Who is muted writes no name, and changes what others don't read.
  const mutedUntil = app.clock.now() + 60_000
  const member = `${server.path}/members/${cy.id}`
  await server.owner.expect(200, server.owner.patch(member, { mutedUntil }))
  const renaming = { name: 'written', userLimit: 3 }
  const { error } = await cy.expect(403, updateRoom(cy, roomId, renaming))
  assert.equal(error.reason, 'room_name_while_muted')
  assert.deepEqual(
    [channelIn(cyOnline, roomId)?.name, channelIn(cyOnline, roomId)?.userLimit],
    ['Raid', 0],
  )
  await cy.expect(200, updateRoom(cy, roomId, { name: 'Raid', userLimit: 3 }))
  const recorded = (await server.audit()).slice(0, -auditBefore.length)
  assert.deepEqual(
    recorded.map(({ action, actorId }) => [action, actorId]),
    [
      ['member.muted', server.owner.id],
      ['message_filter.updated', server.owner.id],
      ['voice.moved', server.owner.id],
      ['channel.updated', ben.id],
    ],
  )
  const name = { from: `${ben.username}’s room`, to: 'Raid' }
  assert.deepEqual(recorded.at(-1)?.changes, { name })
  await assertSnapshotCurrent(cyOnline, 'at the end')
})

test('V11 V15 V16 V17 V25: a room has the permissions and the position of the channel that made it', async (t) => {
  const { server, category, hub, ben, cy, benOnline, cyOnline } = await setUp(t)
  const roomId = await join(benOnline, hub.id)
  await cyOnline.next('voice.joined')
  const overwriteOf = (id: string, account: Account) =>
    `/api/channels/${id}/overwrites/${account.id}`
  const hide = { target: 'member', allow: [], deny: ['view_channel'] }
  const put = server.owner.put(overwriteOf(roomId, cy), hide)
  await expectError(put, 'conflict')
  // Who can't see the channel any more sees none of its rooms.
  await server.owner.expect(200, server.owner.put(overwriteOf(hub.id, cy), hide))
  await cyOnline.next('channel.deleted', ({ channelId }) => channelId === roomId)
  await refused('not_found', join(cyOnline, roomId))
  await server.owner.expect(200, server.owner.delete(overwriteOf(hub.id, cy)))
  await cyOnline.next('channel.created', ({ channel }) => channel.id === roomId)
  // Who may not connect there gets no room, and leaves the one that they have.
  const closed = { target: 'member', allow: [], deny: ['connect_voice'] }
  await server.owner.expect(200, server.owner.put(overwriteOf(hub.id, cy), closed))
  await refused('forbidden', join(cyOnline, hub.id))
  await refused('forbidden', join(cyOnline, roomId))
  await server.owner.expect(200, server.owner.put(overwriteOf(hub.id, ben), closed))
  await benOnline.next('voice.left', ({ channelId }) => channelId === roomId)

  const update = (id: string, body: object) => server.owner.patch(`/api/channels/${id}`, body)
  for (const field of [{ position: 0 }, { parentId: null }, { createsRooms: true }]) {
    await expectError(update(roomId, field), 'invalid_input', Object.keys(field)[0])
  }
  await expectError(update(server.general.id, { createsRooms: true }), 'invalid_input')
  const below = await server.channel('Below', { type: 'voice' })
  await server.owner.expect(200, update(hub.id, { position: below.position, parentId: null }))
  const listed = await server.channels()
  assert.deepEqual(
    listed.slice(-3).map(({ id, parentId }) => [id, parentId]),
    [
      [below.id, null],
      [hub.id, null],
      [roomId, null],
    ],
  )
  await server.owner.expect(200, update(roomId, { name: 'By a manager' }))
  await server.owner.expect(200, server.owner.delete(`/api/channels/${category.id}`))
  assert.deepEqual(
    (await server.audit()).slice(0, 2).map(({ action }) => action),
    ['channel.deleted', 'channel.updated'],
  )
  await assertSnapshotCurrent(cyOnline, 'at the end')
})

test('V21 V22 V24: a room is gone when it has been empty for 10 s, with its messages, and goes on without its owner', async (t) => {
  const { app, server, hub, ben, cy, owner, benOnline, cyOnline } = await setUp(t)
  const roomId = await join(benOnline, hub.id)
  await join(cyOnline, roomId)
  await join(owner, roomId)
  await benOnline.action('message.send', { channelId: roomId, content: 'hello' })
  // Who comes back in time keeps the room.
  await benOnline.action('voice.leave', {})
  assert.equal(await join(benOnline, hub.id), roomId)
  await benOnline.action('voice.leave', {})
  await passGrace(app, 'the room has another owner', () => {
    return channelIn(owner, roomId)?.room?.ownerId !== ben.id
  })
  assert.equal(channelIn(owner, roomId)?.room?.ownerId, cy.id, 'who has been in longest')
  await cyOnline.action('voice.leave', {})
  await owner.action('voice.leave', {})
  await passGrace(app, 'the empty room is gone', () => channelIn(owner, roomId) === undefined)
  await expectError(ben.get(`/api/channels/${roomId}/messages`), 'not_found')
  const actions = (await server.audit()).map(({ action }) => action)
  assert.ok(!actions.includes('channel.deleted') && !actions.includes('channel.updated'))
  await assertSnapshotCurrent(owner, 'at the end')
})

test('V23: rooms that were left behind by a stop are gone after the next start', async (t) => {
  const first = await startApp(t)
  const server = await createServerFixture(first)
  const hub = await server.channel('New room', { type: 'voice', createsRooms: true })
  const roomId = await join(await connect(server.owner), hub.id)
  await first.stop()
  const second = await startApp(t, { DATA_DIR: first.dataDir })
  const owner = await connect(accountAt(second, server.owner))
  assert.ok(channelIn(owner, roomId), 'for those who come back')
  await passGrace(second, 'the room is gone', () => channelIn(owner, roomId) === undefined)
})

test('V14: a member has one room in a server, wherever they go', async (t) => {
  const { app, server, hub, ben, cy, owner, benOnline, cyOnline } = await setUp(t)
  app.clock.freeze()
  const second = await server.channel('Another room', { type: 'voice', createsRooms: true })
  const roomsOf = async ({ id }: Account) =>
    (await server.channels()).flatMap((one) => (one.room?.ownerId === id ? one.id : []))

  // An empty one is gone at once, one with others in it is passed on.
  const first = await join(benOnline, hub.id)
  const other = await join(benOnline, second.id)
  assert.deepEqual(await roomsOf(ben), [other])
  assert.ok(!(await server.channels()).some(({ id }) => id === first))
  await join(cyOnline, other)
  const next = await join(benOnline, hub.id)
  assert.deepEqual([await roomsOf(ben), await roomsOf(cy)], [[next], [other]])
  assert.equal(channelIn(benOnline, other)?.room?.ownerId, cy.id)

  // So is one that was left before, and one whose owner is given another.
  await benOnline.action('voice.leave', {})
  const back = await join(benOnline, second.id)
  assert.deepEqual(await roomsOf(ben), [back])
  await join(owner, back)
  await owner.action('voice.leave', {})
  await join(owner, hub.id)
  await join(owner, back)
  await ben.expect(200, updateRoom(ben, back, { ownerId: server.owner.id }))
  assert.deepEqual([await roomsOf(server.owner), await roomsOf(ben)], [[back], []])
  for (const client of [owner, benOnline, cyOnline])
    await assertSnapshotCurrent(client, 'at the end')
})

test('V12: a server has at most 50 rooms at a time', async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const hub = await server.channel('New room', { type: 'voice', createsRooms: true })
  const members = await Promise.all(Array.from({ length: 50 }, () => server.member()))
  const online = await Promise.all(members.map((member) => connect(member)))
  const owner = await connect(server.owner)
  // Nothing ends meanwhile.
  app.clock.freeze()
  for (const client of online) await join(client, hub.id)
  await refused('limit_reached', join(owner, hub.id))
  assert.equal((await server.channels()).filter(({ room }) => room !== null).length, 50)
})
