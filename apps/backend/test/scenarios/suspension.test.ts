import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeCodes } from '@guildhall/contract'
import type { Presence } from '@guildhall/contract'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { runOperatorCommand } from '../operator.ts'
import { startApp } from '../start-app.ts'
import { createWebhook } from '../webhooks.ts'

const password = 'correct horse battery'

test('SEC19 O102 O103: suspending an account ends its sessions and connections and prevents login', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  const watching = await connect(fixture.owner)
  const connections = [await connect(ben), await connect(ben)]
  const shows = (status: Presence['status']) => (data: Presence) =>
    data.userId === ben.id && data.status === status
  await watching.next('presence.updated', shows('online'))
  const login = (attempt = password) =>
    app.visitor().post('/api/auth/login', { username: ben.username, password: attempt })
  const reset = await runOperatorCommand(app, 'password-reset', ben.username)

  const suspended = await runOperatorCommand(app, 'suspend', ben.username)
  assert.deepEqual(suspended, { username: ben.username, endedSessions: 1 })
  for (const { closed } of connections) assert.equal((await closed).code, closeCodes.sessionEnded)
  assert.equal((await ben.get('/api/users/me')).status, 401)
  await assert.rejects(connect(ben), /401/)
  // The grace period for a reload.
  app.clock.advance(10_000)
  await watching.next('presence.updated', shows('offline'))

  await expectError(login(), 'account_suspended')
  await expectError(login('wrong horse battery'), 'unauthenticated')
  const visitor = app.visitor()
  await expectError(
    visitor.post('/api/auth/password-reset', { token: reset.token, password: 'fresh staple' }),
    'not_found',
  )
  const { owner, path } = fixture
  const toBen = { ownerId: ben.id }
  await expectError(owner.patch(path, toBen), 'invalid_input', 'ownerId')
  const asOperator = { action: 'transfer', owner: ben.username, password }
  const server = `/api/operator/servers/${fixture.id}`
  await expectError(owner.post(server, asOperator), 'invalid_input', 'owner')
  const members = await fixture.owner.expect(200, fixture.owner.get(`${fixture.path}/members`))
  assert.ok(members.members.some(({ user }: { user: { id: string } }) => user.id === ben.id))

  await runOperatorCommand(app, 'restore', ben.username)
  assert.equal((await login()).status, 200)
  assert.equal((await ben.get('/api/users/me')).status, 401, 'old sessions stay ended')
})

test('a concurrent login and suspension leave no session', async (t) => {
  const app = await startApp(t)
  // The only operator can't be suspended or deleted.
  await app.register()
  const ada = await app.register('ada')
  const logins = Array.from({ length: 6 }, async () => {
    const visitor = app.visitor()
    await visitor.post('/api/auth/login', { username: 'ada', password })
    return visitor
  })
  await runOperatorCommand(app, 'suspend', 'ada')
  for (const visitor of await Promise.all(logins)) {
    assert.equal((await visitor.get('/api/users/me')).status, 401)
  }
  assert.equal((await ada.get('/api/users/me')).status, 401)
})

test('O104: webhooks and invites of a suspended account keep working', async (t) => {
  const app = await startApp(t)
  // The only operator can't be suspended or deleted.
  await app.register()
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  const { hook } = await createWebhook(fixture)
  const { invite } = await fixture.owner.expect(
    201,
    fixture.owner.post(`${fixture.path}/invites`, {}),
  )
  await runOperatorCommand(app, 'suspend', fixture.owner.username)
  assert.equal((await app.visitor().post(hook, { content: 'still here' })).status, 201)
  const path = `/api/channels/${fixture.general.id}/messages`
  const { messages } = await ben.expect(200, ben.get(path))
  assert.equal(messages.at(-1).content, 'still here')
  const cleo = await app.register()
  await cleo.expect(200, cleo.post(`/api/invites/${invite.code}/accept`))
})

test('impossible operator actions are rejected with the reason', async (t) => {
  const app = await startApp(t)
  // The only operator can't be suspended or deleted.
  await app.register()
  await app.register('ada')
  await assert.rejects(runOperatorCommand(app, 'suspend', 'nobody'), {
    code: 'not_found',
    message: 'There is no account named nobody.',
  })
  await assert.rejects(runOperatorCommand(app, 'restore', 'ada'), { code: 'conflict' })
  await runOperatorCommand(app, 'suspend', '@ADA')
  await assert.rejects(runOperatorCommand(app, 'suspend', 'ada'), { code: 'conflict' })
  assert.equal((await runOperatorCommand(app, 'password-reset', 'ada')).isSuspended, true)
})
