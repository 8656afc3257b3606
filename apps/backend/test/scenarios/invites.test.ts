import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Invite } from '@guildhall/contract'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { runOperatorCommand } from '../operator.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

async function createInvite({ owner, path }: ServerFixture, fields?: object): Promise<Invite> {
  return (await owner.expect(201, owner.post(`${path}/invites`, fields))).invite
}

async function readUses({ owner, path }: ServerFixture, code: string): Promise<number | undefined> {
  const { invites } = await owner.expect(200, owner.get(`${path}/invites`))
  return invites.find((invite: Invite) => invite.code === code)?.uses
}

test('accepting an invite adds the account once and notifies the members', async (t) => {
  const app = await startApp(t, { PUBLIC_URL: 'https://chat.example.org' })
  const fixture = await createServerFixture(app)
  const invite = await createInvite(fixture, { maxUses: 3, expiresInSeconds: 3600 })
  assert.equal(invite.url, `https://chat.example.org/invite/${invite.code}`)
  assert.deepEqual(
    [invite.maxUses, invite.uses, invite.revokedAt, invite.createdBy],
    [3, 0, null, fixture.owner.id],
  )
  assert.equal(invite.expiresAt, invite.createdAt + 3_600_000)

  const ben = await app.register()
  const [owner, newcomer] = await Promise.all([connect(fixture.owner), connect(ben)])
  const accept = `/api/invites/${invite.code}/accept`
  const accepted = await ben.expect(200, ben.post(accept))
  assert.equal(accepted.status, 'joined')
  assert.deepEqual(accepted.server, (await ben.expect(200, ben.get(fixture.path))).server)
  assert.equal(accepted.server.memberCount, 2)
  const joined = await owner.next('member.joined')
  assert.deepEqual([joined.member.user.id, joined.memberCount], [ben.id, 2])
  assert.equal((await newcomer.next('server.joined')).server.id, fixture.id)

  const again = await ben.expect(200, ben.post(accept))
  assert.deepEqual([again.status, again.server.memberCount], ['joined', 2])
  assert.equal(await readUses(fixture, invite.code), 1)
  await expectError(app.visitor().post(accept), 'unauthenticated')
  await expectError(ben.post('/api/invites/unknown/accept'), 'not_found')
})

test('A54: expired, revoked and exhausted invites cannot be accepted, but earlier members stay', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const [early, late] = await Promise.all([app.register(), app.register()])
  const expiring = await createInvite(fixture, { expiresInSeconds: 60 })
  const revoked = await createInvite(fixture)
  const exhausted = await createInvite(fixture, { maxUses: 1 })
  await early.expect(200, early.post(`/api/invites/${exhausted.code}/accept`))
  app.clock.advance(60_000)
  await fixture.owner.expect(200, fixture.owner.delete(`/api/invites/${revoked.code}`))

  for (const [{ code }, errorCode] of [
    [expiring, 'invite_expired'],
    [revoked, 'invite_revoked'],
    [exhausted, 'invite_exhausted'],
  ] as const) {
    const reply = await late.post(`/api/invites/${code}/accept`)
    assert.deepEqual([reply.status, reply.body.error.code], [410, errorCode])
    const { invite } = await late.expect(200, app.visitor().get(`/api/invites/${code}`))
    assert.equal(invite.valid, false)
    assert.equal(invite.server.name, 'Guild')
    assert.equal(
      (await early.expect(200, early.post(`/api/invites/${code}/accept`))).status,
      'joined',
    )
  }
  await expectError(late.get(fixture.path), 'not_found')
  assert.equal(await readUses(fixture, exhausted.code), 1)
})

test('A53: concurrent accepts never exceed the maximum uses', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { code } = await createInvite(fixture, { maxUses: 5 })
  const newcomers = await Promise.all(Array.from({ length: 50 }, () => app.register()))
  const replies = await Promise.all(
    newcomers.map((account) => account.post(`/api/invites/${code}/accept`)),
  )
  assert.deepEqual(countStatuses(replies), { 200: 5, 410: 45 })
  assert.equal(await readUses(fixture, code), 5)
  const { members } = await fixture.owner.expect(200, fixture.owner.get(`${fixture.path}/members`))
  assert.equal(members.length, 6)
  const { server } = await fixture.owner.expect(200, fixture.owner.get(fixture.path))
  assert.equal(server.memberCount, 6)
})

test('concurrent accepts of one account join once and count once', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { code } = await createInvite(fixture, { maxUses: 2 })
  const ben = await app.register()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => ben.post(`/api/invites/${code}/accept`)),
  )
  assert.deepEqual(countStatuses(replies), { 200: 20 })
  assert.equal(await readUses(fixture, code), 1)
})

test('A51: creating invites requires create_invites; managers list all, others only their own', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, path, everyone } = fixture
  const manager = await fixture.role('manager', ['manage_server'])
  const [mia, ben, stranger] = await Promise.all([
    fixture.member(manager),
    fixture.member(),
    app.register(),
  ])
  const { invite: bensInvite } = await ben.expect(201, ben.post(`${path}/invites`))
  const listCodes = async (actor: typeof ben) =>
    (await actor.expect(200, actor.get(`${path}/invites`))).invites.map(({ code }: Invite) => code)

  assert.deepEqual(await listCodes(ben), [bensInvite.code])
  assert.equal((await listCodes(mia)).length, 3, 'including the invites that both joined with')
  assert.equal((await listCodes(mia))[0], bensInvite.code, 'newest first')
  await expectError(stranger.get(`${path}/invites`), 'not_found')
  await expectError(stranger.post(`${path}/invites`), 'not_found')
  await expectError(ben.post(`${path}/invites`, { maxUses: 0 }), 'invalid_input', 'maxUses')
  await expectError(
    ben.post(`${path}/invites`, { expiresInSeconds: 1.5 }),
    'invalid_input',
    'expiresInSeconds',
  )

  const permissions = everyone.permissions.filter((name) => name !== 'create_invites')
  await owner.expect(200, owner.patch(`${path}/roles/${everyone.id}`, { permissions }))
  await expectError(ben.get(`${path}/invites`), 'forbidden')
  await expectError(ben.post(`${path}/invites`), 'forbidden')
  await mia.expect(200, mia.get(`${path}/invites`))
})

test('an invite is revoked by its creator or a manager; for others it is 404', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const [ben, tom, stranger] = await Promise.all([
    fixture.member(),
    fixture.member(),
    app.register(),
  ])
  const { invite: bensInvite } = await ben.expect(201, ben.post(`${fixture.path}/invites`))
  const invitePath = `/api/invites/${bensInvite.code}`

  await expectError(tom.delete(invitePath), 'forbidden')
  await expectError(stranger.delete(invitePath), 'not_found')
  await expectError(app.visitor().delete(invitePath), 'unauthenticated')
  assert.deepEqual(await ben.expect(200, ben.delete(invitePath)), { ok: true })
  const { invites } = await ben.expect(200, ben.get(`${fixture.path}/invites`))
  const { revokedAt } = invites[0]
  assert.equal(typeof revokedAt, 'number')
  assert.deepEqual(await fixture.owner.expect(200, fixture.owner.delete(invitePath)), { ok: true })
  const later = await ben.expect(200, ben.get(`${fixture.path}/invites`))
  assert.equal(later.invites[0].revokedAt, revokedAt, 'revoking twice changes nothing')

  const revocations = (await fixture.audit()).filter(({ action }) => action === 'invite.revoked')
  assert.deepEqual(
    revocations.map(({ actorId, targetId }) => [actorId, targetId]),
    [[ben.id, bensInvite.code]],
  )
})

test('SEC103: the number of usable invites is limited, also for concurrent creates', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const brief = await Promise.all(
    Array.from({ length: limits.invitesPerServer - 2 }, () =>
      owner.post(`${path}/invites`, { expiresInSeconds: 3600 }),
    ),
  )
  assert.deepEqual(countStatuses(brief), { 201: limits.invitesPerServer - 2 })
  const more = Array.from({ length: 10 }, () => owner.post(`${path}/invites`))
  assert.deepEqual(countStatuses(await Promise.all(more)), { 201: 2, 409: 8 })
  await expectError(owner.post(`${path}/invites`), 'limit_reached')
  app.clock.advance(3_600_000)
  await createInvite(fixture)
  const { invites } = await owner.expect(200, owner.get(`${path}/invites`))
  assert.equal(invites.length, limits.invitesPerServer)
  const unaffected = invites.slice(0, 3).filter(({ expiresAt }: Invite) => expiresAt === null)
  assert.equal(unaffected.length, 3, 'usable invites come first')
})

test('the number of servers per account is limited', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const ben = await app.register()
  const { code } = await createInvite(fixture)
  const { owner, path } = fixture
  // An account with a pending request may reach the limit before its approval.
  const guarded = await createServerFixture(app, { requireApproval: true })
  const { code: guardedCode } = await createInvite(guarded)
  await ben.expect(200, ben.post(`/api/invites/${guardedCode}/accept`))
  for (let count = 0; count < limits.serversPerMember; count += 50) {
    await Promise.all(
      Array.from({ length: 50 }, () => ben.expect(201, ben.post('/api/servers', { name: 'Own' }))),
    )
  }
  await expectError(ben.post(`/api/invites/${code}/accept`), 'limit_reached')
  assert.equal(await readUses(fixture, code), 0)
  await owner.expect(200, owner.patch(path, { requireApproval: true }))
  await expectError(ben.post(`/api/invites/${code}/accept`), 'limit_reached')
  const request = `${guarded.path}/join-requests/${ben.id}`
  await expectError(guarded.owner.post(`${request}/approve`), 'limit_reached')
  await guarded.owner.expect(200, guarded.owner.post(`${request}/reject`))
})

test('O81: registration by invite requires a usable code', async (t) => {
  const open = await startApp(t)
  const fixture = await createServerFixture(open)
  const good = await createInvite(fixture)
  const revoked = await createInvite(fixture)
  await fixture.owner.expect(200, fixture.owner.delete(`/api/invites/${revoked.code}`))
  await open.stop()

  const app = await startApp(t, { DATA_DIR: open.dataDir, REGISTRATION: 'invite' })
  const register = (username: string, inviteCode?: string) =>
    app
      .visitor()
      .post('/api/auth/register', { username, password: 'correct horse battery', inviteCode })
  for (const [code, reason] of [
    [undefined, 'invite_required'],
    ['unknown', 'invite_not_usable'],
    [revoked.code, 'invite_code_revoked'],
  ] as const) {
    const { body } = await register('late-comer', code)
    assert.deepEqual([body.error.field, body.error.reason], ['inviteCode', reason])
  }
  assert.equal((await register('newcomer', good.code)).status, 201)
})

/** Starts Guildhall with registration by invite, and a server. */
async function startByInvite(t: TestContext) {
  const open = await startApp(t)
  const fixture = await createServerFixture(open)
  await open.stop()
  const app = await startApp(t, { DATA_DIR: open.dataDir, REGISTRATION: 'invite' })
  const owner = app.visitor()
  const login = { username: fixture.owner.username, password: 'correct horse battery' }
  owner.username = login.username
  owner.id = (await owner.expect(200, owner.post('/api/auth/login', login))).user.id
  const register = async (username: string, inviteCode: string) => {
    const account = app.visitor()
    const body = { username, password: 'correct horse battery', inviteCode }
    return { account, reply: await account.post('/api/auth/register', body) }
  }
  return { app, fixture: { ...fixture, owner }, register }
}

test('A5: registration by invite uses the invite and joins its server', async (t) => {
  const { fixture, register } = await startByInvite(t)
  const { owner, path } = fixture
  const { code } = await createInvite(fixture, { maxUses: 2 })
  const watching = await connect(owner)

  const { account: ann, reply } = await register('ann', code)
  assert.equal(reply.status, 201)
  assert.equal((await watching.next('member.joined')).member.user.username, 'ann')
  assert.equal(await readUses(fixture, code), 1)
  const accepted = await ann.expect(200, ann.post(`/api/invites/${code}/accept`))
  assert.equal(accepted.status, 'joined')
  assert.equal(await readUses(fixture, code), 1, 'accepting it afterwards does not count again')

  const { reply: taken } = await register('ann', code)
  assert.equal(taken.body.error.code, 'conflict')
  assert.equal(await readUses(fixture, code), 1, 'a failed registration does not use the invite')
  assert.equal((await ann.expect(200, ann.get(path))).server.memberCount, 2)

  await owner.expect(200, owner.patch(path, { requireApproval: true }))
  const { account: bob, reply: waiting } = await register('bob', code)
  assert.equal(waiting.status, 201)
  assert.equal((await watching.next('join_request.created')).request.user.username, 'bob')
  const again = await bob.expect(200, bob.post(`/api/invites/${code}/accept`))
  assert.equal(again.status, 'pending')
  assert.equal(await readUses(fixture, code), 2)
  await expectError(bob.get(path), 'not_found')
})

test('concurrent registrations never exceed the maximum uses of an invite', async (t) => {
  const { app, fixture, register } = await startByInvite(t)
  const { code } = await createInvite(fixture, { maxUses: 3 })
  const attempts = await Promise.all(
    Array.from({ length: 12 }, (_, index) => register(`guest-${index}`, code)),
  )
  assert.deepEqual(countStatuses(attempts.map(({ reply }) => reply)), { 201: 3, 400: 9 })
  assert.equal(await readUses(fixture, code), 3)
  for (const { account, reply } of attempts) {
    if (reply.status === 201) continue
    assert.ok(reply.body.error.message.startsWith('inviteCode: '))
    assert.equal(account.cookie, null)
  }
  // The names of rejected registrations are still available.
  const rejectedIndex = attempts.findIndex(({ reply }) => reply.status === 400)
  const { code: more } = await createInvite(fixture)
  assert.equal((await register(`guest-${rejectedIndex}`, more)).reply.status, 201)
  const { invite } = await app.visitor().expect(200, app.visitor().get(`/api/invites/${code}`))
  assert.equal(invite.valid, false)
})

test('O80: with open registration, an invite is used only when it is accepted', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { code } = await createInvite(fixture, { maxUses: 1 })
  const ann = app.visitor()
  const body = { username: 'ann', password: 'correct horse battery', inviteCode: code }
  await ann.expect(201, ann.post('/api/auth/register', body))
  assert.equal(await readUses(fixture, code), 0)
  await ann.expect(200, ann.post(`/api/invites/${code}/accept`))
  assert.equal(await readUses(fixture, code), 1)
})

test('SEC5 O79 O82 O83: an operator’s invitation lets people register without a server, up to its limit of uses', async (t) => {
  const { app, fixture, register } = await startByInvite(t)
  const operator = fixture.owner
  const at = '/api/operator/invitations'
  const { invitation } = await operator.expect(
    201,
    operator.post(at, { note: ' For the raid ', maxUses: 2, expiresInSeconds: 3600 }),
  )
  const { code, url, note, createdBy } = invitation
  assert.equal(new URL(url).pathname + new URL(url).search, `/register?invitation=${code}`)
  assert.deepEqual({ note, createdBy }, { note: 'For the raid', createdBy: operator.username })
  const listed = async () => (await operator.expect(200, operator.get(at))).invitations

  const attempts = await Promise.all(
    Array.from({ length: 6 }, (_, index) => register(`friend-${index}`, code)),
  )
  const registered = attempts.filter(({ reply }) => reply.status === 201)
  assert.equal(registered.length, 2)
  assert.equal((await listed())[0].uses, 2)
  const [friend] = registered
  const { servers } = await friend!.account.expect(200, friend!.account.get('/api/servers'))
  assert.deepEqual(servers, [])
  await expectError(friend!.account.post(`/api/invites/${code}/accept`), 'not_found')

  const { invitation: other } = await operator.expect(201, operator.post(at, {}))
  assert.deepEqual(
    (await listed()).map((one: { code: string }) => one.code),
    [other.code, code],
    'usable ones first',
  )
  for (let times = 0; times < 2; times += 1) {
    await operator.expect(200, operator.delete(`${at}/${other.code}`))
  }
  const reasonFor = async (used: string) =>
    (await register('too-late', used)).reply.body.error.reason
  assert.equal(await reasonFor(other.code), 'invite_code_revoked')
  assert.equal(await reasonFor(code), 'invite_code_used_up')
  assert.equal(await reasonFor('unknown'), 'invite_not_usable')
  const brief = await operator.expect(201, operator.post(at, { expiresInSeconds: 1 }))
  app.clock.advance(1000)
  assert.equal(await reasonFor(brief.invitation.code), 'invite_code_expired')
  await expectError(operator.delete(`${at}/unknown`), 'not_found')
  await expectError(operator.post(at, { maxUses: 0 }), 'invalid_input', 'maxUses')
  await expectError(operator.post(at, { note: 'a'.repeat(101) }), 'invalid_input', 'note')
  const { entries } = await operator.expect(200, operator.get('/api/operator/log'))
  assert.deepEqual(
    entries.map(({ action, target }: { action: string; target: string }) => [action, target]),
    [
      ['create_invitation', `${brief.invitation.code.slice(0, 3)}…`],
      ['revoke_invitation', `${other.code.slice(0, 3)}…`],
      ['create_invitation', `${other.code.slice(0, 3)}…`],
      ['create_invitation', `${code.slice(0, 3)}…`],
    ],
  )

  // An invitation works only as long as its creator is an operator.
  const { invitation: late } = await operator.expect(201, operator.post(at, {}))
  const successor = friend!.reply.body.user.username
  await runOperatorCommand(app, 'grant-operator', successor)
  await runOperatorCommand(app, 'revoke-operator', operator.username)
  assert.equal(await reasonFor(late.code), 'invite_code_revoked')
  const [seen] = (await friend!.account.expect(200, friend!.account.get(at))).invitations
  assert.deepEqual([seen.code, seen.usable], [late.code, false])
  await runOperatorCommand(app, 'grant-operator', operator.username)
  await runOperatorCommand(app, 'suspend', operator.username)
  assert.equal(await reasonFor(late.code), 'invite_code_revoked')
  await runOperatorCommand(app, 'restore', operator.username)
  await operator.logIn()
  const usable = (await listed()).filter((one: { usable: boolean }) => one.usable).length
  const more = await Promise.all(
    Array.from({ length: limits.invitations - usable + 3 }, () => operator.post(at, {})),
  )
  assert.equal(more.filter(({ status }) => status === 409).length, 3)
  const { invite } = await operator.expect(201, operator.post(`${fixture.path}/invites`))
  await app.stop()

  const strict = await startApp(t, {
    DATA_DIR: app.dataDir,
    REGISTRATION: 'operator_invitation',
  })
  const registerThere = (username: string, inviteCode: string) =>
    strict
      .visitor()
      .post('/api/auth/register', { username, password: 'correct horse battery', inviteCode })
  const refused = await registerThere('guest', invite.code)
  assert.equal(refused.body.error.reason, 'invite_not_usable')
  assert.equal((await registerThere('guest', late.code)).status, 201)
})
