import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '@guildhall/contract'
import { foundServer, refused } from '../found-server.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'

test('members are listed in pages ordered by id; non-members get 404', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const others = await Promise.all([guild.member(), guild.member(), guild.member()])
  const { owner, path } = guild
  const listMembers = async (query: string) =>
    owner.expect(200, owner.get(`${path}/members${query}`))

  const whole = await listMembers('')
  const ids = [owner, ...others].map(({ id }) => id).toSorted()
  assert.deepEqual(
    whole.members.map(({ user }: Member) => user.id),
    ids,
  )
  assert.equal(whole.nextCursor, null)
  const first = await listMembers('?limit=2')
  assert.equal(first.nextCursor, ids[1])
  const second = await listMembers(`?limit=2&after=${first.nextCursor}`)
  assert.deepEqual([...first.members, ...second.members], whole.members)
  assert.equal(second.nextCursor, null, 'a full last page is marked as the last')

  const stranger = await app.register()
  await refused(stranger.get(`${path}/members`), 'not_found')
  await refused(app.visitor().get(`${path}/members`), 'unauthenticated')
  await refused(owner.get(`${path}/members?limit=101`), 'invalid_input', 'limit')
})

test('members can set their own nickname; other nicknames require manage_server and a higher rank', async (t) => {
  const guild = await foundServer(await startApp(t))
  const manager = await guild.role('manager', ['manage_server'])
  const low = await guild.role('low', [])
  const [mia, ben, tom] = await Promise.all([
    guild.member(manager),
    guild.member(low),
    guild.member(),
  ])
  const memberPath = (id: string) => `${guild.path}/members/${id}`

  const named = await ben.expect(200, ben.patch(memberPath(ben.id), { nickname: 'Benny 🎲' }))
  assert.equal(named.member.nickname, 'Benny 🎲')
  assert.equal(named.member.user.username, ben.username)
  const renamed = await mia.expect(200, mia.patch(memberPath(ben.id), { nickname: 'B' }))
  assert.equal(renamed.member.nickname, 'B')
  await refused(tom.patch(memberPath(ben.id), { nickname: 'X' }), 'forbidden')
  await refused(mia.patch(memberPath(guild.owner.id), { nickname: 'X' }), 'forbidden')
  await refused(ben.patch(memberPath(ben.id), { nickname: '  ' }), 'invalid_input', 'nickname')
  await refused(
    ben.patch(memberPath(ben.id), { nickname: 'x'.repeat(81) }),
    'invalid_input',
    'nickname',
  )
  const cleared = await ben.expect(200, ben.patch(memberPath(ben.id), { nickname: null }))
  assert.equal(cleared.member.nickname, null)

  const auditEntries = (await guild.audit()).filter(({ action }) => action === 'member.updated')
  assert.deepEqual(
    auditEntries.map(({ actorId, targetId, changes }) => ({ actorId, targetId, changes })),
    [
      {
        actorId: mia.id,
        targetId: ben.id,
        changes: { nickname: { from: 'Benny 🎲', to: 'B' } },
      },
    ],
    'only changes by others are recorded',
  )
})

test('members assign only lower roles, and only with permissions that they have', async (t) => {
  const guild = await foundServer(await startApp(t))
  const high = await guild.role('high', [])
  const manager = await guild.role('manager', ['manage_roles', 'kick_members'])
  const kickRole = await guild.role('kicker', ['kick_members'])
  const banRole = await guild.role('banner', ['ban_members'])
  const plainRole = await guild.role('plain', [])
  const [mia, equal, better, ben] = await Promise.all([
    guild.member(manager),
    guild.member(manager),
    guild.member(high),
    guild.member(banRole),
  ])
  const setRoles = (id: string, roles: { id: string }[]) =>
    mia.patch(`${guild.path}/members/${id}`, { roleIds: roles.map((role) => role.id) })

  await refused(setRoles(ben.id, [banRole, high]), 'forbidden')
  await refused(setRoles(ben.id, [banRole, manager]), 'forbidden')
  await refused(setRoles(mia.id, [manager, banRole]), 'forbidden')
  await refused(setRoles(equal.id, [manager, plainRole]), 'forbidden')
  await refused(setRoles(better.id, []), 'forbidden')
  await refused(setRoles(guild.owner.id, [plainRole]), 'forbidden')
  await refused(setRoles(mia.id, []), 'forbidden')
  await refused(
    ben.patch(`${guild.path}/members/${ben.id}`, { roleIds: [banRole.id, plainRole.id] }),
    'forbidden',
  )
  await refused(setRoles(ben.id, [plainRole, { id: 'none' }]), 'invalid_input', 'roleIds.1')
  await refused(setRoles(ben.id, [guild.everyone]), 'invalid_input', 'roleIds.0')

  const updated = await mia.expect(200, setRoles(ben.id, [banRole, kickRole, plainRole, plainRole]))
  assert.deepEqual(updated.member.roleIds, [banRole.id, kickRole.id, plainRole.id].toSorted())
  // Removing a permission that the caller lacks is allowed.
  const taken = await mia.expect(200, setRoles(ben.id, [plainRole]))
  assert.deepEqual(taken.member.roleIds, [plainRole.id])
  const own = await mia.expect(200, setRoles(mia.id, [manager, plainRole]))
  assert.deepEqual(own.member.roleIds, [manager.id, plainRole.id].toSorted())

  const [entry] = (await guild.audit()).filter(({ targetId }) => targetId === ben.id)
  assert.equal(entry?.action, 'member.roles_changed')
  assert.equal(entry.actorId, mia.id)
  assert.deepEqual(entry.changes, { added: [], removed: [banRole.id, kickRole.id].toSorted() })
})

test('a role of another server cannot be assigned', async (t) => {
  const app = await startApp(t)
  const [guild, other] = await Promise.all([foundServer(app), foundServer(app)])
  const foreign = await other.role('foreign', ['administrator'])
  const ben = await guild.member()
  const setRoles = { roleIds: [foreign.id] }
  await refused(
    guild.owner.patch(`${guild.path}/members/${ben.id}`, setRoles),
    'invalid_input',
    'roleIds.0',
  )
})

test('a mute applies to lower ranks until it ends; members cannot mute higher ranks or unmute themselves', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const guard = await guild.role('guard', ['mute_members'])
  const [mia, equal, ben] = await Promise.all([
    guild.member(guard),
    guild.member(guard),
    guild.member(),
  ])
  const until = app.clock.now() + 3_600_000
  const muteMember = (actor: typeof mia, id: string, mutedUntil: number | null) =>
    actor.patch(`${guild.path}/members/${id}`, { mutedUntil })

  await refused(muteMember(mia, equal.id, until), 'forbidden')
  await refused(muteMember(mia, guild.owner.id, until), 'forbidden')
  await refused(muteMember(ben, mia.id, until), 'forbidden')
  await refused(muteMember(mia, ben.id, 1e300), 'invalid_input', 'mutedUntil')
  await refused(muteMember(mia, ben.id, -1), 'invalid_input', 'mutedUntil')

  const muted = await mia.expect(200, muteMember(mia, ben.id, until))
  assert.equal(muted.member.mutedUntil, until)
  await refused(ben.post(`${guild.path}/invites`, {}), 'forbidden')
  await guild.owner.expect(200, muteMember(guild.owner, mia.id, until))
  await refused(muteMember(mia, mia.id, null), 'forbidden')
  const freed = await mia.expect(200, muteMember(mia, ben.id, app.clock.now() - 1000))
  assert.equal(freed.member.mutedUntil, null, 'a past time ends the mute')
  await ben.expect(201, ben.post(`${guild.path}/invites`, {}))

  const actions = (await guild.audit())
    .filter(({ targetId }) => targetId === ben.id)
    .map(({ action }) => action)
  assert.deepEqual(actions, ['member.unmuted', 'member.muted'])
})

test('a member update changes all its fields or none', async (t) => {
  const guild = await foundServer(await startApp(t))
  const nicknameManager = await guild.role('namer', ['manage_server'])
  const [mia, ben] = await Promise.all([guild.member(nicknameManager), guild.member()])
  const path = `${guild.path}/members/${ben.id}`
  await refused(mia.patch(path, { nickname: 'New', roleIds: [] }), 'forbidden')
  const { members } = await mia.expect(200, mia.get(`${guild.path}/members`))
  assert.equal(members.find(({ user }: Member) => user.id === ben.id).nickname, null)
})

test('a kick requires kick_members and a higher rank; the owner cannot be kicked', async (t) => {
  const guild = await foundServer(await startApp(t))
  const guard = await guild.role('guard', ['kick_members'])
  const [mia, equal, ben, tom] = await Promise.all([
    guild.member(guard),
    guild.member(guard),
    guild.member(),
    guild.member(),
  ])
  const kickMember = (actor: typeof mia, id: string, body?: object) =>
    actor.delete(`${guild.path}/members/${id}`, body)

  await refused(kickMember(ben, tom.id), 'forbidden')
  await refused(kickMember(mia, equal.id), 'forbidden')
  await refused(kickMember(mia, guild.owner.id), 'forbidden')
  await refused(kickMember(mia, 'nobody'), 'not_found')
  await refused(kickMember(mia, ben.id, { reason: 'x'.repeat(501) }), 'invalid_input', 'reason')
  assert.deepEqual(await mia.expect(200, kickMember(mia, ben.id, { reason: 'spam' })), { ok: true })
  await refused(ben.get(guild.path), 'not_found')
  await refused(kickMember(mia, ben.id), 'not_found')
  const { server } = await mia.expect(200, mia.get(guild.path))
  assert.equal(server.memberCount, 4)

  const [entry] = await guild.audit()
  assert.deepEqual(
    [entry?.action, entry?.actorId, entry?.targetId, entry?.reason],
    ['member.kicked', mia.id, ben.id, 'spam'],
  )
})

test('members can leave; an owner must transfer the server first', async (t) => {
  const guild = await foundServer(await startApp(t))
  const [ben, mia] = await Promise.all([guild.member(), guild.member()])
  const leaveServer = (actor: typeof ben) => actor.delete(`${guild.path}/members/${actor.id}`)

  await ben.expect(200, leaveServer(ben))
  await refused(leaveServer(ben), 'not_found')
  await refused(leaveServer(guild.owner), 'conflict')
  await guild.owner.expect(200, guild.owner.patch(guild.path, { ownerId: mia.id }))
  await guild.owner.expect(200, leaveServer(guild.owner))
  const { server } = await mia.expect(200, mia.get(guild.path))
  assert.equal(server.memberCount, 1)
  assert.equal(server.ownerId, mia.id)
})

test('nickname, roles and overwrites are not restored when a member returns', async (t) => {
  const guild = await foundServer(await startApp(t))
  const role = await guild.role('guard', ['kick_members'])
  const ben = await guild.member(role)
  const { owner, general, path } = guild
  const overwrite = `/api/channels/${general.id}/overwrites/${ben.id}`
  await owner.expect(
    200,
    owner.put(overwrite, { target: 'member', allow: ['mention_everyone'], deny: [] }),
  )
  await ben.expect(200, ben.patch(`${path}/members/${ben.id}`, { nickname: 'Benny' }))
  const watching = await connect(owner)
  await owner.expect(200, owner.delete(`${path}/members/${ben.id}`))

  const leftEvent = await watching.next('member.left')
  assert.deepEqual(leftEvent, { serverId: guild.id, userId: ben.id, memberCount: 1 })
  const { channel } = await watching.next(
    'channel.updated',
    (data) => data.channel.id === general.id,
  )
  assert.deepEqual(channel.overwrites, [])
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  const { members } = await ben.expect(200, ben.get(`${path}/members`))
  const back = members.find(({ user }: Member) => user.id === ben.id)
  assert.deepEqual([back.nickname, back.roleIds], [null, []])
})

test('a mute survives a leave, a kick and a ban, and ends at its time', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { owner, path, general } = guild
  const ben = await guild.member()
  const memberPath = `${path}/members/${ben.id}`
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  const rejoin = async (): Promise<Member> => {
    await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
    const { members } = await ben.expect(200, ben.get(`${path}/members`))
    return members.find(({ user }: Member) => user.id === ben.id)
  }
  const mutedUntil = app.clock.now() + 3_600_000
  await owner.expect(200, owner.patch(memberPath, { mutedUntil }))
  const [watching, writer] = await Promise.all([connect(owner), connect(ben)])

  const exits: [string, () => Promise<unknown>][] = [
    ['leaving', () => ben.expect(200, ben.delete(memberPath))],
    ['a kick', () => owner.expect(200, owner.delete(memberPath))],
    [
      'a ban',
      async () => {
        await owner.expect(200, owner.put(`${path}/bans/${ben.id}`))
        await owner.expect(200, owner.delete(`${path}/bans/${ben.id}`))
      },
    ],
  ]
  for (const [name, leave] of exits) {
    await leave()
    assert.equal((await rejoin()).mutedUntil, mutedUntil, name)
    const { member } = await watching.next('member.joined')
    assert.equal(member.mutedUntil, mutedUntil, `${name}: announced`)
    const message = { channelId: general.id, content: 'hello' }
    await assert.rejects(writer.action('message.send', message), { code: 'forbidden' }, name)
  }

  await owner.expect(200, owner.patch(memberPath, { mutedUntil: null }))
  await ben.expect(200, ben.delete(memberPath))
  assert.equal((await rejoin()).mutedUntil, null, 'a removed mute does not return')
  await owner.expect(200, owner.patch(memberPath, { mutedUntil }))
  await ben.expect(200, ben.delete(memberPath))
  app.clock.advance(3_600_001)
  assert.equal((await rejoin()).mutedUntil, null, 'a mute that expired meanwhile does not return')
})

test('online members get member changes, and a kicked member gets the server deletion', async (t) => {
  const guild = await foundServer(await startApp(t))
  const ben = await guild.member()
  const [owner, leavingMember] = await Promise.all([connect(guild.owner), connect(ben)])
  const path = `${guild.path}/members/${ben.id}`

  await ben.expect(200, ben.patch(path, { nickname: 'Benny' }))
  const updated = await owner.next('member.updated')
  assert.equal(updated.member.nickname, 'Benny')
  await leavingMember.next('member.updated')
  assert.equal(leavingMember.world.servers[0]?.me.nickname, 'Benny')
  await ben.expect(200, ben.patch(path, { nickname: 'Benny' }))
  await guild.owner.expect(200, guild.owner.delete(path))
  assert.equal((await owner.next('member.left')).memberCount, 1)
  await leavingMember.next('server.deleted', ({ serverId }) => serverId === guild.id)
  await Promise.all([owner.settle(), leavingMember.settle()])
  assert.deepEqual(leavingMember.world.servers, [])
  assert.equal(owner.all('member.updated').length, 1, 'an unchanged member sends no event')
})

test('concurrent kicks of one member take effect once', async (t) => {
  const guild = await foundServer(await startApp(t))
  const ben = await guild.member()
  const { owner, path } = guild
  const kicks = Array.from({ length: 20 }, () => owner.delete(`${path}/members/${ben.id}`))
  const statuses = (await Promise.all(kicks)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  assert.equal((await owner.expect(200, owner.get(path))).server.memberCount, 1)
})
