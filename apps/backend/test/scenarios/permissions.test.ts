import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission, Role } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { foundServer, refused } from '../found-server.ts'
import type { Founded } from '../found-server.ts'
import { startApp } from '../start-app.ts'

interface Attempt {
  title: string
  method: string
  /** Relative to the server's routes, or absolute if it begins with /api. */
  path: string
  body?: unknown
}

/** A server with roles high > manager > low, whose manager can manage roles and post, but not kick. */
async function ranked(guild: Founded) {
  const administrator = await guild.role('administrator', ['administrator'])
  const high = await guild.role('high', [])
  const manager = await guild.role('manager', ['manage_roles', 'manage_channels'])
  const low = await guild.role('low', ['kick_members'])
  return { administrator, high, manager, low }
}

async function refuseAll(guild: Founded, caller: Account, attempts: Attempt[]): Promise<void> {
  const before = await stateOf(guild)
  for (const { title, method, path, body } of attempts) {
    const whole = path.startsWith('/api') ? path : guild.path + path
    const { status, body: answer } = await caller.request(method, whole, body)
    assert.equal(status, 403, `${title}: ${JSON.stringify(answer)}`)
    assert.equal(answer.error.code, 'forbidden', title)
    assert.deepEqual(await stateOf(guild), before, `${title} changed something`)
  }
}

async function stateOf(guild: Founded): Promise<unknown> {
  const { owner } = guild
  const { members } = await owner.expect(200, owner.get(`${guild.path}/members`))
  return [await guild.roles(), await guild.channels(), members, await guild.audit()]
}

test('members cannot escalate their own permissions or those of others', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { administrator, high, manager, low } = await ranked(guild)
  const mia = await guild.member(manager)
  const peer = await guild.member(manager)
  const boss = await guild.member(high)
  const role = ({ id }: Role) => `/roles/${id}`
  const overwrite = (id: string) => `/api/channels/${guild.general.id}/overwrites/${id}`
  const give = (names: Permission[]) => ({ permissions: names })
  const put = (target: string, allow: Permission[], deny: Permission[] = []) => ({
    target,
    allow,
    deny,
  })
  const PATCH = 'PATCH'
  await refuseAll(guild, mia, [
    {
      title: 'a new role with administrator',
      method: 'POST',
      path: '/roles',
      body: { name: 'x', permissions: ['administrator'] },
    },
    {
      title: 'a new role with one permission that they lack',
      method: 'POST',
      path: '/roles',
      body: { name: 'x', permissions: ['speak', 'ban_members'] },
    },
    { title: 'their own role', method: PATCH, path: role(manager), body: give(['administrator']) },
    { title: 'their own role’s name', method: PATCH, path: role(manager), body: { name: 'x' } },
    { title: 'their own role, unchanged', method: PATCH, path: role(manager), body: {} },
    { title: 'a higher role', method: PATCH, path: role(high), body: { name: 'x' } },
    { title: 'a higher role’s place', method: PATCH, path: role(high), body: { position: 1 } },
    {
      title: 'more for a lower role',
      method: PATCH,
      path: role(low),
      body: give(['kick_members', 'ban_members']),
    },
    {
      title: 'all for a lower role',
      method: PATCH,
      path: role(low),
      body: give(['administrator']),
    },
    {
      title: 'all for everyone',
      method: PATCH,
      path: role(guild.everyone),
      body: give(['administrator']),
    },
    {
      title: 'more for everyone',
      method: PATCH,
      path: role(guild.everyone),
      body: give(['manage_messages']),
    },
    {
      title: 'a lower role to their own place',
      method: PATCH,
      path: role(low),
      body: { position: 2 },
    },
    { title: 'a lower role to the top', method: PATCH, path: role(low), body: { position: 200 } },
    { title: 'the end of their own role', method: 'DELETE', path: role(manager) },
    { title: 'the end of a higher role', method: 'DELETE', path: role(high) },
    { title: 'the end of everyone', method: 'DELETE', path: role(guild.everyone) },
    { title: 'the administrator’s role', method: PATCH, path: role(administrator), body: give([]) },
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
      title: 'a higher member’s roles',
      method: PATCH,
      path: `/members/${boss.id}`,
      body: { roleIds: [] },
    },
    {
      title: 'their own overwrite',
      method: 'PUT',
      path: overwrite(mia.id),
      body: put('member', ['speak']),
    },
    {
      title: 'their peer’s overwrite',
      method: 'PUT',
      path: overwrite(peer.id),
      body: put('member', [], ['speak']),
    },
    {
      title: 'a better’s overwrite',
      method: 'PUT',
      path: overwrite(boss.id),
      body: put('member', [], ['speak']),
    },
    {
      title: 'the owner’s overwrite',
      method: 'PUT',
      path: overwrite(guild.owner.id),
      body: put('member', [], ['speak']),
    },
    {
      title: 'their role’s overwrite',
      method: 'PUT',
      path: overwrite(manager.id),
      body: put('role', ['speak']),
    },
    {
      title: 'a higher role’s overwrite',
      method: 'PUT',
      path: overwrite(high.id),
      body: put('role', [], ['speak']),
    },
    {
      title: 'a lower role’s overwrite with what they lack',
      method: 'PUT',
      path: overwrite(low.id),
      body: put('role', ['manage_messages']),
    },
    {
      title: 'a lower role denied what they lack',
      method: 'PUT',
      path: overwrite(low.id),
      body: put('role', [], ['manage_messages']),
    },
    {
      title: 'everyone’s overwrite with what they lack',
      method: 'PUT',
      path: overwrite(guild.everyone.id),
      body: put('role', ['mention_everyone']),
    },
    { title: 'the server’s owner', method: PATCH, path: '', body: { ownerId: mia.id } },
  ])
})

test('a member with manage_roles manages lower roles', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { manager, low } = await ranked(guild)
  const mia = await guild.member(manager)
  const plain = await guild.member()
  const roles = `${guild.path}/roles`
  const overwrites = `/api/channels/${guild.general.id}/overwrites`

  // Permissions that a role already has are kept, even if the caller could not grant them.
  const kept = { name: 'lower', permissions: ['kick_members', 'speak'] }
  await mia.expect(200, mia.patch(`${roles}/${low.id}`, kept))
  const next = await mia.expect(201, mia.post(roles, { name: 'x', permissions: ['speak'] }))
  await mia.expect(200, mia.patch(`${roles}/${next.role.id}`, { position: 2 }))
  await refused(mia.patch(`${roles}/${next.role.id}`, { position: 3 }), 'forbidden')
  const everyone = guild.everyone.permissions.filter((name) => name !== 'speak')
  await mia.expect(200, mia.patch(`${roles}/${guild.everyone.id}`, { permissions: everyone }))
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

test('a member with manage_roles only from everyone cannot manage any role', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { owner, everyone } = guild
  const role = await guild.role('some', [])
  const permissions = [...everyone.permissions, 'manage_roles']
  await owner.expect(200, owner.patch(`${guild.path}/roles/${everyone.id}`, { permissions }))
  const [mia, ben] = [await guild.member(), await guild.member()]
  const overwrites = `/api/channels/${guild.general.id}/overwrites`
  const allow = ['view_channel']
  await refuseAll(guild, mia, [
    {
      title: 'everyone',
      method: 'PATCH',
      path: `/roles/${everyone.id}`,
      body: { permissions: [] },
    },
    { title: 'a role', method: 'PATCH', path: `/roles/${role.id}`, body: { name: 'x' } },
    { title: 'a role’s end', method: 'DELETE', path: `/roles/${role.id}` },
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

test('an administrator is limited by rank; the owner is not', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { administrator, high } = await ranked(guild)
  const admin = await guild.member(administrator)
  const peer = await guild.member(administrator)
  const overwrites = `/api/channels/${guild.general.id}/overwrites`
  const hide = { target: 'member', allow: [], deny: ['view_channel'] }
  await refuseAll(guild, admin, [
    {
      title: 'their role',
      method: 'PATCH',
      path: `/roles/${administrator.id}`,
      body: { name: 'x' },
    },
    { title: 'their peer', method: 'PUT', path: `${overwrites}/${peer.id}`, body: hide },
    { title: 'the owner', method: 'PUT', path: `${overwrites}/${guild.owner.id}`, body: hide },
  ])
  const all = { permissions: ['administrator'] }
  await admin.expect(200, admin.patch(`${guild.path}/roles/${high.id}`, all))
  const { owner } = guild
  await owner.expect(200, owner.put(`${overwrites}/${owner.id}`, hide))
  await owner.expect(200, owner.put(`${overwrites}/${admin.id}`, hide))
  // Both can still view the channel.
  await owner.expect(200, owner.patch(`/api/channels/${guild.general.id}`, { topic: 'owner' }))
  await admin.expect(200, admin.patch(`/api/channels/${guild.general.id}`, { topic: 'admin' }))
})
