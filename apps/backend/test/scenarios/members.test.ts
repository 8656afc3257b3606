import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '@guildhall/contract'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

test('members are listed in pages ordered by id; non-members get 404', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const others = await Promise.all([fixture.member(), fixture.member(), fixture.member()])
  const { owner, path } = fixture
  const listMembers = async (query: string) =>
    owner.expect(200, owner.get(`${path}/members${query}`))

  const all = await listMembers('')
  const ids = [owner, ...others].map(({ id }) => id).toSorted()
  assert.deepEqual(
    all.members.map(({ user }: Member) => user.id),
    ids,
  )
  assert.equal(all.nextCursor, null)
  const first = await listMembers('?limit=2')
  assert.equal(first.nextCursor, ids[1])
  const second = await listMembers(`?limit=2&after=${first.nextCursor}`)
  assert.deepEqual([...first.members, ...second.members], all.members)
  assert.equal(second.nextCursor, null, 'a full last page is marked as the last')

  const stranger = await app.register()
  await expectError(stranger.get(`${path}/members`), 'not_found')
  await expectError(app.visitor().get(`${path}/members`), 'unauthenticated')
  await expectError(owner.get(`${path}/members?limit=101`), 'invalid_input', 'limit')
})

test('A36: members can set their own nickname; other nicknames require manage_server and a higher rank', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const manager = await fixture.role('manager', ['manage_server'])
  const low = await fixture.role('low', [])
  const [mia, ben, tom] = await Promise.all([
    fixture.member(manager),
    fixture.member(low),
    fixture.member(),
  ])
  const memberPath = (id: string) => `${fixture.path}/members/${id}`

  const named = await ben.expect(200, ben.patch(memberPath(ben.id), { nickname: 'Benny 🎲' }))
  assert.equal(named.member.nickname, 'Benny 🎲')
  assert.equal(named.member.user.username, ben.username)
  const renamed = await mia.expect(200, mia.patch(memberPath(ben.id), { nickname: 'B' }))
  assert.equal(renamed.member.nickname, 'B')
  await expectError(tom.patch(memberPath(ben.id), { nickname: 'X' }), 'forbidden')
  await expectError(mia.patch(memberPath(fixture.owner.id), { nickname: 'X' }), 'forbidden')
  await expectError(ben.patch(memberPath(ben.id), { nickname: '  ' }), 'invalid_input', 'nickname')
  await expectError(
    ben.patch(memberPath(ben.id), { nickname: 'x'.repeat(81) }),
    'invalid_input',
    'nickname',
  )
  const cleared = await ben.expect(200, ben.patch(memberPath(ben.id), { nickname: null }))
  assert.equal(cleared.member.nickname, null)

  const auditEntries = (await fixture.audit()).filter(({ action }) => action === 'member.updated')
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

test('members assign only lower roles, and only with permissions that they have', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const high = await fixture.role('high', [])
  const manager = await fixture.role('manager', ['manage_roles', 'kick_members'])
  const kickRole = await fixture.role('kicker', ['kick_members'])
  const banRole = await fixture.role('banner', ['ban_members'])
  const plainRole = await fixture.role('plain', [])
  const [mia, equal, better, ben] = await Promise.all([
    fixture.member(manager),
    fixture.member(manager),
    fixture.member(high),
    fixture.member(banRole),
  ])
  const setRoles = (id: string, roles: { id: string }[]) =>
    mia.patch(`${fixture.path}/members/${id}`, { roleIds: roles.map((role) => role.id) })

  await expectError(setRoles(ben.id, [banRole, high]), 'forbidden')
  await expectError(setRoles(ben.id, [banRole, manager]), 'forbidden')
  await expectError(setRoles(mia.id, [manager, banRole]), 'forbidden')
  await expectError(setRoles(equal.id, [manager, plainRole]), 'forbidden')
  await expectError(setRoles(better.id, []), 'forbidden')
  await expectError(setRoles(fixture.owner.id, [plainRole]), 'forbidden')
  await expectError(setRoles(mia.id, []), 'forbidden')
  await expectError(
    ben.patch(`${fixture.path}/members/${ben.id}`, { roleIds: [banRole.id, plainRole.id] }),
    'forbidden',
  )
  await expectError(setRoles(ben.id, [plainRole, { id: 'none' }]), 'invalid_input', 'roleIds.1')
  await expectError(setRoles(ben.id, [fixture.everyone]), 'invalid_input', 'roleIds.0')

  const updated = await mia.expect(200, setRoles(ben.id, [banRole, kickRole, plainRole, plainRole]))
  assert.deepEqual(updated.member.roleIds, [banRole.id, kickRole.id, plainRole.id].toSorted())
  // Removing a permission that the caller lacks is allowed.
  const taken = await mia.expect(200, setRoles(ben.id, [plainRole]))
  assert.deepEqual(taken.member.roleIds, [plainRole.id])
  const own = await mia.expect(200, setRoles(mia.id, [manager, plainRole]))
  assert.deepEqual(own.member.roleIds, [manager.id, plainRole.id].toSorted())

  const [entry] = (await fixture.audit()).filter(({ targetId }) => targetId === ben.id)
  assert.equal(entry?.action, 'member.roles_changed')
  assert.equal(entry.actorId, mia.id)
  assert.deepEqual(entry.changes, { added: [], removed: [banRole.id, kickRole.id].toSorted() })
})

test('a role of another server cannot be assigned', async () => {
  const app = await sharedApp()
  const [fixture, other] = await Promise.all([createServerFixture(app), createServerFixture(app)])
  const foreign = await other.role('foreign', ['administrator'])
  const ben = await fixture.member()
  const setRoles = { roleIds: [foreign.id] }
  await expectError(
    fixture.owner.patch(`${fixture.path}/members/${ben.id}`, setRoles),
    'invalid_input',
    'roleIds.0',
  )
})

test('A37: a mute applies to lower ranks until it ends; members cannot mute higher ranks or unmute themselves', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const guard = await fixture.role('guard', ['mute_members'])
  const [mia, equal, ben] = await Promise.all([
    fixture.member(guard),
    fixture.member(guard),
    fixture.member(),
  ])
  const until = app.clock.now() + 3_600_000
  const muteMember = (actor: typeof mia, id: string, mutedUntil: number | null) =>
    actor.patch(`${fixture.path}/members/${id}`, { mutedUntil, reason: 'spam in #general' })

  await expectError(muteMember(mia, equal.id, until), 'forbidden')
  await expectError(muteMember(mia, fixture.owner.id, until), 'forbidden')
  await expectError(muteMember(ben, mia.id, until), 'forbidden')
  await expectError(muteMember(mia, ben.id, 1e300), 'invalid_input', 'mutedUntil')
  await expectError(muteMember(mia, ben.id, -1), 'invalid_input', 'mutedUntil')

  const muted = await mia.expect(200, muteMember(mia, ben.id, until))
  assert.equal(muted.member.mutedUntil, until)
  await expectError(ben.post(`${fixture.path}/invites`, {}), 'forbidden')
  await fixture.owner.expect(200, muteMember(fixture.owner, mia.id, until))
  await expectError(muteMember(mia, mia.id, null), 'forbidden')
  const freed = await mia.expect(200, muteMember(mia, ben.id, app.clock.now() - 1000))
  assert.equal(freed.member.mutedUntil, null, 'a past time ends the mute')
  await ben.expect(201, ben.post(`${fixture.path}/invites`, {}))

  const actions = (await fixture.audit())
    .filter(({ targetId }) => targetId === ben.id)
    .map(({ action, reason }) => ({ action, reason }))
  assert.deepEqual(actions, [
    { action: 'member.unmuted', reason: 'spam in #general' },
    { action: 'member.muted', reason: 'spam in #general' },
  ])
})

test('a member update changes all its fields or none', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const nicknameManager = await fixture.role('namer', ['manage_server'])
  const [mia, ben] = await Promise.all([fixture.member(nicknameManager), fixture.member()])
  const path = `${fixture.path}/members/${ben.id}`
  await expectError(mia.patch(path, { nickname: 'New', roleIds: [] }), 'forbidden')
  const { members } = await mia.expect(200, mia.get(`${fixture.path}/members`))
  assert.equal(members.find(({ user }: Member) => user.id === ben.id).nickname, null)
})

test('a kick requires kick_members and a higher rank; the owner cannot be kicked', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const guard = await fixture.role('guard', ['kick_members'])
  const [mia, equal, ben, tom] = await Promise.all([
    fixture.member(guard),
    fixture.member(guard),
    fixture.member(),
    fixture.member(),
  ])
  const kickMember = (actor: typeof mia, id: string, body?: object) =>
    actor.delete(`${fixture.path}/members/${id}`, body)

  await expectError(kickMember(ben, tom.id), 'forbidden')
  await expectError(kickMember(mia, equal.id), 'forbidden')
  await expectError(kickMember(mia, fixture.owner.id), 'forbidden')
  await expectError(kickMember(mia, 'nobody'), 'not_found')
  await expectError(kickMember(mia, ben.id, { reason: 'x'.repeat(501) }), 'invalid_input', 'reason')
  assert.deepEqual(await mia.expect(200, kickMember(mia, ben.id, { reason: 'spam' })), { ok: true })
  await expectError(ben.get(fixture.path), 'not_found')
  await expectError(kickMember(mia, ben.id), 'not_found')
  const { server } = await mia.expect(200, mia.get(fixture.path))
  assert.equal(server.memberCount, 4)

  const [entry] = await fixture.audit()
  assert.deepEqual(
    [entry?.action, entry?.actorId, entry?.targetId, entry?.reason],
    ['member.kicked', mia.id, ben.id, 'spam'],
  )
})

test('A34: members can leave; an owner must transfer the server first', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const [ben, mia] = await Promise.all([fixture.member(), fixture.member()])
  const leaveServer = (actor: typeof ben) => actor.delete(`${fixture.path}/members/${actor.id}`)

  await ben.expect(200, leaveServer(ben))
  await expectError(leaveServer(ben), 'not_found')
  await expectError(leaveServer(fixture.owner), 'conflict')
  await fixture.owner.expect(200, fixture.owner.patch(fixture.path, { ownerId: mia.id }))
  await fixture.owner.expect(200, leaveServer(fixture.owner))
  const { server } = await mia.expect(200, mia.get(fixture.path))
  assert.equal(server.memberCount, 1)
  assert.equal(server.ownerId, mia.id)
})

test('nickname, roles and overwrites are not restored when a member returns', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const role = await fixture.role('guard', ['kick_members'])
  const ben = await fixture.member(role)
  const { owner, general, path } = fixture
  const overwrite = `/api/channels/${general.id}/overwrites/${ben.id}`
  await owner.expect(
    200,
    owner.put(overwrite, { target: 'member', allow: ['mention_everyone'], deny: [] }),
  )
  await ben.expect(200, ben.patch(`${path}/members/${ben.id}`, { nickname: 'Benny' }))
  const watching = await connect(owner)
  await owner.expect(200, owner.delete(`${path}/members/${ben.id}`))

  const leftEvent = await watching.next('member.left')
  assert.deepEqual(leftEvent, { serverId: fixture.id, userId: ben.id, memberCount: 1 })
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

test('A38: a mute survives a leave, a kick and a ban, and ends at its time', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const ben = await fixture.member()
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

test('online members get member changes, and a kicked member gets the server deletion', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const ben = await fixture.member()
  const [owner, leavingMember] = await Promise.all([connect(fixture.owner), connect(ben)])
  const path = `${fixture.path}/members/${ben.id}`

  await ben.expect(200, ben.patch(path, { nickname: 'Benny' }))
  const updated = await owner.next('member.updated')
  assert.equal(updated.member.nickname, 'Benny')
  await leavingMember.next('member.updated')
  assert.equal(leavingMember.snapshot.servers[0]?.me.nickname, 'Benny')
  await ben.expect(200, ben.patch(path, { nickname: 'Benny' }))
  await fixture.owner.expect(200, fixture.owner.delete(path))
  assert.equal((await owner.next('member.left')).memberCount, 1)
  await leavingMember.next('server.deleted', ({ serverId }) => serverId === fixture.id)
  await Promise.all([owner.settle(), leavingMember.settle()])
  assert.deepEqual(leavingMember.snapshot.servers, [])
  assert.equal(owner.all('member.updated').length, 1, 'an unchanged member sends no event')
})

test('concurrent kicks of one member take effect once', async () => {
  const fixture = await createServerFixture(await sharedApp())
  const ben = await fixture.member()
  const { owner, path } = fixture
  const kicks = Array.from({ length: 20 }, () => owner.delete(`${path}/members/${ben.id}`))
  const statuses = (await Promise.all(kicks)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  assert.equal((await owner.expect(200, owner.get(path))).server.memberCount, 1)
})
