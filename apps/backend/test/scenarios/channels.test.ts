import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import type { AuditRow, ServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

test('members with manage_channels create channels of every type in order', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const [manager, plain, stranger] = await Promise.all([
    fixture.member(await fixture.role('keeper', ['manage_channels'])),
    fixture.member(),
    app.register(),
  ])
  const create = `${fixture.path}/channels`
  const body = { name: 'rooms', type: 'category' }
  await expectError(plain.post(create, body), 'forbidden')
  await expectError(stranger.post(create, body), 'not_found')

  const { channel: category } = await manager.expect(201, manager.post(create, body))
  assert.deepEqual(category, {
    id: category.id,
    serverId: fixture.id,
    name: 'rooms',
    type: 'category',
    topic: null,
    parentId: null,
    position: 2,
    slowmodeSeconds: 0,
    userLimit: 0,
    bitrateKbps: 64,
    videoKbps: null,
    createsRooms: false,
    room: null,
    afkMinutes: null,
    lastSeq: 0,
    overwrites: [],
  })
  for (const [index, type] of ['text', 'announcement', 'voice'].entries()) {
    const { channel } = await manager.expect(
      201,
      manager.post(create, { name: type, type, topic: `of ${type}`, parentId: category.id }),
    )
    assert.equal(channel.type, type)
    assert.equal(channel.topic, `of ${type}`)
    assert.equal(channel.parentId, category.id)
    assert.equal(channel.position, 3 + index)
  }
  const { channels } = await plain.expect(200, plain.get(create))
  assert.deepEqual(channels, await fixture.channels())
  assert.deepEqual(listNames(channels), [
    'general',
    'Lounge',
    'rooms',
    'text',
    'announcement',
    'voice',
  ])
  const createdEntries = (await fixture.audit()).filter(
    ({ action }) => action === 'channel.created',
  )
  assert.equal(createdEntries.length, 4)
  assert.equal(createdEntries[3]?.targetId, category.id)
  assert.equal(createdEntries[3]?.actorId, manager.id)
  assert.deepEqual(createdEntries[3]?.changes.name, { from: null, to: 'rooms' })
})

test('an invalid channel is rejected with the field', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const other = await createServerFixture(app)
  const foreign = await other.channel('foreign', { type: 'category' })
  const category = await fixture.channel('rooms', { type: 'category' })
  const voice = (await fixture.channels())[1]
  assert.equal(voice?.type, 'voice')
  const fields: [string, object][] = [
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(limits.nameMax + 1) }],
    ['name', { name: 7 }],
    ['topic', { topic: 'x'.repeat(limits.topicMax + 1) }],
    ['parentId', { parentId: fixture.general.id }],
    ['parentId', { parentId: foreign.id }],
    ['parentId', { parentId: 'none' }],
    ['parentId', { parentId: '' }],
  ]
  const before = await fixture.channels()
  const { owner } = fixture
  const create = `${fixture.path}/channels`
  for (const [field, invalidFields] of fields) {
    const body = { name: 'x', type: 'text', ...invalidFields }
    await expectError(owner.post(create, body), 'invalid_input', field)
    await expectError(
      owner.patch(`/api/channels/${voice.id}`, invalidFields),
      'invalid_input',
      field,
    )
  }
  const child = { name: 'x', type: 'category', parentId: category.id }
  await expectError(owner.post(create, child), 'invalid_input', 'parentId')
  await expectError(owner.post(create, { name: 'x', type: 'stage' }), 'invalid_input', 'type')
  await expectError(owner.post(create, { name: 'x' }), 'invalid_input', 'type')

  const patches: [string, string, object][] = [
    ['position', fixture.general.id, { position: -1 }],
    ['position', fixture.general.id, { position: 1.5 }],
    ['slowmodeSeconds', fixture.general.id, { slowmodeSeconds: limits.slowmodeSecondsMax + 1 }],
    ['slowmodeSeconds', fixture.general.id, { slowmodeSeconds: -1 }],
    ['slowmodeSeconds', category.id, { slowmodeSeconds: 5 }],
    ['parentId', category.id, { parentId: category.id }],
    ['body', category.id, []],
  ]
  for (const [field, id, invalidFields] of patches) {
    await expectError(owner.patch(`/api/channels/${id}`, invalidFields), 'invalid_input', field)
  }
  assert.deepEqual(await fixture.channels(), before)
})

test('members with manage_channels update and delete a channel; only real changes are recorded', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const [manager, plain, stranger] = await Promise.all([
    fixture.member(await fixture.role('keeper', ['manage_channels'])),
    fixture.member(),
    app.register(),
  ])
  const category = await fixture.channel('rooms', { type: 'category' })
  const channel = await fixture.channel('news', { type: 'announcement' })
  const path = `/api/channels/${channel.id}`
  const before = (await fixture.audit()).length
  const same = { name: 'news', topic: null, parentId: null, position: 3, slowmodeSeconds: 0 }
  for (const body of [{}, same]) {
    assert.deepEqual(await manager.expect(200, manager.patch(path, body)), { channel })
  }
  assert.equal((await fixture.audit()).length, before)

  const changes = { name: 'daily', topic: 'of today', parentId: category.id, slowmodeSeconds: 30 }
  await expectError(plain.patch(path, changes), 'forbidden')
  await expectError(plain.delete(path), 'forbidden')
  await expectError(stranger.patch(path, changes), 'not_found')
  await expectError(stranger.delete(path), 'not_found')
  await expectError(app.visitor().patch(path, changes), 'unauthenticated')
  assert.deepEqual(await manager.expect(200, manager.patch(path, changes)), {
    channel: { ...channel, ...changes },
  })
  await manager.expect(200, manager.patch(path, { topic: null }))
  assert.deepEqual(await manager.expect(200, manager.delete(path)), { ok: true })
  await expectError(manager.delete(path), 'not_found')
  await expectError(manager.patch(path, {}), 'not_found')

  const log = (await fixture.audit()).slice(0, 3)
  assert.deepEqual(log.map(pickAuditFields), [
    ['channel.deleted', channel.id, manager.id],
    ['channel.updated', channel.id, manager.id],
    ['channel.updated', channel.id, manager.id],
  ])
  assert.deepEqual(log[0]?.changes.name, { from: 'daily', to: null })
  assert.deepEqual(log[2]?.changes, {
    name: { from: 'news', to: 'daily' },
    topic: { from: null, to: 'of today' },
    parentId: { from: null, to: category.id },
    slowmodeSeconds: { from: 0, to: 30 },
  })
})

test('the channels of a deleted category lose their parent', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const category = await fixture.channel('rooms', { type: 'category' })
  const [first, second] = [
    await fixture.channel('first', { parentId: category.id }),
    await fixture.channel('second', { parentId: category.id, type: 'voice' }),
  ]
  await fixture.owner.expect(200, fixture.owner.delete(`/api/channels/${category.id}`))
  const channels = await fixture.channels()
  assert.deepEqual(
    channels.filter(({ id }) => id === first.id || id === second.id),
    [
      { ...first, parentId: null },
      { ...second, parentId: null },
    ],
  )
  // A new channel is last, although an earlier position is free.
  const last = await fixture.channel('last')
  assert.deepEqual(listNames(await fixture.channels()), [
    'general',
    'Lounge',
    'first',
    'second',
    'last',
  ])
  assert.equal(last.position, second.position + 1)
})

test('a channel moves to the requested position and the others shift', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  for (const name of ['c', 'd', 'e', 'f']) await fixture.channel(name)
  const [a, b] = await fixture.channels()
  await owner.expect(200, owner.patch(`/api/channels/${a?.id}`, { name: 'a' }))
  await owner.expect(200, owner.patch(`/api/channels/${b?.id}`, { name: 'b' }))

  assert.equal(await moveChannel('a', 2), 2)
  assert.deepEqual(await order(), ['b', 'c', 'a', 'd', 'e', 'f'])
  assert.equal(await moveChannel('f', 0), 0)
  assert.deepEqual(await order(), ['f', 'b', 'c', 'a', 'd', 'e'])
  assert.equal(await moveChannel('b', 1_000_000), 5)
  assert.deepEqual(await order(), ['f', 'c', 'a', 'd', 'e', 'b'])
  assert.deepEqual(positions(await fixture.channels()), [0, 1, 2, 3, 4, 5])

  // A deleted channel leaves a gap; moves use the remaining positions.
  await owner.expect(200, owner.delete(`/api/channels/${await idOf('c')}`))
  assert.deepEqual(positions(await fixture.channels()), [0, 2, 3, 4, 5])
  assert.equal(await moveChannel('f', 3), 3)
  assert.deepEqual(await order(), ['a', 'd', 'f', 'e', 'b'])
  assert.equal(new Set(positions(await fixture.channels())).size, 5)

  async function idOf(name: string): Promise<string> {
    return (await fixture.channels()).find((channel) => channel.name === name)?.id ?? ''
  }
  async function moveChannel(name: string, position: number): Promise<number> {
    const path = `/api/channels/${await idOf(name)}`
    return (await owner.expect(200, owner.patch(path, { position }))).channel.position
  }
  async function order(): Promise<string[]> {
    return listNames(await fixture.channels())
  }
})

test('channel positions stay unique under concurrent creates, moves and deletes', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const channelIds = (await fixture.channels()).map(({ id }) => id)
  for (let count = 0; count < 8; count += 1)
    channelIds.push((await fixture.channel(`c${count}`)).id)
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => {
      const path = `/api/channels/${channelIds[(turn * 7) % channelIds.length]}`
      if (turn % 10 === 3)
        return owner.post(`${fixture.path}/channels`, { name: 'n', type: 'text' })
      if (turn % 20 === 11) return owner.delete(path)
      return owner.patch(path, { position: (turn * 5) % 12 })
    }),
  )
  for (const { status } of replies) assert.ok([200, 201, 404].includes(status), String(status))
  const channels = await fixture.channels()
  assert.equal(new Set(positions(channels)).size, channels.length)
  assert.equal(new Set(channels.map(({ id }) => id)).size, channels.length)
})

test('SEC103 A31: the number of channels is limited, also for concurrent creates', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const room = 3
  let missing = limits.channelsPerServer - 2 - room
  while (missing > 0) {
    const batch = Math.min(60, missing)
    assert.deepEqual(countStatuses(await createChannels(fixture, batch)), { 201: batch })
    missing -= batch
  }
  const replies = await createChannels(fixture, room + 4)
  assert.deepEqual(countStatuses(replies), { 201: room, 409: 4 })
  for (const { status, body } of replies) {
    if (status === 409) assert.equal(body.error.code, 'limit_reached')
  }
  const channels = await fixture.channels()
  assert.equal(channels.length, limits.channelsPerServer)
  assert.deepEqual(
    positions(channels),
    channels.map((_, index) => index),
  )
  await fixture.owner.expect(200, fixture.owner.delete(`/api/channels/${channels[0]?.id}`))
  assert.deepEqual(countStatuses(await createChannels(fixture, 2)), { 201: 1, 409: 1 })
})

function createChannels(fixture: ServerFixture, count: number) {
  const body = { name: 'one more', type: 'text' }
  return Promise.all(
    Array.from({ length: count }, () => fixture.owner.post(`${fixture.path}/channels`, body)),
  )
}

function listNames(channels: Channel[]): string[] {
  return channels.map(({ name }) => name)
}

function positions(channels: Channel[]): number[] {
  return channels.map(({ position }) => position)
}

function pickAuditFields({ action, targetId, actorId }: AuditRow) {
  return [action, targetId, actorId]
}

test('a channel that moves into a category keeps its overwrites, or takes those of the category in the same step', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const crew = await fixture.role('crew', [])
  const keeping = await fixture.role('keeper', ['manage_channels'])
  const [keeper, captain, plain] = await Promise.all([
    fixture.member(crew, keeping),
    fixture.member(crew, await fixture.role('captain', ['manage_channels', 'manage_roles'])),
    fixture.member(),
  ])
  const visibleTo = { roleIds: [crew.id], userIds: [] }
  const hall = await fixture.channel('hall', { type: 'category', visibleTo })
  const open = await fixture.channel('open')
  const path = `/api/channels/${open.id}`
  const own = { target: 'role', allow: ['send_messages'], deny: [] }
  await owner.expect(200, owner.put(`${path}/overwrites/${keeping.id}`, own))
  const sync = { parentId: hall.id, syncOverwrites: true }

  await expectError(owner.patch(path, { syncOverwrites: true }), 'invalid_input', 'syncOverwrites')
  const { error } = await keeper.expect(403, keeper.patch(path, sync))
  assert.deepEqual(error.params, { permission: 'manage_roles' })
  // The role of the category is the captain's highest.
  await expectError(captain.patch(path, sync), 'forbidden')
  const stored = async () => (await fixture.channels()).find(({ id }) => id === open.id)
  assert.equal((await stored())?.parentId, null)
  assert.deepEqual((await stored())?.overwrites, [{ ...own, targetId: keeping.id }])

  await keeper.expect(200, keeper.patch(path, { parentId: hall.id }))
  assert.deepEqual((await stored())?.overwrites, [{ ...own, targetId: keeping.id }])
  assert.ok(await sees(plain, fixture, open.id))

  const client = await connect(plain)
  const { channel } = await owner.expect(200, owner.patch(path, { ...sync, position: 0 }))
  assert.deepEqual(channel.overwrites, hall.overwrites)
  assert.equal(channel.position, 0)
  assert.ok(!(await sees(plain, fixture, open.id)))
  await client.next('channel.deleted')
  const changes = (await fixture.audit()).slice(0, 4).map(({ action }) => action)
  assert.deepEqual(changes.toSorted(), [
    'channel.updated',
    'overwrite.deleted',
    'overwrite.updated',
    'overwrite.updated',
  ])
  await owner.expect(200, owner.patch(path, sync))
  assert.equal((await fixture.audit())[0]?.action, 'channel.updated', 'nothing changed')
})

async function sees(account: Account, { path }: ServerFixture, channelId: string) {
  const { channels } = await account.expect(200, account.get(`${path}/channels`))
  return (channels as Channel[]).some(({ id }) => id === channelId)
}

test('overwrites give and take only permissions that the caller has, however they change', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner } = fixture
  const marshals = await fixture.role('marshal', ['manage_channels', 'manage_roles'])
  const crew = await fixture.role('crew', [])
  const marshal = await fixture.member(marshals)
  const [with_, without] = await Promise.all([
    fixture.channel('with', { type: 'category' }),
    fixture.channel('without', { type: 'category' }),
  ])
  const [plain, special] = await Promise.all([fixture.channel('plain'), fixture.channel('special')])
  const beyond = { target: 'role', allow: ['mute_members'], deny: [] }
  const pathOf = ({ id }: Channel) => `/api/channels/${id}`
  const overwriteOf = (channel: Channel) => `${pathOf(channel)}/overwrites/${crew.id}`
  for (const channel of [with_, special]) {
    await owner.expect(200, owner.put(overwriteOf(channel), beyond))
  }
  const stored = async () =>
    (await fixture.channels()).map(({ id, parentId, overwrites }) => [id, parentId, overwrites])
  const before = await stored()
  const sync = (channel: Channel, { id: parentId }: Channel) =>
    marshal.patch(pathOf(channel), { parentId, syncOverwrites: true })
  const attempts = {
    'one is added': () => marshal.put(overwriteOf(plain), beyond),
    'one is changed': () =>
      marshal.put(overwriteOf(special), { ...beyond, allow: ['send_messages'] }),
    'one is turned around': () =>
      marshal.put(overwriteOf(special), { target: 'role', allow: [], deny: ['mute_members'] }),
    'one is removed': () => marshal.delete(overwriteOf(special)),
    'one is added from the category': () => sync(plain, with_),
    'one is removed as the category has none': () => sync(special, without),
  }
  for (const [what, attempt] of Object.entries(attempts)) {
    const { status, body } = await attempt()
    assert.deepEqual([status, body.error.reason], [403, 'permission_not_held'], what)
    assert.deepEqual(await stored(), before, what)
  }
  // What is the same before and after needs no permission.
  await marshal.expect(200, sync(special, with_))
})
