import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundServer, refused } from '../found-server.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'

test('a ban removes the member and blocks the account until it is lifted', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const guard = await guild.role('guard', ['ban_members'])
  const [mia, ben] = await Promise.all([guild.member(guard), guild.member()])
  const { invite } = await mia.expect(201, mia.post(`${guild.path}/invites`))
  const accept = `/api/invites/${invite.code}/accept`
  const ban = `${guild.path}/bans/${ben.id}`
  const gateway = await connect(ben)

  const banned = await mia.expect(200, mia.put(ban, { reason: 'spam' }))
  assert.deepEqual(
    [banned.ban.user.id, banned.ban.reason, banned.ban.bannedBy],
    [ben.id, 'spam', mia.id],
  )
  await gateway.next('server.deleted', ({ serverId }) => serverId === guild.id)
  await refused(ben.get(guild.path), 'not_found')
  await refused(ben.post(accept), 'forbidden')
  const { bans } = await mia.expect(200, mia.get(`${guild.path}/bans`))
  assert.deepEqual(bans, [banned.ban])
  assert.equal((await mia.expect(200, mia.get(guild.path))).server.memberCount, 2)

  assert.deepEqual(await mia.expect(200, mia.delete(ban)), { ok: true })
  await refused(mia.delete(ban), 'not_found')
  assert.equal((await ben.expect(200, ben.post(accept))).status, 'joined')

  const banEntries = (await guild.audit()).filter(({ targetId }) => targetId === ben.id)
  assert.deepEqual(
    banEntries.map(({ action, actorId, reason }) => [action, actorId, reason]),
    [
      ['member.unbanned', mia.id, null],
      ['member.banned', mia.id, 'spam'],
    ],
  )
})

test('members cannot ban higher or equal ranks, the owner or themselves', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const high = await guild.role('high', [])
  const guard = await guild.role('guard', ['ban_members'])
  const [mia, equal, superior, ben] = await Promise.all([
    guild.member(guard),
    guild.member(guard),
    guild.member(high),
    guild.member(),
  ])
  for (const target of [equal, superior, guild.owner, mia]) {
    await refused(mia.put(`${guild.path}/bans/${target.id}`), 'forbidden')
  }
  await refused(guild.owner.put(`${guild.path}/bans/${guild.owner.id}`), 'forbidden')
  await refused(mia.put(`${guild.path}/bans/nobody`), 'not_found')
  for (const nonMember of [ben, await app.register()]) {
    const code = nonMember === ben ? 'forbidden' : 'not_found'
    await refused(nonMember.get(`${guild.path}/bans`), code)
    await refused(nonMember.put(`${guild.path}/bans/${equal.id}`), code)
    await refused(nonMember.delete(`${guild.path}/bans/${equal.id}`), code)
  }
  assert.equal((await mia.expect(200, mia.get(guild.path))).server.memberCount, 5)
})

test('a non-member can be banned, and banned again with another reason', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const stranger = await app.register()
  const { owner } = guild
  const ban = `${guild.path}/bans/${stranger.id}`
  const first = await owner.expect(200, owner.put(ban))
  assert.equal(first.ban.reason, null)
  assert.deepEqual(await owner.expect(200, owner.put(ban)), first)
  const second = await owner.expect(200, owner.put(ban, { reason: 'known spammer' }))
  assert.deepEqual(second.ban, { ...first.ban, reason: 'known spammer' })
  assert.deepEqual(await owner.expect(200, owner.put(ban, {})), second, 'the reason is kept')
  const { bans } = await owner.expect(200, owner.get(`${guild.path}/bans`))
  assert.equal(bans.length, 1)
  assert.equal((await owner.expect(200, owner.get(guild.path))).server.memberCount, 1)
  const banned = (await guild.audit()).filter(({ action }) => action === 'member.banned')
  assert.equal(banned.length, 2, 'an unchanged ban is not recorded')
})

test('a concurrent ban and invite acceptance never leave a banned member', async (t) => {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const { owner, path } = guild
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  for (let round = 0; round < 5; round += 1) {
    const ben = await app.register()
    const [, , accepted] = await Promise.all([
      ben.post(`/api/invites/${invite.code}/accept`),
      owner.expect(200, owner.put(`${path}/bans/${ben.id}`)),
      ben.post(`/api/invites/${invite.code}/accept`),
    ])
    assert.ok([200, 403].includes(accepted.status), JSON.stringify(accepted.body))
    await refused(ben.get(path), 'not_found')
  }
  assert.equal((await owner.expect(200, owner.get(path))).server.memberCount, 1)
})
