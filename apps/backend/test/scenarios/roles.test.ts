import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyoneDefaults, limits, permissionNames } from '@guildhall/contract'
import type { Role } from '@guildhall/contract'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

test('a new role is just above everyone; all members list roles, managers create them', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const head = await fixture.role('head', ['manage_roles', 'kick_members'])
  const [manager, plain, stranger] = await Promise.all([
    fixture.member(head),
    fixture.member(),
    app.register(),
  ])
  const create = `${fixture.path}/roles`
  await expectError(plain.post(create, { name: 'x', permissions: [] }), 'forbidden')
  await expectError(stranger.post(create, { name: 'x', permissions: [] }), 'not_found')
  await expectError(stranger.get(create), 'not_found')
  const { role } = await manager.expect(
    201,
    manager.post(create, {
      name: 'bouncer',
      color: '#aabbcc',
      // Permissions in any order and with duplicates: they are a set.
      permissions: ['speak', 'kick_members', 'speak'],
    }),
  )
  assert.deepEqual(role, {
    id: role.id,
    name: 'bouncer',
    color: '#aabbcc',
    permissions: ['kick_members', 'speak'],
    position: 1,
    mentionable: false,
    hoist: false,
    icon: null,
  })
  const { roles } = await plain.expect(200, plain.get(create))
  assert.deepEqual(roles, [fixture.everyone, role, { ...head, position: 2 }])
  const [entry] = await fixture.audit()
  assert.equal(entry?.action, 'role.created')
  assert.equal(entry?.targetId, role.id)
  assert.equal(entry?.actorId, manager.id)
  assert.deepEqual(entry?.changes.permissions, { from: null, to: ['kick_members', 'speak'] })

  const invalidCases: [string, object][] = [
    ['name', { permissions: [] }],
    ['name', { name: ' ', permissions: [] }],
    ['permissions', { name: 'x' }],
    ['permissions.0', { name: 'x', permissions: ['fly'] }],
    ['permissions', { name: 'x', permissions: 'administrator' }],
    ['permissions', { name: 'x', permissions: null }],
    ['color', { name: 'x', permissions: [], color: '#fff' }],
  ]
  for (const [field, body] of invalidCases) {
    await expectError(fixture.owner.post(create, body), 'invalid_input', field)
  }
  assert.equal((await fixture.roles()).length, 3)
})

test('higher ranks update and delete a role; only real changes are recorded', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const head = await fixture.role('head', ['manage_roles', 'speak', 'view_audit_log'])
  const role = await fixture.role('low', ['speak'])
  const manager = await fixture.member(head)
  const holder = await fixture.member(role)
  const path = `${fixture.path}/roles/${role.id}`
  const before = (await fixture.audit()).length
  const same = { name: 'low', color: null, permissions: ['speak', 'speak'], position: 1 }
  for (const body of [{}, same]) {
    assert.deepEqual(await manager.expect(200, manager.patch(path, body)), { role })
  }
  assert.equal((await fixture.audit()).length, before)

  await expectError(holder.patch(path, { name: 'x' }), 'forbidden')
  await expectError(holder.delete(path), 'forbidden')
  await expectError(manager.patch(`${fixture.path}/roles/none`, {}), 'not_found')
  await expectError(manager.delete(`${fixture.path}/roles/none`), 'not_found')
  const invalidCases: [string, object][] = [
    ['name', { name: '' }],
    ['position', { position: 0 }],
    ['position', { position: limits.rolesPerServer + 1 }],
    ['permissions.1', { permissions: ['speak', 'fly'] }],
    ['color', { color: 'blue' }],
    ['hoist', { hoist: 'yes' }],
    ['icon', { icon: 'x' }],
    ['icon', { icon: `:${'a'.repeat(43)}:` }],
  ]
  for (const [field, body] of invalidCases)
    await expectError(manager.patch(path, body), 'invalid_input', field)

  const changes = {
    name: 'lower',
    color: '#010203',
    permissions: ['view_audit_log'],
    hoist: true,
    icon: '🛡️',
  }
  assert.deepEqual(await manager.expect(200, manager.patch(path, changes)), {
    role: { ...role, ...changes },
  })
  assert.deepEqual((await fixture.audit())[0]?.changes, {
    name: { from: 'low', to: 'lower' },
    color: { from: null, to: '#010203' },
    permissions: { from: ['speak'], to: ['view_audit_log'] },
    hoist: { from: false, to: true },
    icon: { from: null, to: '🛡️' },
  })
  await holder.expect(200, holder.get(`${fixture.path}/audit-log`))

  assert.deepEqual(await manager.expect(200, manager.delete(path)), { ok: true })
  await expectError(manager.patch(path, {}), 'not_found')
  await expectError(holder.get(`${fixture.path}/audit-log`), 'forbidden')
  const { members } = await holder.expect(200, holder.get(`${fixture.path}/members`))
  const holderMember = members.find(
    (member: { user: { id: string } }) => member.user.id === holder.id,
  )
  assert.deepEqual(holderMember.roleIds, [])
  const [entry] = await fixture.audit()
  assert.equal(entry?.action, 'role.deleted')
  assert.deepEqual(entry?.changes.name, { from: 'lower', to: null })
})

test('the everyone role cannot be renamed, moved or deleted', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, everyone } = fixture
  const path = `${fixture.path}/roles/${everyone.id}`
  await expectError(owner.delete(path), 'forbidden')
  await expectError(owner.patch(path, { name: 'all' }), 'invalid_input', 'name')
  await expectError(owner.patch(path, { color: '#000000' }), 'invalid_input', 'color')
  await expectError(owner.patch(path, { position: 1 }), 'invalid_input', 'position')
  await expectError(owner.patch(path, { hoist: true }), 'invalid_input', 'hoist')
  await expectError(owner.patch(path, { icon: '🛡️' }), 'invalid_input', 'icon')
  assert.deepEqual(await owner.expect(200, owner.patch(path, { name: 'everyone', color: null })), {
    role: everyone,
  })
  assert.deepEqual(await fixture.roles(), [everyone])

  const plain = await fixture.member()
  await expectError(plain.patch(fixture.path, { name: 'x' }), 'forbidden')
  await owner.expect(200, owner.patch(path, { permissions: ['manage_server', 'view_channel'] }))
  await plain.expect(200, plain.patch(fixture.path, { name: 'x' }))
  await expectError(plain.post(`${fixture.path}/invites`, {}), 'forbidden')
  await owner.expect(200, owner.patch(path, { permissions: everyoneDefaults }))
  await expectError(plain.patch(fixture.path, { name: 'y' }), 'forbidden')
})

test('deleting a role removes its channel overwrites', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const role = await fixture.role('shut out', [])
  const member = await fixture.member(role)
  const overwrites = `/api/channels/${fixture.general.id}/overwrites`
  const body = { target: 'role', allow: [], deny: ['view_channel'] }
  await fixture.owner.expect(200, fixture.owner.put(`${overwrites}/${role.id}`, body))
  await expectError(member.patch(`/api/channels/${fixture.general.id}`, {}), 'not_found')
  assert.equal((await listVisible()).length, 1)
  await fixture.owner.expect(200, fixture.owner.delete(`${fixture.path}/roles/${role.id}`))
  assert.equal((await listVisible()).length, 2)
  await expectError(member.patch(`/api/channels/${fixture.general.id}`, {}), 'forbidden')
  assert.deepEqual((await fixture.channels())[0]?.overwrites, [])

  async function listVisible(): Promise<unknown[]> {
    return (await member.expect(200, member.get(`${fixture.path}/channels`))).channels
  }
})

test('a role moves to the requested position and the others shift', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  for (const name of ['e', 'd', 'c', 'b', 'a']) await fixture.role(name, [])
  assert.deepEqual(await listOrder(), ['everyone', 'a', 'b', 'c', 'd', 'e'])
  assert.equal(await moveRole('a', 3), 3)
  assert.deepEqual(await listOrder(), ['everyone', 'b', 'c', 'a', 'd', 'e'])
  assert.equal(await moveRole('e', 1), 1)
  assert.deepEqual(await listOrder(), ['everyone', 'e', 'b', 'c', 'a', 'd'])
  assert.equal(await moveRole('b', limits.rolesPerServer), 5)
  assert.deepEqual(await listOrder(), ['everyone', 'e', 'c', 'a', 'd', 'b'])
  const moved = (await fixture.audit())[0]
  assert.equal(moved?.action, 'role.updated')
  assert.deepEqual(moved?.changes, { position: { from: 2, to: 5 } })

  async function moveRole(name: string, position: number): Promise<number> {
    const role = (await fixture.roles()).find((one) => one.name === name)
    const path = `${fixture.path}/roles/${role?.id}`
    return (await fixture.owner.expect(200, fixture.owner.patch(path, { position }))).role.position
  }
  async function listOrder(): Promise<string[]> {
    const roles = await fixture.roles()
    assertPositions(roles)
    return roles.map(({ name }) => name)
  }
})

test('role positions stay consecutive under concurrent creates, moves and deletes', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const ids: string[] = []
  for (let count = 0; count < 10; count += 1) ids.push((await fixture.role(`r${count}`, [])).id)
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => {
      const path = `${fixture.path}/roles/${ids[(turn * 7) % ids.length]}`
      if (turn % 10 === 3)
        return owner.post(`${fixture.path}/roles`, { name: 'n', permissions: [] })
      if (turn % 20 === 11) return owner.delete(path)
      return owner.patch(path, { position: 1 + ((turn * 5) % 12) })
    }),
  )
  for (const { status } of replies) assert.ok([200, 201, 404].includes(status), String(status))
  const roles = await fixture.roles()
  assertPositions(roles)
  assert.equal(roles[0]?.name, 'everyone')
})

test('SEC103 A31: the number of roles is limited, also for concurrent creates', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const room = 3
  let missing = limits.rolesPerServer - 1 - room
  while (missing > 0) {
    const batch = Math.min(50, missing)
    assert.deepEqual(countStatuses(await createRoles(fixture, batch)), { 201: batch })
    missing -= batch
  }
  const replies = await createRoles(fixture, room + 4)
  assert.deepEqual(countStatuses(replies), { 201: room, 409: 4 })
  for (const { status, body } of replies) {
    if (status === 409) assert.equal(body.error.code, 'limit_reached')
  }
  const roles = await fixture.roles()
  assert.equal(roles.length, limits.rolesPerServer)
  assertPositions(roles)
})

test('the owner can grant every permission', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const role = await fixture.role('all', [...permissionNames])
  assert.deepEqual(role.permissions, [...permissionNames])
})

function createRoles(fixture: ServerFixture, count: number) {
  const body = { name: 'one more', permissions: [] }
  return Promise.all(
    Array.from({ length: count }, () => fixture.owner.post(`${fixture.path}/roles`, body)),
  )
}

function assertPositions(roles: Role[]): void {
  assert.deepEqual(
    roles.map(({ position }) => position),
    roles.map((_, index) => index),
  )
}
