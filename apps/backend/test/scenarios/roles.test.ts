import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyoneDefaults, limits, permissionNames } from '@guildhall/contract'
import type { Role } from '@guildhall/contract'
import { countStatuses, foundServer, refused } from '../found-server.ts'
import type { Founded } from '../found-server.ts'
import { startApp } from '../start-app.ts'

test('a new role is just above everyone; all members list roles, managers create them', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const head = await guild.role('head', ['manage_roles', 'kick_members'])
  const [manager, plain, stranger] = await Promise.all([
    guild.member(head),
    guild.member(),
    app.register(),
  ])
  const create = `${guild.path}/roles`
  await refused(plain.post(create, { name: 'x', permissions: [] }), 'forbidden')
  await refused(stranger.post(create, { name: 'x', permissions: [] }), 'not_found')
  await refused(stranger.get(create), 'not_found')
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
  })
  const { roles } = await plain.expect(200, plain.get(create))
  assert.deepEqual(roles, [guild.everyone, role, { ...head, position: 2 }])
  const [entry] = await guild.audit()
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
    await refused(guild.owner.post(create, body), 'invalid_input', field)
  }
  assert.equal((await guild.roles()).length, 3)
})

test('higher ranks update and delete a role; only real changes are recorded', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const head = await guild.role('head', ['manage_roles', 'speak', 'view_audit_log'])
  const role = await guild.role('low', ['speak'])
  const manager = await guild.member(head)
  const holder = await guild.member(role)
  const path = `${guild.path}/roles/${role.id}`
  const before = (await guild.audit()).length
  const same = { name: 'low', color: null, permissions: ['speak', 'speak'], position: 1 }
  for (const body of [{}, same]) {
    assert.deepEqual(await manager.expect(200, manager.patch(path, body)), { role })
  }
  assert.equal((await guild.audit()).length, before)

  await refused(holder.patch(path, { name: 'x' }), 'forbidden')
  await refused(holder.delete(path), 'forbidden')
  await refused(manager.patch(`${guild.path}/roles/none`, {}), 'not_found')
  await refused(manager.delete(`${guild.path}/roles/none`), 'not_found')
  const invalidCases: [string, object][] = [
    ['name', { name: '' }],
    ['position', { position: 0 }],
    ['position', { position: limits.rolesPerServer + 1 }],
    ['permissions.1', { permissions: ['speak', 'fly'] }],
    ['color', { color: 'blue' }],
  ]
  for (const [field, body] of invalidCases)
    await refused(manager.patch(path, body), 'invalid_input', field)

  const changes = { name: 'lower', color: '#010203', permissions: ['view_audit_log'] }
  assert.deepEqual(await manager.expect(200, manager.patch(path, changes)), {
    role: { ...role, ...changes },
  })
  assert.deepEqual((await guild.audit())[0]?.changes, {
    name: { from: 'low', to: 'lower' },
    color: { from: null, to: '#010203' },
    permissions: { from: ['speak'], to: ['view_audit_log'] },
  })
  await holder.expect(200, holder.get(`${guild.path}/audit-log`))

  assert.deepEqual(await manager.expect(200, manager.delete(path)), { ok: true })
  await refused(manager.patch(path, {}), 'not_found')
  await refused(holder.get(`${guild.path}/audit-log`), 'forbidden')
  const { members } = await holder.expect(200, holder.get(`${guild.path}/members`))
  const held = members.find((member: { user: { id: string } }) => member.user.id === holder.id)
  assert.deepEqual(held.roleIds, [])
  const [entry] = await guild.audit()
  assert.equal(entry?.action, 'role.deleted')
  assert.deepEqual(entry?.changes.name, { from: 'lower', to: null })
})

test('the everyone role cannot be renamed, moved or deleted', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { owner, everyone } = guild
  const path = `${guild.path}/roles/${everyone.id}`
  await refused(owner.delete(path), 'forbidden')
  await refused(owner.patch(path, { name: 'all' }), 'invalid_input', 'name')
  await refused(owner.patch(path, { color: '#000000' }), 'invalid_input', 'color')
  await refused(owner.patch(path, { position: 1 }), 'invalid_input', 'position')
  assert.deepEqual(await owner.expect(200, owner.patch(path, { name: 'everyone', color: null })), {
    role: everyone,
  })
  assert.deepEqual(await guild.roles(), [everyone])

  const plain = await guild.member()
  await refused(plain.patch(guild.path, { name: 'x' }), 'forbidden')
  await owner.expect(200, owner.patch(path, { permissions: ['manage_server', 'view_channel'] }))
  await plain.expect(200, plain.patch(guild.path, { name: 'x' }))
  await refused(plain.post(`${guild.path}/invites`, {}), 'forbidden')
  await owner.expect(200, owner.patch(path, { permissions: everyoneDefaults }))
  await refused(plain.patch(guild.path, { name: 'y' }), 'forbidden')
})

test('deleting a role removes its channel overwrites', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const role = await guild.role('shut out', [])
  const member = await guild.member(role)
  const overwrites = `/api/channels/${guild.general.id}/overwrites`
  const body = { target: 'role', allow: [], deny: ['view_channel'] }
  await guild.owner.expect(200, guild.owner.put(`${overwrites}/${role.id}`, body))
  await refused(member.patch(`/api/channels/${guild.general.id}`, {}), 'not_found')
  assert.equal((await listVisible()).length, 1)
  await guild.owner.expect(200, guild.owner.delete(`${guild.path}/roles/${role.id}`))
  assert.equal((await listVisible()).length, 2)
  await refused(member.patch(`/api/channels/${guild.general.id}`, {}), 'forbidden')
  assert.deepEqual((await guild.channels())[0]?.overwrites, [])

  async function listVisible(): Promise<unknown[]> {
    return (await member.expect(200, member.get(`${guild.path}/channels`))).channels
  }
})

test('a role moves to the requested position and the others shift', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  for (const name of ['e', 'd', 'c', 'b', 'a']) await guild.role(name, [])
  assert.deepEqual(await listOrder(), ['everyone', 'a', 'b', 'c', 'd', 'e'])
  assert.equal(await moveRole('a', 3), 3)
  assert.deepEqual(await listOrder(), ['everyone', 'b', 'c', 'a', 'd', 'e'])
  assert.equal(await moveRole('e', 1), 1)
  assert.deepEqual(await listOrder(), ['everyone', 'e', 'b', 'c', 'a', 'd'])
  assert.equal(await moveRole('b', limits.rolesPerServer), 5)
  assert.deepEqual(await listOrder(), ['everyone', 'e', 'c', 'a', 'd', 'b'])
  const moved = (await guild.audit())[0]
  assert.equal(moved?.action, 'role.updated')
  assert.deepEqual(moved?.changes, { position: { from: 2, to: 5 } })

  async function moveRole(name: string, position: number): Promise<number> {
    const role = (await guild.roles()).find((one) => one.name === name)
    const path = `${guild.path}/roles/${role?.id}`
    return (await guild.owner.expect(200, guild.owner.patch(path, { position }))).role.position
  }
  async function listOrder(): Promise<string[]> {
    const roles = await guild.roles()
    assertPositions(roles)
    return roles.map(({ name }) => name)
  }
})

test('role positions stay consecutive under concurrent creates, moves and deletes', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { owner } = guild
  const ids: string[] = []
  for (let count = 0; count < 10; count += 1) ids.push((await guild.role(`r${count}`, [])).id)
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => {
      const path = `${guild.path}/roles/${ids[(turn * 7) % ids.length]}`
      if (turn % 10 === 3) return owner.post(`${guild.path}/roles`, { name: 'n', permissions: [] })
      if (turn % 20 === 11) return owner.delete(path)
      return owner.patch(path, { position: 1 + ((turn * 5) % 12) })
    }),
  )
  for (const { status } of replies) assert.ok([200, 201, 404].includes(status), String(status))
  const roles = await guild.roles()
  assertPositions(roles)
  assert.equal(roles[0]?.name, 'everyone')
})

test('the number of roles is limited, also for concurrent creates', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const room = 3
  let missing = limits.rolesPerServer - 1 - room
  while (missing > 0) {
    const batch = Math.min(50, missing)
    assert.deepEqual(countStatuses(await createRoles(guild, batch)), { 201: batch })
    missing -= batch
  }
  const replies = await createRoles(guild, room + 4)
  assert.deepEqual(countStatuses(replies), { 201: room, 409: 4 })
  for (const { status, body } of replies) {
    if (status === 409) assert.equal(body.error.code, 'limit_reached')
  }
  const roles = await guild.roles()
  assert.equal(roles.length, limits.rolesPerServer)
  assertPositions(roles)
})

test('the owner can grant every permission', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const role = await guild.role('all', [...permissionNames])
  assert.deepEqual(role.permissions, [...permissionNames])
})

function createRoles(guild: Founded, count: number) {
  const body = { name: 'one more', permissions: [] }
  return Promise.all(
    Array.from({ length: count }, () => guild.owner.post(`${guild.path}/roles`, body)),
  )
}

function assertPositions(roles: Role[]): void {
  assert.deepEqual(
    roles.map(({ position }) => position),
    roles.map((_, index) => index),
  )
}
