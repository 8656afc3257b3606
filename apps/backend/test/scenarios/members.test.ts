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
  const list = async (query: string) => owner.expect(200, owner.get(`${path}/members${query}`))

  const whole = await list('')
  const ids = [owner, ...others].map(({ id }) => id).toSorted()
  assert.deepEqual(
    whole.members.map(({ user }: Member) => user.id),
    ids,
  )
  assert.equal(whole.nextCursor, null)
  const first = await list('?limit=2')
  assert.equal(first.nextCursor, ids[1])
  const second = await list(`?limit=2&after=${first.nextCursor}`)
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
  const at = (id: string) => `${guild.path}/members/${id}`

  const named = await ben.expect(200, ben.patch(at(ben.id), { nickname: 'Benny 🎲' }))
  assert.equal(named.member.nickname, 'Benny 🎲')
  assert.equal(named.member.user.username, ben.username)
  const renamed = await mia.expect(200, mia.patch(at(ben.id), { nickname: 'B' }))
  assert.equal(renamed.member.nickname, 'B')
  await refused(tom.patch(at(ben.id), { nickname: 'X' }), 'forbidden')
  await refused(mia.patch(at(guild.owner.id), { nickname: 'X' }), 'forbidden')
  await refused(ben.patch(at(ben.id), { nickname: '  ' }), 'invalid_input', 'nickname')
  await refused(ben.patch(at(ben.id), { nickname: 'x'.repeat(81) }), 'invalid_input', 'nickname')
  const cleared = await ben.expect(200, ben.patch(at(ben.id), { nickname: null }))
  assert.equal(cleared.member.nickname, null)

  const entries = (await guild.audit()).filter(({ action }) => action === 'member.updated')
  assert.deepEqual(
    entries.map(({ actorId, targetId, changes }) => ({ actorId, targetId, changes })),
    [
      {
        actorId: mia.id,
        targetId: ben.id,
        changes: { nickname: { from: 'Benny 🎲', to: 'B' } },
      },
    ],
    'only what was done to others is recorded',
  )
})

test('members assign only lower roles, and only with permissions that they have', async (t) => {
  const guild = await foundServer(await startApp(t))
  const high = await guild.role('high', [])
  const keeper = await guild.role('keeper', ['manage_roles', 'kick_members'])
  const kicker = await guild.role('kicker', ['kick_members'])
  const banner = await guild.role('banner', ['ban_members'])
  const plain = await guild.role('plain', [])
  const [mia, equal, better, ben] = await Promise.all([
    guild.member(keeper),
    guild.member(keeper),
    guild.member(high),
    guild.member(banner),
  ])
  const give = (id: string, roles: { id: string }[]) =>
    mia.patch(`${guild.path}/members/${id}`, { roleIds: roles.map((role) => role.id) })

  await refused(give(ben.id, [banner, high]), 'forbidden')
  await refused(give(ben.id, [banner, keeper]), 'forbidden')
  await refused(give(mia.id, [keeper, banner]), 'forbidden')
  await refused(give(equal.id, [keeper, plain]), 'forbidden')
  await refused(give(better.id, []), 'forbidden')
  await refused(give(guild.owner.id, [plain]), 'forbidden')
  await refused(give(mia.id, []), 'forbidden')
  await refused(
    ben.patch(`${guild.path}/members/${ben.id}`, { roleIds: [banner.id, plain.id] }),
    'forbidden',
  )
  await refused(give(ben.id, [plain, { id: 'none' }]), 'invalid_input', 'roleIds.1')
  await refused(give(ben.id, [guild.everyone]), 'invalid_input', 'roleIds.0')

  const given = await mia.expect(200, give(ben.id, [banner, kicker, plain, plain]))
  assert.deepEqual(given.member.roleIds, [banner.id, kicker.id, plain.id].toSorted())
  // Removing a permission that the caller lacks is allowed.
  const taken = await mia.expect(200, give(ben.id, [plain]))
  assert.deepEqual(taken.member.roleIds, [plain.id])
  const own = await mia.expect(200, give(mia.id, [keeper, plain]))
  assert.deepEqual(own.member.roleIds, [keeper.id, plain.id].toSorted())

  const [entry] = (await guild.audit()).filter(({ targetId }) => targetId === ben.id)
  assert.equal(entry?.action, 'member.roles_changed')
  assert.equal(entry.actorId, mia.id)
  assert.deepEqual(entry.changes, { added: [], removed: [banner.id, kicker.id].toSorted() })
})

test('a role of another server cannot be assigned', async (t) => {
  const app = await startApp(t)
  const [guild, other] = await Promise.all([foundServer(app), foundServer(app)])
  const foreign = await other.role('foreign', ['administrator'])
  const ben = await guild.member()
  const give = { roleIds: [foreign.id] }
  await refused(
    guild.owner.patch(`${guild.path}/members/${ben.id}`, give),
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
  const mute = (who: typeof mia, id: string, mutedUntil: number | null) =>
    who.patch(`${guild.path}/members/${id}`, { mutedUntil })

  await refused(mute(mia, equal.id, until), 'forbidden')
  await refused(mute(mia, guild.owner.id, until), 'forbidden')
  await refused(mute(ben, mia.id, until), 'forbidden')
  await refused(mute(mia, ben.id, 1e300), 'invalid_input', 'mutedUntil')
  await refused(mute(mia, ben.id, -1), 'invalid_input', 'mutedUntil')

  const muted = await mia.expect(200, mute(mia, ben.id, until))
  assert.equal(muted.member.mutedUntil, until)
  await refused(ben.post(`${guild.path}/invites`, {}), 'forbidden')
  await guild.owner.expect(200, mute(guild.owner, mia.id, until))
  await refused(mute(mia, mia.id, null), 'forbidden')
  const freed = await mia.expect(200, mute(mia, ben.id, app.clock.now() - 1000))
  assert.equal(freed.member.mutedUntil, null, 'a past time ends the mute')
  await ben.expect(201, ben.post(`${guild.path}/invites`, {}))

  const actions = (await guild.audit())
    .filter(({ targetId }) => targetId === ben.id)
    .map(({ action }) => action)
  assert.deepEqual(actions, ['member.unmuted', 'member.muted'])
})

test('a member update changes all its fields or none', async (t) => {
  const guild = await foundServer(await startApp(t))
  const namer = await guild.role('namer', ['manage_server'])
  const [mia, ben] = await Promise.all([guild.member(namer), guild.member()])
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
  const kick = (who: typeof mia, id: string, body?: object) =>
    who.delete(`${guild.path}/members/${id}`, body)

  await refused(kick(ben, tom.id), 'forbidden')
  await refused(kick(mia, equal.id), 'forbidden')
  await refused(kick(mia, guild.owner.id), 'forbidden')
  await refused(kick(mia, 'nobody'), 'not_found')
  await refused(kick(mia, ben.id, { reason: 'x'.repeat(501) }), 'invalid_input', 'reason')
  assert.deepEqual(await mia.expect(200, kick(mia, ben.id, { reason: 'spam' })), { ok: true })
  await refused(ben.get(guild.path), 'not_found')
  await refused(kick(mia, ben.id), 'not_found')
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
  const leave = (who: typeof ben) => who.delete(`${guild.path}/members/${who.id}`)

  await ben.expect(200, leave(ben))
  await refused(leave(ben), 'not_found')
  await refused(leave(guild.owner), 'conflict')
  await guild.owner.expect(200, guild.owner.patch(guild.path, { ownerId: mia.id }))
  await guild.owner.expect(200, leave(guild.owner))
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

  const left = await watching.next('member.left')
  assert.deepEqual(left, { serverId: guild.id, userId: ben.id, memberCount: 1 })
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
  const at = `${path}/members/${ben.id}`
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  const comeBack = async (): Promise<Member> => {
    await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
    const { members } = await ben.expect(200, ben.get(`${path}/members`))
    return members.find(({ user }: Member) => user.id === ben.id)
  }
  const mutedUntil = app.clock.now() + 3_600_000
  await owner.expect(200, owner.patch(at, { mutedUntil }))
  const [watching, writer] = await Promise.all([connect(owner), connect(ben)])

  const exits: [string, () => Promise<unknown>][] = [
    ['leaving', () => ben.expect(200, ben.delete(at))],
    ['a kick', () => owner.expect(200, owner.delete(at))],
    [
      'a ban',
      async () => {
        await owner.expect(200, owner.put(`${path}/bans/${ben.id}`))
        await owner.expect(200, owner.delete(`${path}/bans/${ben.id}`))
      },
    ],
  ]
  for (const [name, exit] of exits) {
    await exit()
    assert.equal((await comeBack()).mutedUntil, mutedUntil, name)
    const { member } = await watching.next('member.joined')
    assert.equal(member.mutedUntil, mutedUntil, `${name}: announced`)
    const message = { channelId: general.id, content: 'hello' }
    await assert.rejects(writer.action('message.send', message), { code: 'forbidden' }, name)
  }

  await owner.expect(200, owner.patch(at, { mutedUntil: null }))
  await ben.expect(200, ben.delete(at))
  assert.equal((await comeBack()).mutedUntil, null, 'a removed mute does not return')
  await owner.expect(200, owner.patch(at, { mutedUntil }))
  await ben.expect(200, ben.delete(at))
  app.clock.advance(3_600_001)
  assert.equal((await comeBack()).mutedUntil, null, 'a mute that expired meanwhile does not return')
})

test('online members get member changes, and a kicked member gets the server deletion', async (t) => {
  const guild = await foundServer(await startApp(t))
  const ben = await guild.member()
  const [owner, leaver] = await Promise.all([connect(guild.owner), connect(ben)])
  const path = `${guild.path}/members/${ben.id}`

  await ben.expect(200, ben.patch(path, { nickname: 'Benny' }))
  const updated = await owner.next('member.updated')
  assert.equal(updated.member.nickname, 'Benny')
  await leaver.next('member.updated')
  assert.equal(leaver.world.servers[0]?.me.nickname, 'Benny')
  await ben.expect(200, ben.patch(path, { nickname: 'Benny' }))
  await guild.owner.expect(200, guild.owner.delete(path))
  assert.equal((await owner.next('member.left')).memberCount, 1)
  await leaver.next('server.deleted', ({ serverId }) => serverId === guild.id)
  await Promise.all([owner.settle(), leaver.settle()])
  assert.deepEqual(leaver.world.servers, [])
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
