import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission, Role } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

interface Attempt {
  title: string
  method: string
  /** Relative to the server's routes, or absolute if it begins with /api. */
  path: string
  body?: unknown
}

/** A server with roles high > manager > low, whose manager can manage roles and post, but not kick. */
async function createRankedServer(fixture: ServerFixture) {
  const administrator = await fixture.role('administrator', ['administrator'])
  const high = await fixture.role('high', [])
  const manager = await fixture.role('manager', ['manage_roles', 'manage_channels'])
  const low = await fixture.role('low', ['kick_members'])
  return { administrator, high, manager, low }
}

async function rejectAll(
  fixture: ServerFixture,
  caller: Account,
  attempts: Attempt[],
): Promise<void> {
  const before = await readState(fixture)
  for (const { title, method, path, body } of attempts) {
    const fullPath = path.startsWith('/api') ? path : fixture.path + path
    const { status, body: response } = await caller.request(method, fullPath, body)
    assert.equal(status, 403, `${title}: ${JSON.stringify(response)}`)
    assert.equal(response.error.code, 'forbidden', title)
    assert.deepEqual(await readState(fixture), before, `${title} changed something`)
  }
}

async function readState(fixture: ServerFixture): Promise<unknown> {
  const { owner } = fixture
  const { members } = await owner.expect(200, owner.get(`${fixture.path}/members`))
  return [await fixture.roles(), await fixture.channels(), members, await fixture.audit()]
}

test('A30: members cannot escalate their own permissions or those of others', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { administrator, high, manager, low } = await createRankedServer(fixture)
  const mia = await fixture.member(manager)
  const peer = await fixture.member(manager)
  const superior = await fixture.member(high)
  const rolePath = ({ id }: Role) => `/roles/${id}`
  const overwritePath = (id: string) => `/api/channels/${fixture.general.id}/overwrites/${id}`
  const permissionsBody = (names: Permission[]) => ({ permissions: names })
  const overwriteBody = (target: string, allow: Permission[], deny: Permission[] = []) => ({
    target,
    allow,
    deny,
  })
  const PATCH = 'PATCH'
  await rejectAll(fixture, mia, [
    {
      title: 'a new role with administrator',
      method: 'POST',
      path: '/roles',
      body: { name: 'x', permissions: ['administrator'] },
    },
    {
      title: 'a new role with a permission that they lack',
      method: 'POST',
      path: '/roles',
      body: { name: 'x', permissions: ['speak', 'ban_members'] },
    },
    {
      title: 'their own role',
      method: PATCH,
      path: rolePath(manager),
      body: permissionsBody(['administrator']),
    },
    {
      title: 'name of their own role',
      method: PATCH,
      path: rolePath(manager),
      body: { name: 'x' },
    },
    { title: 'their own role, unchanged', method: PATCH, path: rolePath(manager), body: {} },
    { title: 'a higher role', method: PATCH, path: rolePath(high), body: { name: 'x' } },
    {
      title: 'position of a higher role',
      method: PATCH,
      path: rolePath(high),
      body: { position: 1 },
    },
    {
      title: 'more permissions for a lower role',
      method: PATCH,
      path: rolePath(low),
      body: permissionsBody(['kick_members', 'ban_members']),
    },
    {
      title: 'all permissions for a lower role',
      method: PATCH,
      path: rolePath(low),
      body: permissionsBody(['administrator']),
    },
    {
      title: 'all permissions for everyone',
      method: PATCH,
      path: rolePath(fixture.everyone),
      body: permissionsBody(['administrator']),
    },
    {
      title: 'more permissions for everyone',
      method: PATCH,
      path: rolePath(fixture.everyone),
      body: permissionsBody(['manage_messages']),
    },
    {
      title: 'move a lower role to their own position',
      method: PATCH,
      path: rolePath(low),
      body: { position: 2 },
    },
    {
      title: 'move a lower role to the top',
      method: PATCH,
      path: rolePath(low),
      body: { position: 200 },
    },
    { title: 'delete their own role', method: 'DELETE', path: rolePath(manager) },
    { title: 'delete a higher role', method: 'DELETE', path: rolePath(high) },
    { title: 'delete everyone', method: 'DELETE', path: rolePath(fixture.everyone) },
    {
      title: 'an administrator role',
      method: PATCH,
      path: rolePath(administrator),
      body: permissionsBody([]),
    },
    {
      title: 'a higher role for themselves',
      method: PATCH,
      path: `/members/${mia.id}`,
      body: { roleIds: [manager.id, high.id] },
    },
    {
      title: 'a lower role with a permission that they lack, for themselves',
      method: PATCH,
      path: `/members/${mia.id}`,
      body: { roleIds: [manager.id, low.id] },
    },
    {
      title: 'roles of a higher member',
      method: PATCH,
      path: `/members/${superior.id}`,
      body: { roleIds: [] },
    },
    {
      title: 'their own overwrite',
      method: 'PUT',
      path: overwritePath(mia.id),
      body: overwriteBody('member', ['speak']),
    },
    {
      title: 'overwrite of an equal member',
      method: 'PUT',
      path: overwritePath(peer.id),
      body: overwriteBody('member', [], ['speak']),
    },
    {
      title: 'overwrite of a higher member',
      method: 'PUT',
      path: overwritePath(superior.id),
      body: overwriteBody('member', [], ['speak']),
    },
    {
      title: 'overwrite of the owner',
      method: 'PUT',
      path: overwritePath(fixture.owner.id),
      body: overwriteBody('member', [], ['speak']),
    },
    {
      title: 'overwrite of their own role',
      method: 'PUT',
      path: overwritePath(manager.id),
      body: overwriteBody('role', ['speak']),
    },
    {
      title: 'overwrite of a higher role',
      method: 'PUT',
      path: overwritePath(high.id),
      body: overwriteBody('role', [], ['speak']),
    },
    {
      title: 'overwrite of a lower role with a permission that they lack',
      method: 'PUT',
      path: overwritePath(low.id),
      body: overwriteBody('role', ['manage_messages']),
    },
    {
      title: 'overwrite of a lower role that denies a permission that they lack',
      method: 'PUT',
      path: overwritePath(low.id),
      body: overwriteBody('role', [], ['manage_messages']),
    },
    {
      title: 'overwrite of everyone with a permission that they lack',
      method: 'PUT',
      path: overwritePath(fixture.everyone.id),
      body: overwriteBody('role', ['mention_everyone']),
    },
    { title: 'transfer the server', method: PATCH, path: '', body: { ownerId: mia.id } },
  ])
})

test('a member with manage_roles manages lower roles', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { manager, low } = await createRankedServer(fixture)
  const mia = await fixture.member(manager)
  const plain = await fixture.member()
  const roles = `${fixture.path}/roles`
  const overwrites = `/api/channels/${fixture.general.id}/overwrites`

  // Permissions that a role already has are kept, even if the caller could not grant them.
  const changes = { name: 'lower', permissions: ['kick_members', 'speak'] }
  await mia.expect(200, mia.patch(`${roles}/${low.id}`, changes))
  const next = await mia.expect(201, mia.post(roles, { name: 'x', permissions: ['speak'] }))
  await mia.expect(200, mia.patch(`${roles}/${next.role.id}`, { position: 2 }))
  await expectError(mia.patch(`${roles}/${next.role.id}`, { position: 3 }), 'forbidden')
  const everyone = fixture.everyone.permissions.filter((name) => name !== 'speak')
  await mia.expect(200, mia.patch(`${roles}/${fixture.everyone.id}`, { permissions: everyone }))
  await mia.expect(
    200,
    mia.put(`${overwrites}/${plain.id}`, { target: 'member', allow: ['view_channel'], deny: [] }),
  )
  await mia.expect(
    200,
    mia.put(`${overwrites}/${low.id}`, { target: 'role', allow: [], deny: ['send_messages'] }),
  )
  await mia.expect(200, mia.delete(`${overwrites}/${low.id}`))
  await mia.expect(200, mia.delete(`${roles}/${low.id}`))
})

test('a member with manage_roles only from everyone cannot manage any role', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, everyone } = fixture
  const role = await fixture.role('some', [])
  const permissions = [...everyone.permissions, 'manage_roles']
  await owner.expect(200, owner.patch(`${fixture.path}/roles/${everyone.id}`, { permissions }))
  const [mia, ben] = [await fixture.member(), await fixture.member()]
  const overwrites = `/api/channels/${fixture.general.id}/overwrites`
  const allow = ['view_channel']
  await rejectAll(fixture, mia, [
    {
      title: 'everyone',
      method: 'PATCH',
      path: `/roles/${everyone.id}`,
      body: { permissions: [] },
    },
    { title: 'a role', method: 'PATCH', path: `/roles/${role.id}`, body: { name: 'x' } },
    { title: 'delete a role', method: 'DELETE', path: `/roles/${role.id}` },
    {
      title: 'an overwrite of everyone',
      method: 'PUT',
      path: `${overwrites}/${everyone.id}`,
      body: { target: 'role', allow, deny: [] },
    },
    {
      title: 'an overwrite of an equal',
      method: 'PUT',
      path: `${overwrites}/${ben.id}`,
      body: { target: 'member', allow, deny: [] },
    },
  ])
})

test('an administrator is limited by rank; the owner is not', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { administrator, high } = await createRankedServer(fixture)
  const admin = await fixture.member(administrator)
  const peer = await fixture.member(administrator)
  const overwrites = `/api/channels/${fixture.general.id}/overwrites`
  const hideChannel = { target: 'member', allow: [], deny: ['view_channel'] }
  await rejectAll(fixture, admin, [
    {
      title: 'their role',
      method: 'PATCH',
      path: `/roles/${administrator.id}`,
      body: { name: 'x' },
    },
    { title: 'their peer', method: 'PUT', path: `${overwrites}/${peer.id}`, body: hideChannel },
    {
      title: 'the owner',
      method: 'PUT',
      path: `${overwrites}/${fixture.owner.id}`,
      body: hideChannel,
    },
  ])
  const all = { permissions: ['administrator'] }
  await admin.expect(200, admin.patch(`${fixture.path}/roles/${high.id}`, all))
  const { owner } = fixture
  await owner.expect(200, owner.put(`${overwrites}/${owner.id}`, hideChannel))
  await owner.expect(200, owner.put(`${overwrites}/${admin.id}`, hideChannel))
  // Both can still view the channel.
  await owner.expect(200, owner.patch(`/api/channels/${fixture.general.id}`, { topic: 'owner' }))
  await admin.expect(200, admin.patch(`/api/channels/${fixture.general.id}`, { topic: 'admin' }))
})
