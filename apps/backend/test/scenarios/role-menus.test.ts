import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harmfulPermissions, permissionList, roleMenuLimits } from '@guildhall/contract'
import type { Message, Role, RoleMenu } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

const plain = ({ id: roleId }: Role) => ({ roleId, emoji: null, text: null })

/** A menu of the owner with new roles. */
async function menuWith(fixture: ServerFixture, fields: object = {}, count = 3) {
  const { owner, path } = fixture
  const roles: Role[] = []
  for (let index = 0; index < count; index += 1) roles.push(await fixture.role(`r${index}`, []))
  const body = { title: 'Games', roles: roles.map(plain), ...fields }
  const { roleMenu } = await owner.expect(201, owner.post(`${path}/role-menus`, body))
  return { roles, menu: roleMenu as RoleMenu, at: `${path}/role-menus/${roleMenu.id}` }
}

async function rolesOf({ owner, path }: ServerFixture, account: Account): Promise<string[]> {
  const { members } = await owner.expect(200, owner.get(`${path}/members`))
  const found = members.find(({ user }: { user: { id: string } }) => user.id === account.id)
  return found.roleIds.toSorted()
}

test('SEC47 A63: members see role menus, and those who manage all of their roles change them', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, path } = fixture
  // Each new role is the lowest.
  const high = await fixture.role('high', [])
  const head = await fixture.role('head', ['manage_roles', 'speak'])
  const files = await fixture.role('files', ['attach_files'])
  const low = await fixture.role('low', ['speak'])
  const [manager, member] = [await fixture.member(head), await fixture.member()]
  await owner.expect(
    200,
    owner.patch(`${path}/roles/${fixture.everyone.id}`, { permissions: ['view_channel'] }),
  )
  const menus = `${path}/role-menus`
  const stranger = await (await sharedApp()).register()
  await expectError(stranger.get(menus), 'not_found')
  await expectError(member.post(menus, { title: 'x' }), 'forbidden')
  const seen = await connect(member)
  const body = {
    title: 'Games',
    description: 'What do you play?',
    mode: 'one',
    atJoin: true,
    roles: [{ roleId: low.id, emoji: '❤', text: 'For talkers' }],
  }
  const { roleMenu } = await manager.expect(201, manager.post(menus, body))
  const expected = { ...body, id: roleMenu.id, roles: [{ ...body.roles[0], emoji: '❤️' }] }
  assert.deepEqual(roleMenu, expected)
  assert.deepEqual(await member.expect(200, member.get(menus)), { roleMenus: [expected] })
  const created = await seen.next('role_menu.created')
  assert.deepEqual(created, { serverId: fixture.id, roleMenu: expected })
  const [entry] = await fixture.audit()
  assert.deepEqual([entry?.action, entry?.actorId], ['role_menu.created', manager.id])
  assert.deepEqual(entry?.changes.roleIds, { from: null, to: [low.id] })

  const at = `${menus}/${roleMenu.id}`
  const invalid: [string, object][] = [
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(roleMenuLimits.titleMax + 1) }],
    ['mode', { mode: 'some' }],
    ['roles.0.roleId', { roles: [plain(fixture.everyone)] }],
    ['roles.0.roleId', { roles: [{ ...plain(low), roleId: 'none' }] }],
    ['roles.1.roleId', { roles: [plain(low), plain(low)] }],
    ['roles.0.emoji', { roles: [{ ...plain(low), emoji: 'x' }] }],
    ['roles.0.emoji', { roles: [{ ...plain(low), emoji: `:${'a'.repeat(43)}:` }] }],
    ['roles.0.text', { roles: [{ ...plain(low), text: 'x'.repeat(101) }] }],
    ['roles', { roles: Array.from({ length: 26 }, () => plain(low)) }],
  ]
  for (const [field, change] of invalid) {
    await expectError(manager.patch(at, change), 'invalid_input', field)
  }
  // Neither above the own rank nor with permissions that the editor lacks.
  for (const role of [high, files]) {
    await expectError(manager.patch(at, { roles: [plain(role)] }), 'forbidden')
  }
  // What a change leaves out stays, and roles keep their order.
  const roles = [plain(high), body.roles[0]]
  const { roleMenu: changed } = await owner.expect(200, owner.patch(at, { roles }))
  const both = [plain(high), { ...body.roles[0], emoji: '❤️' }]
  assert.deepEqual(changed, { ...expected, roles: both })
  assert.deepEqual((await member.expect(200, member.get(menus))).roleMenus, [changed])
  await expectError(manager.patch(at, { title: 'Mine' }), 'forbidden')
  await expectError(manager.delete(at), 'forbidden')
  await expectError(member.delete(at), 'forbidden')
  await expectError(owner.patch(`${menus}/none`, { title: 'x' }), 'not_found')
  const other = await createServerFixture(await sharedApp())
  await expectError(other.owner.delete(`${other.path}/role-menus/${roleMenu.id}`), 'not_found')
  await owner.expect(204, owner.delete(at))
  assert.deepEqual(await member.expect(200, member.get(menus)), { roleMenus: [] })
  assert.equal((await fixture.audit())[0]?.action, 'role_menu.deleted')
})

test('SEC46 A61 A64: members choose their own roles, one of a menu or several, within the menu and the limit', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const { roles, at } = await menuWith(fixture)
  const [one, two, three] = roles.map(({ id }) => id) as [string, string, string]
  const outside = await fixture.role('outside', [])
  const member = await fixture.member(outside)
  const watcher = await connect(owner)
  const choose = (roleIds: string[], account = member) => account.put(`${at}/roles`, { roleIds })

  await member.expect(204, choose([one, two]))
  const changed = await watcher.next('member.updated', (data) => data.member.roleIds.length === 3)
  assert.deepEqual(changed.member.roleIds.toSorted(), [one, two, outside.id].toSorted())
  const [entry] = await fixture.audit()
  assert.deepEqual([entry?.action, entry?.actorId], ['member.roles_chosen', member.id])
  assert.deepEqual((entry!.changes.added as string[]).toSorted(), [one, two].toSorted())
  await member.expect(204, choose([two, two]))
  assert.deepEqual(await rolesOf(fixture, member), [two, outside.id].toSorted())
  const before = (await fixture.audit()).length
  await member.expect(204, choose([two]))
  assert.equal((await fixture.audit()).length, before, 'nothing changed')
  await expectError(choose([outside.id]), 'invalid_input', 'roleIds.0')
  await expectError(choose([fixture.everyone.id]), 'invalid_input', 'roleIds.0')
  await expectError(choose([], await app.register()), 'not_found')

  await owner.expect(200, owner.patch(at, { mode: 'one' }))
  await expectError(choose([one, two]), 'invalid_input', 'roleIds')
  const racing = [one, two, three].map((id) => choose([id]))
  assert.deepEqual(countStatuses(await Promise.all(racing)), { 204: 3 })
  const held = (await rolesOf(fixture, member)).filter((id) => id !== outside.id)
  assert.equal(held.length, 1)

  // A muted member chooses nothing; neither does who has yet to accept the rules, from which a role would exempt.
  const mutedUntil = app.clock.now() + 60_000
  await owner.expect(200, owner.patch(`${path}/members/${member.id}`, { mutedUntil }))
  await expectError(choose([]), 'forbidden')
  const rules = [{ title: 'Be kind', text: '' }]
  await owner.expect(200, owner.put(`${path}/rules`, { rules }))
  app.clock.advance(1)
  const newcomer = await fixture.member()
  await expectError(choose([one], newcomer), 'forbidden')
  const { updatedAt } = await newcomer.expect(200, newcomer.get(`${path}/rules`))
  await newcomer.expect(200, newcomer.post(`${path}/rules/accept`, { updatedAt }))
  await newcomer.expect(204, choose([one], newcomer))

  // The limit counts the choices in all menus.
  const other = await menuWith(fixture)
  const statuses = new Set<number>()
  for (let count = 0; count < roleMenuLimits.choicesPerMinute; count += 1) {
    const menuAt = count % 2 === 0 ? at : other.at
    statuses.add((await newcomer.put(`${menuAt}/roles`, { roleIds: [] })).status)
  }
  assert.deepEqual([...statuses], [204, 429])
  // It is one of each account: a muted member is refused for another reason.
  await expectError(choose([]), 'forbidden')
  app.clock.advance(60_000)
  await newcomer.expect(204, choose([], newcomer))
})

test('SEC45 A62: roles that grant more than everyone may have are in no menu, and leave it with the change', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, path, general } = fixture
  const harmful = permissionList(harmfulPermissions)
  for (const permission of harmful) {
    const role = await fixture.role(permission, [permission])
    const body = { title: 'x', roles: [plain(role)] }
    await expectError(owner.post(`${path}/role-menus`, body), 'invalid_input', 'roles.0.roleId')
  }
  const { roles, menu, at } = await menuWith(fixture, {}, 7)
  assert.deepEqual([menu.mode, menu.description, menu.atJoin], ['any', null, false])
  const [first, second, third, fourth, fifth, gone, kept] = roles as [
    ...[Role, Role, Role, Role],
    ...[Role, Role, Role],
  ]
  const member = await fixture.member()
  const watcher = await connect(member)
  const left = async (role: Role): Promise<void> => {
    const isGone = ({ roleMenu }: { roleMenu: RoleMenu }): boolean =>
      roleMenu.roles.every(({ roleId }) => roleId !== role.id)
    await watcher.next('role_menu.updated', isGone)
    assert.equal((await fixture.audit())[0]?.action, 'role_menu.updated')
    const choice = member.put(`${at}/roles`, { roleIds: [role.id] })
    await expectError(choice, 'invalid_input', 'roleIds.0')
    await expectError(owner.patch(at, { roles: [plain(role)] }), 'invalid_input', 'roles.0.roleId')
  }
  const change = (role: Role, permissions: string[]) =>
    owner.expect(200, owner.patch(`${path}/roles/${role.id}`, { permissions }))
  const harmless = await change(first, ['speak', 'create_invites'])
  assert.equal(harmless.leftRoleMenus, undefined)
  assert.deepEqual((await change(first, ['speak', 'kick_members'])).leftRoleMenus, ['Games'])
  await left(first)

  // By the overwrite of a channel, by those of a category that a channel takes over, and by the filter.
  const put = (channelId: string, role: Role, allow: string[]) =>
    owner.expect(
      200,
      owner.put(`/api/channels/${channelId}/overwrites/${role.id}`, {
        ...{ target: 'role', allow, deny: [] },
      }),
    )
  const visible = await put(general.id, second, ['view_channel'])
  assert.equal(visible.leftRoleMenus, undefined)
  // A role leaves all its menus, which are named in the order of their creation.
  const also = { title: 'Also', roles: [plain(kept), plain(second)] }
  const another = (await owner.expect(201, owner.post(`${path}/role-menus`, also))).roleMenu
  const pinning = await put(general.id, second, ['manage_messages'])
  assert.deepEqual(pinning.leftRoleMenus, ['Games', 'Also'])
  await left(second)
  const category = await fixture.channel('Staff', { type: 'category' })
  assert.deepEqual((await put(category.id, third, ['mention_everyone'])).leftRoleMenus, ['Games'])
  await left(third)
  const filter = {
    ...{ words: ['badword'], links: 'allowed', domains: [], action: 'refuse', muteMinutes: 1 },
    ...{ reportChannelId: null, webhooks: true, exemptRoleIds: [], exemptChannelIds: [] },
  }
  await owner.expect(200, owner.put(`${path}/message-filter`, filter))
  const exempting = { ...filter, exemptRoleIds: [fourth.id] }
  const filtered = await owner.expect(200, owner.put(`${path}/message-filter`, exempting))
  assert.deepEqual(filtered.leftRoleMenus, ['Games'])
  await left(fourth)

  // A choice and the change at the same time: the second one sees the other.
  const [raced] = await Promise.all([
    member.put(`${at}/roles`, { roleIds: [fifth.id] }),
    change(fifth, ['ban_members']),
  ])
  assert.ok([204, 400].includes(raced.status), `${raced.status}`)
  await left(fifth)

  await owner.expect(200, owner.delete(`${path}/roles/${gone.id}`))
  const { roleMenus } = await member.expect(200, member.get(`${path}/role-menus`))
  const rest = { roles: [plain(kept)] }
  assert.deepEqual(roleMenus, [
    { ...menu, ...rest },
    { ...another, ...rest },
  ])
})

test('A60: a server has few role menus, also when they are created at the same time', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, path } = fixture
  const requests = Array.from({ length: roleMenuLimits.perServer + 2 }, () =>
    owner.post(`${path}/role-menus`, { title: 'Games' }),
  )
  assert.deepEqual(countStatuses(await Promise.all(requests)), {
    201: roleMenuLimits.perServer,
    409: 2,
  })
})

test('A65: a menu is posted as a message by who manages roles and may write, and outlives the menu', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const { owner, general } = fixture
  const head = await fixture.role('head', ['manage_roles'])
  const [manager, member] = [await fixture.member(head), await fixture.member()]
  const { menu, at } = await menuWith(fixture)
  const posts = `/api/channels/${general.id}/role-menus`
  const body = { roleMenuId: menu.id }
  const reader = await connect(member)
  await expectError(member.post(posts, body), 'forbidden')
  await expectError(manager.post(posts, { roleMenuId: 'none' }), 'invalid_input', 'roleMenuId')
  const { message } = await manager.expect(201, manager.post(posts, body))
  assert.deepEqual([message.roleMenuId, message.content], [menu.id, 'Games'])
  assert.deepEqual((await reader.next('message.created')).message, message)
  const edit = { messageId: message.id, content: 'x' }
  const online = await connect(manager)
  await assert.rejects(online.action('message.edit', edit), { code: 'forbidden' })
  const deny = { target: 'member', allow: [], deny: ['send_messages'] }
  const overwrite = `/api/channels/${general.id}/overwrites/${manager.id}`
  await owner.expect(200, owner.put(overwrite, deny))
  await expectError(manager.post(posts, body), 'forbidden')
  const other = await createServerFixture(await sharedApp())
  const foreign = other.owner.post(`/api/channels/${other.general.id}/role-menus`, body)
  await expectError(foreign, 'invalid_input', 'roleMenuId')

  await owner.expect(204, owner.delete(at))
  assert.deepEqual((await reader.next('role_menu.deleted')).menuId, menu.id)
  const history = await member.expect(200, member.get(`/api/channels/${general.id}/messages`))
  assert.deepEqual(
    history.messages.map(({ roleMenuId }: Message) => roleMenuId),
    [menu.id],
  )
})
