import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import { shareApp, startApp } from '../start-app.ts'
import { queryStored, readStoredBytes } from '../stored-data.ts'

const sharedApp = shareApp()

const password = 'correct horse battery'

test('registration returns the account and sets a session cookie', async (t) => {
  const app = await startApp(t)
  const mia = app.visitor()
  const reply = await mia.post('/api/auth/register', { username: 'mia.m-1_', password })
  assert.equal(reply.status, 201)
  const { id, ...rest } = reply.body.user
  assert.deepEqual(rest, { username: 'mia.m-1_', displayName: 'mia.m-1_', avatar: null })
  assert.equal(typeof id, 'string')
  assert.deepEqual((await mia.expect(200, mia.get('/api/users/me'))).user, reply.body.user)

  const ben = app.visitor()
  const named = { username: 'ben', password, displayName: 'Ben 🦊', unknown: { a: 1 } }
  const { user } = await ben.expect(201, ben.post('/api/auth/register', named))
  assert.equal(user.displayName, 'Ben 🦊')
})

test('A2 A22: an invalid name or password is rejected with the field', async (t) => {
  const app = await startApp(t)
  const visitor = app.visitor()
  const good = { username: 'good', password }
  const invalidCases: [object | null, string][] = [
    [{ password }, 'username'],
    [{ ...good, username: 'a' }, 'username'],
    [{ ...good, username: 'a'.repeat(33) }, 'username'],
    [{ ...good, username: 'Mia' }, 'username'],
    [{ ...good, username: 'mi a' }, 'username'],
    [{ ...good, username: 'mía' }, 'username'],
    ...['..', '.-', '__'].map((username): [object, string] => [{ ...good, username }, 'username']),
    [{ ...good, username: 7 }, 'username'],
    [{ ...good, username: null }, 'username'],
    [{ username: 'good' }, 'password'],
    [{ ...good, password: '1234567' }, 'password'],
    [{ ...good, password: 'x'.repeat(257) }, 'password'],
    [{ ...good, password: '12345678' }, 'password'],
    [{ ...good, password: 'Password' }, 'password'],
    [{ ...good, password: ' '.repeat(8) }, 'password'],
    [{ ...good, password: ' \t\u00a0\u200b'.repeat(4) }, 'password'],
    [{ ...good, password: ['x'] }, 'password'],
    [{ ...good, displayName: '' }, 'displayName'],
    [{ ...good, displayName: '   ' }, 'displayName'],
    [{ ...good, displayName: 'a\nb' }, 'displayName'],
    [{ ...good, displayName: 'x'.repeat(81) }, 'displayName'],
    [{ ...good, inviteCode: 5 }, 'inviteCode'],
    [[], 'body'],
  ]
  for (const [body, field] of invalidCases) {
    await expectError(visitor.post('/api/auth/register', body), 'invalid_input', field)
  }
  await expectError(visitor.post('/api/auth/register'), 'invalid_input', 'body')
  assert.equal(visitor.cookie, null)

  // Lengths are counted in code points, and the limits are inclusive.
  for (const [username, secret] of [
    ['ab', '🦊'.repeat(8)],
    ['a'.repeat(32), '🦊'.repeat(256)],
  ]) {
    const account = app.visitor()
    const body = { username, password: secret, displayName: '🦊'.repeat(80) }
    await account.expect(201, account.post('/api/auth/register', body))
    await account.expect(200, app.visitor().post('/api/auth/login', { username, password: secret }))
  }
})

test('a username is unique, also in concurrent registrations', async (t) => {
  const app = await startApp(t)
  const registrations = Array.from({ length: 12 }, () =>
    app.visitor().post('/api/auth/register', { username: 'wanted', password }),
  )
  const replies = await Promise.all(registrations)
  assert.deepEqual(countStatuses(replies), { 201: 1, 409: 11 })
  for (const { status, body } of replies) {
    if (status === 409) assert.equal(body.error.code, 'conflict')
  }
  // Reserved mentions cannot be usernames.
  for (const username of ['everyone', 'here', 'wanted']) {
    await expectError(app.visitor().post('/api/auth/register', { username, password }), 'conflict')
  }
})

test('SEC17: login needs the right name and password; all failures get the same response', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  const again = app.visitor()
  const right = { username: 'mia', password, unknown: true }
  assert.equal((await again.expect(200, again.post('/api/auth/login', right))).user.id, mia.id)
  assert.notEqual(again.cookie, mia.cookie)
  const upperCase = app.visitor().post('/api/auth/login', { username: 'MIA', password })
  assert.equal((await upperCase).status, 200)

  const responses = new Set<string>()
  for (const wrong of [
    { username: 'mia', password: 'correct horse batterx' },
    { username: 'mia', password: '' },
    { username: 'nobody', password },
    { username: '', password: 'x' },
    { username: '\u0000 🦊', password },
  ]) {
    const { status, body } = await app.visitor().post('/api/auth/login', wrong)
    assert.equal(status, 401)
    responses.add(JSON.stringify(body))
  }
  assert.equal(responses.size, 1, [...responses].join())
  assert.match([...responses].join(), /"code":"unauthenticated"/)
  for (const [body, field] of [
    [{ username: 'mia' }, 'password'],
    [{ password }, 'username'],
    [{ username: 'mia', password: 3 }, 'password'],
    [{ username: 'x'.repeat(1001), password }, 'username'],
  ] as const) {
    await expectError(app.visitor().post('/api/auth/login', body), 'invalid_input', field)
  }
})

test('a password matches in every Unicode normalization form', async (t) => {
  const app = await startApp(t)
  const account = app.visitor()
  await account.register('zoe', 'caf\u00e9 ol\u00e9!')
  const login = { username: 'zoe', password: 'cafe\u0301 ole\u0301!' }
  await account.expect(200, app.visitor().post('/api/auth/login', login))
})

test('every account route rejects requests without a session', async () => {
  const app = await sharedApp()
  const mia = await app.register()
  for (const cookie of [null, 'service_session=', 'service_session=nonsense', 'other=1']) {
    const visitor = app.visitor()
    visitor.cookie = cookie
    for (const [method, path, body] of [
      ['GET', '/api/users/me'],
      ['PATCH', '/api/users/me', {}],
      ['POST', '/api/auth/logout'],
      ['GET', '/api/auth/sessions'],
      ['DELETE', '/api/auth/sessions/x'],
      ['POST', '/api/auth/password', { current: password, next: password }],
      // The session is checked before the body.
      ['PATCH', '/api/users/me', '{"broken'],
    ] as const) {
      await expectError(visitor.request(method, path, body), 'unauthenticated')
    }
  }
  assert.equal((await mia.get('/api/users/me')).status, 200)
})

test('a changed profile is published to its servers', async () => {
  const app = await sharedApp()
  const { owner, member, path } = await createServerFixture(app)
  const ben = await member()
  const avatar = 'https://example.org/ben.png'
  const changed = await ben.expect(200, ben.patch('/api/users/me', { displayName: 'B', avatar }))
  assert.deepEqual(changed.user, { id: ben.id, username: ben.username, displayName: 'B', avatar })
  const { members } = await owner.expect(200, owner.get(`${path}/members`))
  const shown = members.find((one: { user: { id: string } }) => one.user.id === ben.id)
  assert.equal(shown.user.displayName, 'B')

  await ben.expect(200, ben.patch('/api/users/me', {}))
  const bare = await ben.expect(200, ben.patch('/api/users/me', { avatar: null }))
  assert.equal(bare.user.avatar, null)
  assert.equal(bare.user.displayName, 'B')
  for (const [body, field] of [
    [{ displayName: '' }, 'displayName'],
    [{ displayName: null }, 'displayName'],
    [{ avatar: 'javascript:alert(1)' }, 'avatar'],
    [{ avatar: `https://example.org/${'x'.repeat(500)}` }, 'avatar'],
    [{ avatar: 4 }, 'avatar'],
  ] as const) {
    await expectError(ben.patch('/api/users/me', body), 'invalid_input', field)
  }
  // A lone surrogate is stored as U+FFFD.
  const half = await ben.expect(200, ben.patch('/api/users/me', { displayName: 'a\ud800b' }))
  assert.equal(half.user.displayName, 'a\ufffdb')
})

test('registration is open, by invite or closed, as configured', async (t) => {
  const open = await startApp(t)
  const { owner, path } = await createServerFixture(open)
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, { maxUses: 1 }))
  await open.stop()

  const byInvite = await startApp(t, { DATA_DIR: open.dataDir, REGISTRATION: 'invite' })
  const registerWith = (username: string, inviteCode?: unknown) =>
    byInvite.visitor().post('/api/auth/register', { username, password, inviteCode })
  await expectError(registerWith('ann'), 'invalid_input', 'inviteCode')
  await expectError(registerWith('ann', 'nonsense'), 'invalid_input', 'inviteCode')
  assert.equal((await registerWith('ann', invite.code)).status, 201)
  const keeper = byInvite.visitor()
  await keeper.expect(200, keeper.post('/api/auth/login', { username: owner.username, password }))
  await keeper.expect(200, keeper.delete(`/api/invites/${invite.code}`))
  await expectError(registerWith('ada', invite.code), 'invalid_input', 'inviteCode')
  await byInvite.stop()

  const closed = await startApp(t, { DATA_DIR: open.dataDir, REGISTRATION: 'closed' })
  const body = { username: 'amy', password, inviteCode: invite.code }
  await expectError(closed.visitor().post('/api/auth/register', body), 'forbidden')
  const { status } = await closed.visitor().post('/api/auth/login', { username: 'ann', password })
  assert.equal(status, 200)
})

test('SEC14 SEC15: the data directory contains password and token hashes only', async (t) => {
  const app = await startApp(t, {}, { passwordCost: undefined })
  const account = app.visitor()
  await account.register('mia', 'first-secret-password')
  const first = account.cookie ?? ''
  const other = app.visitor()
  const login = { username: 'mia', password: 'first-secret-password' }
  await other.expect(200, other.post('/api/auth/login', login))
  const change = { current: 'first-secret-password', next: 'second-secret-password' }
  await account.expect(200, account.post('/api/auth/password', change))
  await app.visitor().post('/api/auth/login', { username: 'mia', password: 'third-wrong-password' })

  const secrets = ['first-secret-', 'second-secret-', 'third-wrong-', first, other.cookie ?? '']
  const readAll = () => readStoredBytes(app)
  const tokens = secrets.map((secret) => secret.replace('service_session=', ''))
  for (const token of tokens) assert.ok(token.length > 8)
  const findSecrets = (bytes: Buffer) => tokens.filter((token) => bytes.includes(token))
  assert.deepEqual(findSecrets(await readAll()), [], 'while it runs')
  await app.stop()
  assert.deepEqual(findSecrets(await readAll()), [], 'after it stopped')
  assert.ok((await readAll()).includes('mia'), 'the test reads the right files')

  const users = await queryStored(app, 'SELECT password_hash AS hash FROM users')
  const sessions = await queryStored(app, 'SELECT token_hash AS hash FROM sessions')
  const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/
  assert.equal(users.length, 1)
  assert.match(String(users[0]?.hash), phc)
  assert.equal(sessions.length, 1)
  assert.match(String(sessions[0]?.hash), /^[\w-]{43}$/)
})
