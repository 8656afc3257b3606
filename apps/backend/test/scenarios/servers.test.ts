import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyoneDefaults, limits, permissionNames } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

test('a new server has an owner, the everyone role and two channels; for non-members it is 404', async () => {
  const app = await sharedApp()
  const [owner, stranger] = await Promise.all([app.register(), app.register()])
  const { server, channels } = await owner.expect(
    201,
    owner.post('/api/servers', { name: 'Chess club', color: '#00ff7f', ageRating: 'teen' }),
  )
  assert.deepEqual(server, {
    id: server.id,
    name: 'Chess club',
    description: null,
    icon: null,
    color: '#00ff7f',
    ageRating: 'teen',
    requireApproval: false,
    gameServersFirst: false,
    nextSteps: true,
    welcomeSince: null,
    rules: null,
    ownerId: owner.id,
    memberCount: 1,
    online: 0,
  })
  assert.deepEqual(
    channels.map(({ name, type, position }: Channel) => [name, type, position]),
    [
      ['general', 'text', 0],
      ['Lounge', 'voice', 1],
    ],
  )
  const path = `/api/servers/${server.id}`
  const seen = await owner.expect(200, owner.get(path))
  assert.deepEqual(seen, { server })
  assert.deepEqual(await owner.expect(200, owner.get('/api/servers')), { servers: [server] })
  assert.deepEqual(await owner.expect(200, owner.get(`${path}/channels`)), { channels })
  const { roles } = await owner.expect(200, owner.get(`${path}/roles`))
  assert.deepEqual(roles, [
    {
      id: roles[0].id,
      name: 'everyone',
      color: null,
      permissions: permissionNames.filter((name) => everyoneDefaults.includes(name)),
      position: 0,
      mentionable: false,
      hoist: false,
      icon: null,
    },
  ])
  const { members } = await owner.expect(200, owner.get(`${path}/members`))
  assert.deepEqual(
    members.map(({ user }: { user: { id: string } }) => user.id),
    [owner.id],
  )

  assert.deepEqual(await stranger.expect(200, stranger.get('/api/servers')), { servers: [] })
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? {} : undefined
    await expectError(stranger.request(method, path, body), 'not_found')
    await expectError(app.visitor().request(method, path, body), 'unauthenticated')
  }
  await expectError(stranger.get(`${path}/channels`), 'not_found')
  await expectError(stranger.get(`${path}/roles`), 'not_found')
  await expectError(stranger.get('/api/servers/there-is-none'), 'not_found')
})

test('an invalid server is rejected with the field', async () => {
  const app = await sharedApp()
  const owner = await app.register()
  const table: [string, unknown][] = [
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: ' \u00a0 ' }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: 'x'.repeat(limits.nameMax + 1) }],
    ['name', { name: null }],
    ['description', { name: 'x', description: 'x'.repeat(limits.descriptionMax + 1) }],
    ['color', { name: 'x', color: 'red' }],
    ['icon', { name: 'x', icon: 'javascript:alert(1)' }],
    ['ageRating', { name: 'x', ageRating: 'old' }],
    ['requireApproval', { name: 'x', requireApproval: 1 }],
    ['body', []],
  ]
  for (const [field, body] of table) {
    await expectError(owner.post('/api/servers', body), 'invalid_input', field)
  }
  assert.deepEqual(await owner.expect(200, owner.get('/api/servers')), { servers: [] })

  const { server } = await owner.expect(
    201,
    owner.post('/api/servers', {
      name: `${'💬'.repeat(limits.nameMax - 1)}\ud83d`,
      description: 'half \udc00',
      icon: 'https://cdn.example.org/icon.png',
      requireApproval: true,
      fromTheFuture: { ownerId: 'someone' },
    }),
  )
  assert.equal(server.name, `${'💬'.repeat(limits.nameMax - 1)}\ufffd`)
  assert.equal(server.description, 'half \ufffd')
  assert.equal(server.requireApproval, true)
  assert.equal(server.ownerId, owner.id)
})

test('updating a server requires manage_server; only real changes are recorded', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app, { description: 'old' })
  const [manager, plain] = await Promise.all([
    fixture.member(await fixture.role('keeper', ['manage_server'])),
    fixture.member(),
  ])
  const before = (await fixture.audit()).length
  assert.deepEqual(
    await manager.expect(200, manager.patch(fixture.path, {})),
    await plain.expect(200, plain.get(fixture.path)),
  )
  await manager.expect(200, manager.patch(fixture.path, { name: 'Guild', description: 'old' }))
  assert.equal((await fixture.audit()).length, before)

  await expectError(plain.patch(fixture.path, { name: 'Mine' }), 'forbidden')
  await expectError(plain.patch(fixture.path, {}), 'forbidden')
  await expectError(manager.patch(fixture.path, { name: '' }), 'invalid_input', 'name')
  const changes = { name: 'Lodge', description: null, color: '#102030', requireApproval: true }
  const { server } = await manager.expect(200, manager.patch(fixture.path, changes))
  assert.deepEqual(server, { ...fixture.server, ...changes, memberCount: 3 })
  assert.deepEqual(await plain.expect(200, plain.get(fixture.path)), { server })

  const [entry] = await fixture.audit()
  assert.equal((await fixture.audit()).length, before + 1)
  assert.equal(entry?.action, 'server.updated')
  assert.equal(entry?.actorId, manager.id)
  assert.equal(entry?.targetId, fixture.id)
  assert.deepEqual(entry?.changes, {
    name: { from: 'Guild', to: 'Lodge' },
    description: { from: 'old', to: null },
    color: { from: null, to: '#102030' },
    requireApproval: { from: false, to: true },
  })
})

test('only the owner can transfer a server, to a member, and delete it', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const admin = await fixture.member(await fixture.role('admin', ['administrator']))
  const stranger = await app.register()

  await expectError(admin.patch(fixture.path, { ownerId: admin.id }), 'forbidden')
  await expectError(admin.delete(fixture.path), 'forbidden')
  await expectError(owner.patch(fixture.path, { ownerId: stranger.id }), 'invalid_input', 'ownerId')
  await expectError(owner.patch(fixture.path, { ownerId: 'nobody' }), 'invalid_input', 'ownerId')
  // The owner's own id is accepted and changes nothing.
  await admin.expect(200, admin.patch(fixture.path, { ownerId: owner.id }))

  const transferred = await owner.expect(
    200,
    owner.patch(fixture.path, { ownerId: admin.id, name: 'Handed' }),
  )
  assert.equal(transferred.server.ownerId, admin.id)
  assert.equal(transferred.server.name, 'Handed')
  await expectError(owner.patch(fixture.path, { ownerId: owner.id }), 'forbidden')
  await expectError(owner.patch(fixture.path, { name: 'Back' }), 'forbidden')
  await expectError(owner.delete(fixture.path), 'forbidden')

  const log = await admin.expect(200, admin.get(`${fixture.path}/audit-log?limit=2`))
  assert.deepEqual(
    log.entries.map(({ action, changes }: { action: string; changes: object }) => [
      action,
      changes,
    ]),
    [
      ['server.owner_changed', { ownerId: { from: owner.id, to: admin.id } }],
      ['server.updated', { name: { from: 'Guild', to: 'Handed' } }],
    ],
  )

  assert.deepEqual(await admin.expect(200, admin.delete(fixture.path)), { ok: true })
  for (const account of [admin, owner]) {
    await expectError(account.get(fixture.path), 'not_found')
    await expectError(account.patch(`/api/channels/${fixture.general.id}`, {}), 'not_found')
    assert.deepEqual(await account.expect(200, account.get('/api/servers')), { servers: [] })
  }
  await expectError(admin.delete(fixture.path), 'not_found')
})

test('the number of servers per account is limited, also for concurrent creates', async () => {
  const app = await sharedApp()
  const owner = await app.register()
  const createServers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => owner.post('/api/servers', { name: 'One' })))
  const room = 3
  while ((await countMemberships()) < limits.serversPerMember - room) {
    const missing = limits.serversPerMember - room - (await countMemberships())
    assert.deepEqual(Object.keys(countStatuses(await createServers(Math.min(40, missing)))), [
      '201',
    ])
  }
  const replies = await createServers(room + 5)
  assert.deepEqual(countStatuses(replies), { 201: room, 409: 5 })
  for (const { status, body } of replies) {
    if (status === 409) assert.equal(body.error.code, 'limit_reached')
  }
  assert.equal(await countMemberships(), limits.serversPerMember)

  async function countMemberships(): Promise<number> {
    return (await owner.expect(200, owner.get('/api/servers'))).servers.length
  }
})

test('deleting a server removes all its data', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const role = await fixture.role('scribe', ['manage_channels'])
  const member = await fixture.member(role)
  const category = await fixture.channel('rooms', { type: 'category' })
  const child = await fixture.channel('room', { parentId: category.id })
  const overwrites = `/api/channels/${child.id}/overwrites`
  const body = { target: 'member', allow: [], deny: ['send_messages'] }
  await fixture.owner.expect(200, fixture.owner.put(`${overwrites}/${member.id}`, body))
  const other = await createServerFixture(app)

  assert.deepEqual(await fixture.owner.expect(200, fixture.owner.delete(fixture.path)), {
    ok: true,
  })
  await expectError(member.get(fixture.path), 'not_found')
  await expectError(member.get(`${fixture.path}/roles`), 'not_found')
  await expectError(fixture.owner.patch(`/api/channels/${child.id}`, { name: 'x' }), 'not_found')
  assert.equal((await other.channels()).length, 2)
})

test('A59: an account orders its servers and puts them into folders, on all its devices', async () => {
  const app = await sharedApp()
  const account = await app.register()
  const stranger = await createServerFixture(app)
  const create = async (name: string): Promise<string> => {
    const { server } = await account.expect(201, account.post('/api/servers', { name }))
    return server.id
  }
  const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
  const path = '/api/users/me/server-order'
  const stored = async () => (await account.expect(200, account.get(path))).serverOrder
  assert.deepEqual(await stored(), { groups: [] })
  const device = await connect(account)
  assert.deepEqual(device.snapshot.serverOrder, { groups: [] })

  const folder = { id: 'games', name: 'Games', color: '#2ea043' }
  const groups = [
    { folder: null, serverIds: [three, stranger.id] },
    { folder, serverIds: [two] },
    { folder: { id: 'empty', name: null, color: null }, serverIds: ['gone'] },
  ]
  const kept = {
    groups: [
      { folder: null, serverIds: [three] },
      { folder, serverIds: [two] },
    ],
  }
  const { serverOrder } = await account.expect(200, account.put(path, { groups }))
  assert.deepEqual(serverOrder, kept)
  assert.deepEqual(await device.next('server_order.updated'), kept)
  assert.deepEqual(await stored(), kept)
  assert.deepEqual((await connect(account)).snapshot.serverOrder, kept)

  const loose = { folder: null, serverIds: [one] }
  const invalid: [string, object[]][] = [
    ['groups.1.serverIds.0', [loose, loose]],
    ['groups.0.serverIds.1', [{ folder, serverIds: [one, one] }]],
    [
      'groups.1.folder.id',
      [
        { folder, serverIds: [one] },
        { folder, serverIds: [two] },
      ],
    ],
    ['groups.0.folder.name', [{ folder: { ...folder, name: ' ' }, serverIds: [one] }]],
    ['groups.0.folder.color', [{ folder: { ...folder, color: 'red' }, serverIds: [one] }]],
    ['groups.0.serverIds', [{ folder }]],
  ]
  for (const [field, wrong] of invalid) {
    await expectError(account.put(path, { groups: wrong }), 'invalid_input', field)
  }
  assert.deepEqual((await connect(account)).snapshot.serverOrder, kept, 'nothing was stored')
  const other = await app.register()
  await other.expect(200, other.put(path, { groups: [loose] }))
  assert.deepEqual(await stored(), kept, 'each account has its own')
  await account.expect(200, account.delete(`/api/servers/${two}`))
  assert.deepEqual(await stored(), kept, 'a server that was left keeps its entry')
  await account.expect(200, account.put(path, kept))
  assert.deepEqual(await stored(), { groups: [kept.groups[0]] })
})

test('the list of next steps of a new server ends for good when it is dismissed', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const member = await fixture.member()
  const online = await connect(member)
  assert.equal(fixture.server.nextSteps, true)
  await expectError(member.patch(path, { nextSteps: false }), 'forbidden')
  await expectError(owner.patch(path, { nextSteps: true }), 'invalid_input', 'nextSteps')
  const before = await fixture.audit()
  const { server } = await owner.expect(200, owner.patch(path, { nextSteps: false }))
  assert.equal(server.nextSteps, false)
  assert.equal((await online.next('server.updated')).server.nextSteps, false)
  assert.equal((await owner.expect(200, owner.get(path))).server.nextSteps, false)
  assert.deepEqual(await fixture.audit(), before)
})
