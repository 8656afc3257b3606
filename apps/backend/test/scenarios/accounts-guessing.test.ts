import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '../found-server.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'

const password = 'correct horse battery'

test('ten wrong tries on one account from one address are enough; the owner still gets in', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  app.clock.freeze()
  await app.register('mia')
  await app.register('ben')
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, headers } = await logIn(app, 'mia', 'wrong', '192.0.2.66')
    assert.equal(status, 401)
    assert.equal(headers.get('ratelimit-policy'), '"login";q=10;w=900, "logins";q=60;w=900')
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"login";r=${9 - tries};t=900, `))
  }
  app.clock.advance(300)
  const over = await logIn(app, 'mia', password, '192.0.2.66')
  assert.equal(over.body.error.code, 'rate_limited')
  assert.equal(over.headers.get('retry-after'), '900')
  assert.equal(over.headers.get('ratelimit'), '"login";r=0;t=900')

  assert.equal((await logIn(app, 'mia', password, '198.51.100.1')).status, 200)
  assert.equal((await logIn(app, 'ben', password, '192.0.2.66')).status, 200)
  // Waiting as long as was told is enough, a second less is not.
  app.clock.advance(899_000)
  assert.equal((await logIn(app, 'mia', password, '192.0.2.66')).status, 429)
  app.clock.advance(1000)
  assert.equal((await logIn(app, 'mia', password, '192.0.2.66')).status, 200)
})

test('right logins are not counted, and a burst of wrong ones is no way round', async (t) => {
  const app = await startApp(t)
  app.clock.freeze()
  await app.register('mia')
  for (let times = 0; times < 15; times += 1) {
    const { status, headers } = await logIn(app, 'mia', password)
    assert.equal(status, 200)
    assert.match(headers.get('ratelimit') ?? '', /^"login";r=10;/)
  }
  const burst = await Promise.all(Array.from({ length: 30 }, () => logIn(app, 'mia', 'wrong')))
  assert.equal(burst.filter(({ status }) => status === 401).length, 10)
  assert.equal(burst.filter(({ status }) => status === 429).length, 20)
})

test('an address that tries many accounts is stopped, and only it', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  await app.register('mia')
  const tries = Array.from({ length: 60 }, (_, n) => logIn(app, `name-${n}`, 'wrong', '192.0.2.9'))
  for (const { status } of await Promise.all(tries)) assert.equal(status, 401)
  const { status, headers } = await logIn(app, 'mia', password, '192.0.2.9')
  assert.equal(status, 429)
  assert.equal(headers.get('ratelimit-policy'), '"logins";q=60;w=900')
  assert.equal((await logIn(app, 'mia', password, '192.0.2.10')).status, 200)
})

test('tries on one account from everywhere get slow, but nobody is locked out', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  await app.register('mia')
  const tries = Array.from({ length: 25 }, (_, n) => logIn(app, 'mia', 'wrong', `192.0.2.${n}`))
  for (const { status } of await Promise.all(tries)) assert.equal(status, 401)
  const started = performance.now()
  assert.equal((await logIn(app, 'mia', password, '198.51.100.7')).status, 200)
  assert.ok(performance.now() - started >= 1400, 'the try was not slowed')
})

test('guessing the current password of an open session is limited too', async (t) => {
  const app = await startApp(t)
  const mia = await app.register('mia')
  const change = { current: 'wrong password', next: 'another password' }
  for (let tries = 0; tries < 10; tries += 1) {
    await refused(mia.post('/api/auth/password', change), 'invalid_input', 'current')
  }
  const over = await mia.post('/api/auth/password', { ...change, current: password })
  assert.equal(over.status, 429)
  assert.ok(Number(over.headers.get('retry-after')) > 890)
})

test('an address makes so many accounts an hour; the headers tell', async (t) => {
  const app = await startApp(t, { REGISTRATION_RATE_PER_HOUR: '2', TRUST_PROXY: '1' })
  app.clock.freeze()
  const register = (username: string, address: string) =>
    app.visitor().post('/api/auth/register', { username, password }, { 'x-forwarded-for': address })
  // What is refused for its fields is no try.
  assert.equal((await register('A', '192.0.2.1')).status, 400)
  const first = await register('one', '192.0.2.1')
  assert.equal(first.status, 201)
  assert.equal(first.headers.get('ratelimit-policy'), '"registration";q=2;w=3600')
  assert.equal(first.headers.get('ratelimit'), '"registration";r=1;t=3600')
  app.clock.advance(1_799_500)
  assert.equal((await register('two', '192.0.2.1')).status, 201)
  const over = await register('three', '192.0.2.1')
  assert.equal(over.body.error.code, 'rate_limited')
  assert.equal(over.headers.get('retry-after'), '1801')
  assert.equal((await register('other', '192.0.2.2')).status, 201)
  app.clock.advance(1_800_000)
  assert.equal((await register('three', '192.0.2.1')).status, 429)
  app.clock.advance(1000)
  assert.equal((await register('three', '192.0.2.1')).status, 201)
  assert.equal((await register('four', '192.0.2.1')).status, 429)
})

function logIn(app: TestApp, username: string, secret: string, address = '192.0.2.1') {
  const body = { username, password: secret }
  return app.visitor().post('/api/auth/login', body, { 'x-forwarded-for': address })
}
