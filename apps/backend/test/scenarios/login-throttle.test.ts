import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../account.ts'
import { expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

const password = 'correct horse battery'

test('SEC78 A3: one address gets ten failed logins per account; the owner can still log in', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  app.clock.freeze()
  await app.register('mia')
  await app.register('ben')
  for (let attempts = 0; attempts < 10; attempts += 1) {
    const { status, headers } = await logIn(app, 'mia', 'wrong', '192.0.2.66')
    assert.equal(status, 401)
    assert.equal(headers.get('ratelimit-policy'), '"login";q=10;w=900, "logins";q=60;w=900')
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"login";r=${9 - attempts};t=900, `))
  }
  app.clock.advance(300)
  const over = await logIn(app, 'mia', password, '192.0.2.66')
  assert.equal(over.body.error.code, 'rate_limited')
  assert.equal(over.headers.get('retry-after'), '900')
  assert.equal(over.headers.get('ratelimit'), '"login";r=0;t=900')

  assert.equal((await logIn(app, 'mia', password, '198.51.100.1')).status, 200)
  assert.equal((await logIn(app, 'ben', password, '192.0.2.66')).status, 200)
  // Waiting for Retry-After is enough, a second less is not.
  app.clock.advance(899_000)
  assert.equal((await logIn(app, 'mia', password, '192.0.2.66')).status, 429)
  app.clock.advance(1000)
  assert.equal((await logIn(app, 'mia', password, '192.0.2.66')).status, 200)
})

test('successful logins are not counted, and a burst of failed ones is limited too', async (t) => {
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

test('SEC78: an address that tries many accounts is limited, other addresses are not', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  await app.register('mia')
  await failLogins(60, (n) => logIn(app, `name-${n}`, 'wrong', '192.0.2.9'))
  const { status, headers } = await logIn(app, 'mia', password, '192.0.2.9')
  assert.equal(status, 429)
  assert.equal(headers.get('ratelimit-policy'), '"logins";q=60;w=900')
  assert.equal((await logIn(app, 'mia', password, '192.0.2.10')).status, 200)
})

test('SEC79 A4: failed logins for one account from many addresses are delayed and serialized; nobody is locked out', async (t) => {
  const pauses: { ms: number; end: () => void }[] = []
  const pause = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }))
  const app = await startApp(t, { TRUST_PROXY: '1' }, { pause })
  await register(app, 'mia', '203.0.113.5')
  const failLogin = (n: number) => logIn(app, 'mia', 'wrong', `192.0.2.${n}`)
  const quick = Array.from({ length: 20 }, (_, n) => failLogin(n))
  for (const { status } of await Promise.all(quick)) assert.equal(status, 401)
  assert.equal(pauses.length, 0)

  const slow = [failLogin(21), failLogin(22), logIn(app, 'mia', password, '198.51.100.7')]
  await waitUntil('an attempt waits', () => pauses.length > 0)
  // This address has a session of the account.
  assert.equal((await logIn(app, 'mia', password, '203.0.113.5')).status, 200)
  for (let delayed = 1; delayed <= slow.length; delayed += 1) {
    await waitUntil('the next attempt waits', () => pauses.length >= delayed)
    assert.equal(pauses.length, delayed, 'the attempts are delayed one after another')
    assert.equal(pauses[delayed - 1]?.ms, 1500)
    pauses[delayed - 1]?.end()
  }
  const statuses = (await Promise.all(slow)).map(({ status }) => status)
  assert.deepEqual(statuses, [401, 401, 200])
})

test('the number of waiting logins for one account is limited', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  await app.register('mia')
  const failLogin = (n: number) => logIn(app, 'mia', 'wrong', `192.0.${n >> 8}.${n & 255}`)
  for (const { status } of await Promise.all(Array.from({ length: 20 }, (_, n) => failLogin(n)))) {
    assert.equal(status, 401)
  }
  const rejections: string[] = []
  const many = Array.from({ length: 40 }, async (_, n) => {
    const { status, headers, body } = await failLogin(1000 + n)
    if (status === 503) rejections.push(`${body.error.code} ${headers.get('retry-after')}`)
    // The test does not wait for the others.
    if (rejections.length === 10) await app.stop()
  })
  await Promise.allSettled(many)
  assert.ok(rejections.length >= 10)
  assert.deepEqual([...new Set(rejections)], ['busy 2'])
})

test('SEC78: an IPv6 /48 has a limit in addition to each /64', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  app.clock.freeze()
  await app.register('mia')
  const loginFrom = (network: number, site = '2001:db8:7') => `${site}:${network.toString(16)}::1`
  await failLogins(240, (n) => logIn(app, `name-${n}`, 'wrong', loginFrom(n % 80)))
  const over = await logIn(app, 'mia', password, loginFrom(4000))
  assert.equal(over.status, 429)
  assert.equal(over.headers.get('ratelimit-policy'), '"network";q=240;w=900')
  assert.equal(over.headers.get('retry-after'), '900')
  assert.equal((await logIn(app, 'mia', password, loginFrom(1, '2001:db8:8'))).status, 200)
})

test('SEC83: the number of waiting password checks is limited; other requests are not affected', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' }, { passwordCost: undefined })
  const mia = await app.register('mia')
  const attempts = Array.from({ length: 100 }, (_, n) =>
    logIn(app, `name-${n}`, 'wrong', `192.0.2.${n}`),
  )
  await mia.expect(200, mia.get('/api/users/me'))
  const replies = await Promise.all(attempts)
  const busy = replies.filter(({ status }) => status === 503)
  assert.ok(busy.length > 0)
  for (const { body, headers } of busy) {
    assert.equal(body.error.code, 'busy')
    assert.equal(headers.get('retry-after'), '2')
  }
  for (const { status } of replies) assert.ok(status === 401 || status === 503)
  // A login without a password check does not count.
  const again = await logIn(app, 'mia', password, '192.0.2.99')
  assert.match(again.headers.get('ratelimit') ?? '', /^"login";r=10;t=900, "logins";r=(59|60);/)
})

test('wrong current passwords in a session are limited too', async (t) => {
  const app = await startApp(t)
  app.clock.freeze()
  const mia = await app.register('mia')
  const change = { current: 'wrong password', next: 'another password' }
  for (let attempts = 0; attempts < 10; attempts += 1) {
    await expectError(mia.post('/api/auth/password', change), 'invalid_input', 'current')
  }
  const over = await mia.post('/api/auth/password', { ...change, current: password })
  assert.equal(over.status, 429)
  assert.equal(over.headers.get('retry-after'), '900')
})

test('SEC84: registrations per address and hour are limited and shown in headers', async (t) => {
  const app = await startApp(t, { REGISTRATION_RATE_PER_HOUR: '2', TRUST_PROXY: '1' })
  app.clock.freeze()
  const register = (username: string, address: string) =>
    app.visitor().post('/api/auth/register', { username, password }, { 'x-forwarded-for': address })
  // A request with invalid fields does not count.
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

/** Sends failing logins, at most 40 at a time: of more than 50, the server rejects some as busy. */
async function failLogins(count: number, send: (n: number) => Promise<Reply>): Promise<void> {
  for (let first = 0; first < count; first += 40) {
    const size = Math.min(40, count - first)
    const replies = await Promise.all(Array.from({ length: size }, (_, n) => send(first + n)))
    for (const { status } of replies) assert.equal(status, 401)
  }
}

async function register(app: TestApp, username: string, address: string): Promise<void> {
  const headers = { 'x-forwarded-for': address }
  const { status } = await app.visitor().post('/api/auth/register', { username, password }, headers)
  assert.equal(status, 201)
}

function logIn(app: TestApp, username: string, secret: string, address = '192.0.2.1') {
  const body = { username, password: secret }
  return app.visitor().post('/api/auth/login', body, { 'x-forwarded-for': address })
}
