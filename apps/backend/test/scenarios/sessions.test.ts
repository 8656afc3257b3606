import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatuses, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'

const password = 'correct horse battery'
const dayMs = 86_400_000

test('SEC16: the session cookie matches the contract, and is Secure only with https', async (t) => {
  const plain = await startApp(t)
  const registered = await plain.visitor().register('mia')
  const bare = /^service_session=([\w-]{43}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/
  const [cookie = '', ...more] = registered.headers.getSetCookie()
  assert.match(cookie, bare)
  assert.deepEqual(more, [])
  const login = await plain.visitor().post('/api/auth/login', { username: 'mia', password })
  assert.match(login.headers.getSetCookie().join(), bare)

  const settings = { PUBLIC_URL: 'https://chat.example.org', SESSION_DAYS: '2' }
  const behindHttps = await startApp(t, settings)
  const ben = behindHttps.visitor()
  const secure = (await ben.register('ben')).headers.getSetCookie().join()
  assert.match(secure, /; Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('logging out ends the session and clears the cookie', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  const other = app.visitor()
  await other.expect(200, other.post('/api/auth/login', { username: 'mia', password }))
  const reused = app.visitor()
  reused.cookie = mia.cookie
  const client = await connect(mia)

  const reply = await mia.post('/api/auth/logout')
  assert.deepEqual([reply.status, reply.body], [200, { ok: true }])
  const [cleared = ''] = reply.headers.getSetCookie()
  assert.match(
    cleared,
    /^service_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly/,
  )
  assert.equal((await client.closed).code, 4001)
  await expectError(reused.get('/api/users/me'), 'unauthenticated')
  await expectError(reused.post('/api/auth/logout'), 'unauthenticated')
  assert.equal((await other.get('/api/users/me')).status, 200)
})

test('a new login in a browser ends its previous session, of any account', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  const first = app.visitor()
  first.cookie = mia.cookie
  const client = await connect(first)
  await expectError(
    mia.post('/api/auth/login', { username: 'mia', password: 'wrong one' }),
    'unauthenticated',
  )
  assert.equal((await first.get('/api/users/me')).status, 200, 'a failed login ends nothing')

  await mia.expect(200, mia.post('/api/auth/login', { username: 'mia', password }))
  assert.equal((await client.closed).code, 4001)
  await expectError(first.get('/api/users/me'), 'unauthenticated')
  const { sessions } = await mia.expect(200, mia.get('/api/auth/sessions'))
  assert.deepEqual(
    sessions.map(({ current }: { current: boolean }) => current),
    [true],
  )

  const second = app.visitor()
  second.cookie = mia.cookie
  await mia.register('ben')
  await expectError(second.get('/api/users/me'), 'unauthenticated')
  // Without a cookie, or with an expired one, no other session ends.
  for (const cookie of [null, 'service_session=dead', first.cookie]) {
    const other = app.visitor()
    other.cookie = cookie
    await other.expect(200, other.post('/api/auth/login', { username: 'mia', password }))
  }
  assert.equal((await mia.get('/api/users/me')).status, 200)
})

test('an account can list and end its sessions', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  const mia = app.visitor()
  await mia.register('mia')
  const phone = app.visitor()
  const from = { 'user-agent': 'Phone 1.0', 'x-forwarded-for': '2001:db8::5' }
  await phone.expect(200, phone.post('/api/auth/login', { username: 'mia', password }, from))
  const ben = await app.register('ben')

  const { sessions } = await mia.expect(200, mia.get('/api/auth/sessions'))
  assert.equal(sessions.length, 2)
  const [newest, oldest] = sessions
  assert.equal(newest.device, 'Phone 1.0')
  assert.equal(newest.address, '2001:db8::5')
  assert.deepEqual([newest.current, oldest.current], [false, true])
  assert.equal(oldest.address, '127.0.0.1')
  assert.equal(newest.expiresAt - newest.createdAt, 30 * dayMs)
  assert.equal(JSON.stringify(sessions).includes((mia.cookie ?? '').slice(16)), false)

  const client = await connect(phone)
  const mine = await connect(mia)
  await expectError(ben.delete(`/api/auth/sessions/${newest.id}`), 'not_found')
  await expectError(mia.delete('/api/auth/sessions/nothing'), 'not_found')
  const ended = await mia.expect(200, mia.delete(`/api/auth/sessions/${newest.id}`))
  assert.deepEqual(ended, { ok: true })
  assert.equal((await client.closed).code, 4001)
  await expectError(phone.get('/api/users/me'), 'unauthenticated')
  await expectError(mia.delete(`/api/auth/sessions/${newest.id}`), 'not_found')
  await mine.settle()
  await mia.expect(200, mia.delete(`/api/auth/sessions/${oldest.id}`))
  assert.equal((await mine.closed).code, 4001)
  await expectError(mia.get('/api/auth/sessions'), 'unauthenticated')
})

test('SEC18: a new password ends the other sessions and replaces the old password', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  const other = app.visitor()
  await other.expect(200, other.post('/api/auth/login', { username: 'mia', password }))
  const client = await connect(other)
  const mine = await connect(mia)

  const next = 'a new and longer password'
  for (const [body, field] of [
    [{ current: 'not the password', next }, 'current'],
    [{ current: password, next: 'short' }, 'next'],
    [{ current: password, next: 'x'.repeat(257) }, 'next'],
    [{ current: password, next: '12345678' }, 'next'],
    [{ current: password }, 'next'],
    [{ next }, 'current'],
  ] as const) {
    await expectError(mia.post('/api/auth/password', body), 'invalid_input', field)
  }
  await other.expect(200, other.get('/api/users/me'))

  const changed = await mia.post('/api/auth/password', { current: password, next })
  assert.deepEqual([changed.status, changed.body], [200, { ok: true }])
  assert.equal((await client.closed).code, 4001)
  await expectError(other.get('/api/users/me'), 'unauthenticated')
  await mine.settle()
  await mia.expect(200, mia.get('/api/users/me'))
  const old = app.visitor().post('/api/auth/login', { username: 'mia', password })
  await expectError(old, 'unauthenticated')
  const fresh = app.visitor().post('/api/auth/login', { username: 'mia', password: next })
  assert.equal((await fresh).status, 200)
})

test('a concurrent login with the old password does not survive the change', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  const visitors = Array.from({ length: 8 }, () => app.visitor())
  const logins = visitors.map((visitor) =>
    visitor.post('/api/auth/login', { username: 'mia', password }),
  )
  const next = 'a new and longer password'
  await mia.expect(200, mia.post('/api/auth/password', { current: password, next }))
  for (const { status } of await Promise.all(logins)) assert.ok([200, 401].includes(status))
  const { sessions } = await mia.expect(200, mia.get('/api/auth/sessions'))
  assert.equal(sessions.length, 1)
  for (const visitor of visitors) await expectError(visitor.get('/api/users/me'), 'unauthenticated')
})

test('only one of two concurrent password changes succeeds', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  const changePassword = (next: string) =>
    mia.post('/api/auth/password', { current: password, next })
  const replies = await Promise.all([
    changePassword('the first new one'),
    changePassword('the second new one'),
  ])
  assert.deepEqual(countStatuses(replies), { 200: 1, 400: 1 })
  const winner = replies[0]?.status === 200 ? 'the first new one' : 'the second new one'
  const login = { username: 'mia', password: winner }
  assert.equal((await app.visitor().post('/api/auth/login', login)).status, 200)
})

test('SEC85: a session expires exactly after its configured days', async (t) => {
  const app = await startApp(t, { SESSION_DAYS: '3' })
  app.clock.freeze()
  const mia = await app.register('mia')
  app.clock.advance(3 * dayMs - 1)
  await mia.expect(200, mia.get('/api/users/me'))
  app.clock.advance(1)
  await expectError(mia.get('/api/users/me'), 'unauthenticated')
  await mia.expect(200, mia.post('/api/auth/login', { username: 'mia', password }))
  const { sessions } = await mia.expect(200, mia.get('/api/auth/sessions'))
  assert.equal(sessions.length, 1)
})

test('sessions and their last use survive a restart', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  app.clock.advance(3 * 60_000)
  await mia.expect(200, mia.get('/api/users/me'))
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  const later = again.visitor()
  later.cookie = mia.cookie
  const { sessions } = await later.expect(200, later.get('/api/auth/sessions'))
  assert.ok(sessions[0].lastSeenAt - sessions[0].createdAt >= 3 * 60_000)
})
