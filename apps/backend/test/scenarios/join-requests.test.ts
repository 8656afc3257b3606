import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../account.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { shareApp, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'

const sharedApp = shareApp()

async function createServerWithApproval(app: TestApp) {
  const fixture = await createServerFixture(app)
  const role = await fixture.role('approvers', ['approve_members'])
  const [approver, member] = await Promise.all([fixture.member(role), fixture.member()])
  const { owner, path } = fixture
  await owner.expect(200, owner.patch(path, { requireApproval: true }))
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  const acceptInvite = async (account: Account) =>
    account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
  const listRequests = async () =>
    (await approver.expect(200, approver.get(`${path}/join-requests`))).joinRequests
  const resolve = (actor: Account, userId: string, decision: string, body?: object) =>
    actor.post(`${path}/join-requests/${userId}/${decision}`, body)
  return { app, fixture, approver, member, invite, acceptInvite, listRequests, resolve }
}

test('with required approval, accepting an invite creates a join request, and approval adds the member', async () => {
  const { app, fixture, approver, member, invite, acceptInvite, listRequests, resolve } =
    await createServerWithApproval(await sharedApp())
  const [approverClient, bystander] = await Promise.all([connect(approver), connect(member)])
  const ben = await app.register()
  const waiting = await connect(ben)

  const accepted = await acceptInvite(ben)
  assert.equal(accepted.status, 'pending')
  assert.equal(accepted.server.memberCount, 3)
  await expectError(ben.get(fixture.path), 'not_found')
  const created = await approverClient.next('join_request.created')
  assert.deepEqual(created, { serverId: fixture.id, request: (await listRequests())[0] })
  assert.equal(created.request.user.id, ben.id)
  assert.equal(created.request.inviteCode, invite.code)

  const { member: joinedEvent } = await approver.expect(200, resolve(approver, ben.id, 'approve'))
  assert.equal(joinedEvent.user.id, ben.id)
  await ben.expect(200, ben.get(fixture.path))
  const joined = await waiting.next('server.joined')
  assert.deepEqual([joined.server.id, joined.server.memberCount], [fixture.id, 4])
  assert.equal((await bystander.next('member.joined')).memberCount, 4)
  assert.deepEqual(await approverClient.next('join_request.resolved'), {
    serverId: fixture.id,
    userId: ben.id,
    approved: true,
  })
  assert.deepEqual(await listRequests(), [])
  await expectError(resolve(approver, ben.id, 'approve'), 'not_found')
  await bystander.settle()
  assert.deepEqual(
    bystander.all('join_request.created'),
    [],
    'only members who can approve are notified',
  )
  assert.deepEqual(bystander.all('join_request.resolved'), [])

  const [entry] = await fixture.audit()
  assert.deepEqual(
    [entry?.action, entry?.actorId, entry?.targetId],
    ['join_request.approved', approver.id, ben.id],
  )
})

test('a rejected account can request again; deciding requires approve_members', async () => {
  const { app, fixture, approver, member, acceptInvite, listRequests, resolve } =
    await createServerWithApproval(await sharedApp())
  const [ben, stranger] = await Promise.all([app.register(), app.register()])
  await acceptInvite(ben)
  for (const [actor, code] of [
    [member, 'forbidden'],
    [stranger, 'not_found'],
    [ben, 'not_found'],
  ] as const) {
    await expectError(actor.get(`${fixture.path}/join-requests`), code)
    await expectError(resolve(actor, ben.id, 'approve'), code)
    await expectError(resolve(actor, ben.id, 'reject'), code)
  }
  await expectError(resolve(approver, stranger.id, 'approve'), 'not_found')
  await approver.expect(200, resolve(approver, ben.id, 'reject', { reason: 'unknown here' }))
  await expectError(resolve(approver, ben.id, 'reject'), 'not_found')
  await expectError(ben.get(fixture.path), 'not_found')
  const [entry] = await fixture.audit()
  assert.deepEqual(
    [entry?.action, entry?.targetId, entry?.reason],
    ['join_request.rejected', ben.id, 'unknown here'],
  )
  assert.equal((await acceptInvite(ben)).status, 'pending')
  assert.equal((await listRequests()).length, 1)
})

test('A52: the requester sees the state of the request, but not who decided', async (t) => {
  const { app, fixture, approver, member, acceptInvite, listRequests, resolve } =
    await createServerWithApproval(await startApp(t))
  const ben = await app.register()
  const listOwn = async (account: Account) =>
    (await account.expect(200, account.get('/api/users/me/join-requests'))).joinRequests
  assert.deepEqual(await listOwn(ben), [])
  await acceptInvite(ben)
  const [accepted] = await listRequests()
  const request = { serverId: fixture.id, createdAt: accepted.createdAt }
  assert.deepEqual(await listOwn(ben), [{ ...request, status: 'pending' }])
  assert.deepEqual(await listOwn(approver), [], 'only their own')
  await expectError(app.visitor().get('/api/users/me/join-requests'), 'unauthenticated')

  const [waiting, approverClient, bystander] = await Promise.all(
    [ben, approver, member].map((one) => connect(one)),
  )
  assert.ok(waiting && approverClient && bystander)
  await approver.expect(200, resolve(approver, ben.id, 'reject', { reason: 'unknown here' }))
  const outcome = { serverId: fixture.id, userId: ben.id, approved: false }
  assert.deepEqual(await waiting.next('join_request.resolved'), outcome)
  assert.deepEqual(await approverClient.next('join_request.resolved'), outcome)
  await bystander.settle()
  assert.deepEqual(bystander.all('join_request.resolved'), [])
  assert.deepEqual(await listOwn(ben), [{ ...request, status: 'rejected' }])
  assert.deepEqual(await listRequests(), [])

  app.clock.advance(1000)
  await acceptInvite(ben)
  const [again] = await listRequests()
  assert.ok(again.createdAt > accepted.createdAt)
  assert.deepEqual(await listOwn(ben), [
    { serverId: fixture.id, createdAt: again.createdAt, status: 'pending' },
  ])
  await approver.expect(200, resolve(approver, ben.id, 'approve'))
  assert.deepEqual(await listOwn(ben), [])
  await waiting.settle()
  assert.equal(waiting.all('join_request.resolved').length, 1, 'an approval sends the server')
})

test('a rejected account can join once approval is not required', async () => {
  const { app, fixture, approver, acceptInvite, listRequests, resolve } =
    await createServerWithApproval(await sharedApp())
  const ben = await app.register()
  await acceptInvite(ben)
  await approver.expect(200, resolve(approver, ben.id, 'reject'))
  const approverClient = await connect(approver)
  const { owner, path } = fixture
  await owner.expect(200, owner.patch(path, { requireApproval: false }))
  assert.equal((await acceptInvite(ben)).status, 'joined')
  assert.deepEqual((await ben.get('/api/users/me/join-requests')).body.joinRequests, [])
  assert.deepEqual(await listRequests(), [])
  await approverClient.settle()
  assert.deepEqual(approverClient.all('join_request.resolved'), [], 'no request was pending')
})

test('repeated accepts are one request and one use; a ban removes the request', async () => {
  const { app, fixture, acceptInvite, invite, listRequests } = await createServerWithApproval(
    await sharedApp(),
  )
  const ben = await app.register()
  const responses = await Promise.all(Array.from({ length: 10 }, () => acceptInvite(ben)))
  assert.deepEqual(
    responses.map(({ status }) => status),
    responses.map(() => 'pending'),
  )
  assert.equal((await listRequests()).length, 1)
  const { owner, path } = fixture
  const { invites } = await owner.expect(200, owner.get(`${path}/invites`))
  assert.equal(invites.find(({ code }: { code: string }) => code === invite.code).uses, 1)
  await owner.expect(200, owner.put(`${path}/bans/${ben.id}`))
  assert.deepEqual(await listRequests(), [])
  const [ownRequest] = (await ben.expect(200, ben.get('/api/users/me/join-requests'))).joinRequests
  assert.equal(ownRequest.status, 'rejected')
  await expectError(ben.post(`/api/invites/${invite.code}/accept`), 'forbidden')
})

test('once approval is not required, accepting again joins and removes the request', async () => {
  const { app, fixture, acceptInvite, listRequests } = await createServerWithApproval(
    await sharedApp(),
  )
  const ben = await app.register()
  await acceptInvite(ben)
  const { owner, path } = fixture
  await owner.expect(200, owner.patch(path, { requireApproval: false }))
  assert.equal((await acceptInvite(ben)).status, 'joined')
  assert.deepEqual(await listRequests(), [])
  assert.equal((await ben.expect(200, ben.get(path))).server.memberCount, 4)
})

test('exactly one of several concurrent approvals and rejections takes effect', async () => {
  const { app, fixture, approver, acceptInvite, resolve } = await createServerWithApproval(
    await sharedApp(),
  )
  const ben = await app.register()
  await acceptInvite(ben)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      resolve(approver, ben.id, index % 2 === 0 ? 'approve' : 'reject'),
    ),
  )
  const won = replies.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  const { server } = await approver.expect(200, approver.get(fixture.path))
  assert.equal(server.memberCount, won[0]?.body.member ? 4 : 3)
})
