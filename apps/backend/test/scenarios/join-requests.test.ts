import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../account.ts'
import { foundServer, refused } from '../found-server.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'

async function startGuarded(t: Parameters<typeof startApp>[0]) {
  const app = await startApp(t)
  const guild = await foundServer(app)
  const role = await guild.role('doorkeeper', ['approve_members'])
  const [keeper, member] = await Promise.all([guild.member(role), guild.member()])
  const { owner, path } = guild
  await owner.expect(200, owner.patch(path, { requireApproval: true }))
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  const ask = async (account: Account) =>
    account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
  const requests = async () =>
    (await keeper.expect(200, keeper.get(`${path}/join-requests`))).joinRequests
  const resolve = (who: Account, userId: string, how: string, body?: object) =>
    who.post(`${path}/join-requests/${userId}/${how}`, body)
  return { app, guild, keeper, member, invite, ask, requests, resolve }
}

test('with required approval, accepting an invite creates a join request, and approval adds the member', async (t) => {
  const { app, guild, keeper, member, invite, ask, requests, resolve } = await startGuarded(t)
  const [doorkeeper, bystander] = await Promise.all([connect(keeper), connect(member)])
  const ben = await app.register()
  const waiting = await connect(ben)

  const asked = await ask(ben)
  assert.equal(asked.status, 'pending')
  assert.equal(asked.server.memberCount, 3)
  await refused(ben.get(guild.path), 'not_found')
  const created = await doorkeeper.next('join_request.created')
  assert.deepEqual(created, { serverId: guild.id, request: (await requests())[0] })
  assert.equal(created.request.user.id, ben.id)
  assert.equal(created.request.inviteCode, invite.code)

  const { member: made } = await keeper.expect(200, resolve(keeper, ben.id, 'approve'))
  assert.equal(made.user.id, ben.id)
  await ben.expect(200, ben.get(guild.path))
  const joined = await waiting.next('server.joined')
  assert.deepEqual([joined.server.id, joined.server.memberCount], [guild.id, 4])
  assert.equal((await bystander.next('member.joined')).memberCount, 4)
  assert.deepEqual(await doorkeeper.next('join_request.resolved'), {
    serverId: guild.id,
    userId: ben.id,
    approved: true,
  })
  assert.deepEqual(await requests(), [])
  await refused(resolve(keeper, ben.id, 'approve'), 'not_found')
  await bystander.settle()
  assert.deepEqual(
    bystander.all('join_request.created'),
    [],
    'only members who can approve are notified',
  )
  assert.deepEqual(bystander.all('join_request.resolved'), [])

  const [entry] = await guild.audit()
  assert.deepEqual(
    [entry?.action, entry?.actorId, entry?.targetId],
    ['join_request.approved', keeper.id, ben.id],
  )
})

test('a rejected account can request again; deciding requires approve_members', async (t) => {
  const { app, guild, keeper, member, ask, requests, resolve } = await startGuarded(t)
  const [ben, stranger] = await Promise.all([app.register(), app.register()])
  await ask(ben)
  for (const [who, code] of [
    [member, 'forbidden'],
    [stranger, 'not_found'],
    [ben, 'not_found'],
  ] as const) {
    await refused(who.get(`${guild.path}/join-requests`), code)
    await refused(resolve(who, ben.id, 'approve'), code)
    await refused(resolve(who, ben.id, 'reject'), code)
  }
  await refused(resolve(keeper, stranger.id, 'approve'), 'not_found')
  await keeper.expect(200, resolve(keeper, ben.id, 'reject', { reason: 'unknown here' }))
  await refused(resolve(keeper, ben.id, 'reject'), 'not_found')
  await refused(ben.get(guild.path), 'not_found')
  const [entry] = await guild.audit()
  assert.deepEqual(
    [entry?.action, entry?.targetId, entry?.reason],
    ['join_request.rejected', ben.id, 'unknown here'],
  )
  assert.equal((await ask(ben)).status, 'pending')
  assert.equal((await requests()).length, 1)
})

test('the requester sees the state of the request, but not who decided', async (t) => {
  const { app, guild, keeper, member, ask, requests, resolve } = await startGuarded(t)
  const ben = await app.register()
  const own = async (account: Account) =>
    (await account.expect(200, account.get('/api/users/me/join-requests'))).joinRequests
  assert.deepEqual(await own(ben), [])
  await ask(ben)
  const [asked] = await requests()
  const request = { serverId: guild.id, createdAt: asked.createdAt }
  assert.deepEqual(await own(ben), [{ ...request, status: 'pending' }])
  assert.deepEqual(await own(keeper), [], 'only their own')
  await refused(app.visitor().get('/api/users/me/join-requests'), 'unauthenticated')

  const [waiting, doorkeeper, bystander] = await Promise.all(
    [ben, keeper, member].map((one) => connect(one)),
  )
  assert.ok(waiting && doorkeeper && bystander)
  await keeper.expect(200, resolve(keeper, ben.id, 'reject', { reason: 'unknown here' }))
  const outcome = { serverId: guild.id, userId: ben.id, approved: false }
  assert.deepEqual(await waiting.next('join_request.resolved'), outcome)
  assert.deepEqual(await doorkeeper.next('join_request.resolved'), outcome)
  await bystander.settle()
  assert.deepEqual(bystander.all('join_request.resolved'), [])
  assert.deepEqual(await own(ben), [{ ...request, status: 'rejected' }])
  assert.deepEqual(await requests(), [])

  app.clock.advance(1000)
  await ask(ben)
  const [again] = await requests()
  assert.ok(again.createdAt > asked.createdAt)
  assert.deepEqual(await own(ben), [
    { serverId: guild.id, createdAt: again.createdAt, status: 'pending' },
  ])
  await keeper.expect(200, resolve(keeper, ben.id, 'approve'))
  assert.deepEqual(await own(ben), [])
  await waiting.settle()
  assert.equal(waiting.all('join_request.resolved').length, 1, 'an approval sends the server')
})

test('a rejected account can join once approval is not required', async (t) => {
  const { app, guild, keeper, ask, requests, resolve } = await startGuarded(t)
  const ben = await app.register()
  await ask(ben)
  await keeper.expect(200, resolve(keeper, ben.id, 'reject'))
  const doorkeeper = await connect(keeper)
  const { owner, path } = guild
  await owner.expect(200, owner.patch(path, { requireApproval: false }))
  assert.equal((await ask(ben)).status, 'joined')
  assert.deepEqual((await ben.get('/api/users/me/join-requests')).body.joinRequests, [])
  assert.deepEqual(await requests(), [])
  await doorkeeper.settle()
  assert.deepEqual(doorkeeper.all('join_request.resolved'), [], 'no request was pending')
})

test('repeated accepts are one request and one use; a ban removes the request', async (t) => {
  const { app, guild, ask, invite, requests } = await startGuarded(t)
  const ben = await app.register()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ben)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 'pending'),
  )
  assert.equal((await requests()).length, 1)
  const { owner, path } = guild
  const { invites } = await owner.expect(200, owner.get(`${path}/invites`))
  assert.equal(invites.find(({ code }: { code: string }) => code === invite.code).uses, 1)
  await owner.expect(200, owner.put(`${path}/bans/${ben.id}`))
  assert.deepEqual(await requests(), [])
  const [own] = (await ben.expect(200, ben.get('/api/users/me/join-requests'))).joinRequests
  assert.equal(own.status, 'rejected')
  await refused(ben.post(`/api/invites/${invite.code}/accept`), 'forbidden')
})

test('once approval is not required, accepting again joins and removes the request', async (t) => {
  const { app, guild, ask, requests } = await startGuarded(t)
  const ben = await app.register()
  await ask(ben)
  const { owner, path } = guild
  await owner.expect(200, owner.patch(path, { requireApproval: false }))
  assert.equal((await ask(ben)).status, 'joined')
  assert.deepEqual(await requests(), [])
  assert.equal((await ben.expect(200, ben.get(path))).server.memberCount, 4)
})

test('exactly one of several concurrent approvals and rejections takes effect', async (t) => {
  const { app, guild, keeper, ask, resolve } = await startGuarded(t)
  const ben = await app.register()
  await ask(ben)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      resolve(keeper, ben.id, place % 2 === 0 ? 'approve' : 'reject'),
    ),
  )
  const won = replies.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  const { server } = await keeper.expect(200, keeper.get(guild.path))
  assert.equal(server.memberCount, won[0]?.body.member ? 4 : 3)
})
