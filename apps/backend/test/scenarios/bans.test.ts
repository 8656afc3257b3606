import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { shareApp } from '../start-app.ts'

const sharedApp = shareApp()

test('a ban removes the member and blocks the account until it is lifted', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const guard = await fixture.role('guard', ['ban_members'])
  const [mia, ben] = await Promise.all([fixture.member(guard), fixture.member()])
  const { invite } = await mia.expect(201, mia.post(`${fixture.path}/invites`))
  const accept = `/api/invites/${invite.code}/accept`
  const ban = `${fixture.path}/bans/${ben.id}`
  const own = await ben.expect(201, ben.post(`${fixture.path}/invites`))
  const gateway = await connect(ben)

  const banned = await mia.expect(200, mia.put(ban, { reason: 'spam' }))
  assert.deepEqual(
    [banned.ban.user.id, banned.ban.reason, banned.ban.bannedBy],
    [ben.id, 'spam', mia.id],
  )
  await gateway.next('server.deleted', ({ serverId }) => serverId === fixture.id)
  await expectError(ben.get(fixture.path), 'not_found')
  await expectError(ben.post(accept), 'forbidden')
  const visitor = await app.register()
  await expectError(visitor.post(`/api/invites/${own.invite.code}/accept`), 'invite_revoked')
  const { bans } = await mia.expect(200, mia.get(`${fixture.path}/bans`))
  assert.deepEqual(bans, [banned.ban])
  assert.equal((await mia.expect(200, mia.get(fixture.path))).server.memberCount, 2)

  assert.deepEqual(await mia.expect(200, mia.delete(ban)), { ok: true })
  await expectError(mia.delete(ban), 'not_found')
  assert.equal((await ben.expect(200, ben.post(accept))).status, 'joined')

  const banEntries = (await fixture.audit()).filter(({ targetId }) => targetId === ben.id)
  assert.deepEqual(
    banEntries.map(({ action, actorId, reason }) => [action, actorId, reason]),
    [
      ['member.unbanned', mia.id, null],
      ['member.banned', mia.id, 'spam'],
    ],
  )
})

test('members cannot ban higher or equal ranks, the owner or themselves', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const high = await fixture.role('high', [])
  const guard = await fixture.role('guard', ['ban_members'])
  const [mia, equal, superior, ben] = await Promise.all([
    fixture.member(guard),
    fixture.member(guard),
    fixture.member(high),
    fixture.member(),
  ])
  for (const target of [equal, superior, fixture.owner, mia]) {
    await expectError(mia.put(`${fixture.path}/bans/${target.id}`), 'forbidden')
  }
  await expectError(fixture.owner.put(`${fixture.path}/bans/${fixture.owner.id}`), 'forbidden')
  await expectError(mia.put(`${fixture.path}/bans/nobody`), 'not_found')
  for (const nonMember of [ben, await app.register()]) {
    const code = nonMember === ben ? 'forbidden' : 'not_found'
    await expectError(nonMember.get(`${fixture.path}/bans`), code)
    await expectError(nonMember.put(`${fixture.path}/bans/${equal.id}`), code)
    await expectError(nonMember.delete(`${fixture.path}/bans/${equal.id}`), code)
  }
  assert.equal((await mia.expect(200, mia.get(fixture.path))).server.memberCount, 5)
})

test('a non-member can be banned, and banned again with another reason', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const stranger = await fixture.member()
  const { owner } = fixture
  const { invite } = await stranger.expect(201, stranger.post(`${fixture.path}/invites`))
  const isValid = async (): Promise<boolean> =>
    (await owner.expect(200, owner.get(`/api/invites/${invite.code}`))).invite.valid
  await stranger.expect(200, stranger.delete(`${fixture.path}/members/${stranger.id}`))
  assert.equal(await isValid(), true, 'invites of those who leave stay')
  const ban = `${fixture.path}/bans/${stranger.id}`
  const first = await owner.expect(200, owner.put(ban))
  assert.equal(await isValid(), false)
  assert.equal(first.ban.reason, null)
  assert.deepEqual(await owner.expect(200, owner.put(ban)), first)
  const second = await owner.expect(200, owner.put(ban, { reason: 'known spammer' }))
  assert.deepEqual(second.ban, { ...first.ban, reason: 'known spammer' })
  assert.deepEqual(await owner.expect(200, owner.put(ban, {})), second, 'the reason is kept')
  const { bans } = await owner.expect(200, owner.get(`${fixture.path}/bans`))
  assert.equal(bans.length, 1)
  assert.equal((await owner.expect(200, owner.get(fixture.path))).server.memberCount, 1)
  const banned = (await fixture.audit()).filter(({ action }) => action === 'member.banned')
  assert.equal(banned.length, 2, 'an unchanged ban is not recorded')
})

test('a concurrent ban and invite acceptance never leave a banned member', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  for (let round = 0; round < 5; round += 1) {
    const ben = await app.register()
    const [, , accepted] = await Promise.all([
      ben.post(`/api/invites/${invite.code}/accept`),
      owner.expect(200, owner.put(`${path}/bans/${ben.id}`)),
      ben.post(`/api/invites/${invite.code}/accept`),
    ])
    assert.ok([200, 403].includes(accepted.status), JSON.stringify(accepted.body))
    await expectError(ben.get(path), 'not_found')
  }
  assert.equal((await owner.expect(200, owner.get(path))).server.memberCount, 1)
})
