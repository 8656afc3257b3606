import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../account.ts'
import { expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'

const ownOrigin = 'https://chat.example.org'
const allowedOrigin = 'https://ally.example.net:8443'
const settings = {
  PUBLIC_URL: `${ownOrigin}/`,
  ALLOWED_ORIGINS: `${allowedOrigin}, http://localhost:5173`,
}
const foreign = [
  'https://evil.example',
  'http://chat.example.org',
  `${ownOrigin}.evil.example`,
  'https://ally.example.net',
  'null',
  '',
  `${ownOrigin}, ${allowedOrigin}`,
]

test('SEC54 O19: an unsafe request with a cookie must come from an allowed origin', async (t) => {
  const app = await startApp(t, settings)
  const mia = await app.register()
  const sendUnsafeRequest = (headers: Record<string, string>) =>
    mia.request('PATCH', '/api/users/me', { displayName: 'M' }, headers)
  for (const origin of foreign) await expectError(sendUnsafeRequest({ origin }), 'forbidden')
  for (const origin of [ownOrigin, allowedOrigin, 'http://localhost:5173']) {
    assert.equal((await sendUnsafeRequest({ origin })).status, 200, origin)
  }
  assert.equal((await sendUnsafeRequest({})).status, 200, 'programs send no Origin header')

  // Safe requests and requests without a cookie are allowed.
  assert.equal((await mia.get('/api/users/me', { origin: 'https://evil.example' })).status, 200)
  const login = { username: mia.username, password: 'correct horse battery' }
  const visitor = app.visitor()
  const reply = await visitor.post('/api/auth/login', login, { origin: 'https://evil.example' })
  assert.equal(reply.status, 200)
  // The origin is checked before the session, so an expired cookie reveals nothing to a foreign page.
  visitor.cookie = 'service_session=dead'
  const expiredReply = visitor.post('/api/servers', {}, { origin: 'https://evil.example' })
  await expectError(expiredReply, 'forbidden')
})

test('only allowed origins can read responses with credentials', async (t) => {
  const app = await startApp(t, settings)
  const mia = await app.register()
  for (const path of ['/api/users/me', '/api/auth/sessions']) {
    for (const origin of [ownOrigin, allowedOrigin]) {
      const { headers } = await mia.get(path, { origin })
      assert.equal(headers.get('access-control-allow-origin'), origin)
      assert.equal(headers.get('access-control-allow-credentials'), 'true')
      assert.match(headers.get('vary') ?? '', /origin/i)
      assert.match(headers.get('access-control-expose-headers') ?? '', /retry-after/)
    }
    for (const origin of foreign) assertNoCors(await mia.get(path, { origin }))
    assertNoCors(await mia.get(path))
  }
  // Errors are readable too, so that the page can show them.
  const error = await app.visitor().get('/api/users/me', { origin: ownOrigin })
  assert.equal(error.status, 401)
  assert.equal(error.headers.get('access-control-allow-origin'), ownOrigin)
})

test('CORS preflights succeed only from allowed origins', async (t) => {
  const app = await startApp(t, settings)
  const sendPreflight = (path: string, method: string, origin: string) =>
    app.visitor().request('OPTIONS', path, undefined, {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status, headers, body } = await sendPreflight('/api/servers/x', method, allowedOrigin)
    assert.deepEqual([status, body], [204, ''])
    assert.equal(headers.get('access-control-allow-origin'), allowedOrigin)
    assert.equal(headers.get('access-control-allow-credentials'), 'true')
    assert.ok(headers.get('access-control-allow-methods')?.split(', ').includes(method), method)
    assert.equal(headers.get('access-control-allow-headers'), 'content-type')
  }
  for (const origin of foreign) {
    const reply = await sendPreflight('/api/servers/x', 'DELETE', origin)
    assertNoCors(reply)
    assert.equal(reply.body.error.code, 'not_found')
  }
})

test('without PUBLIC_URL the allowed origins are localhost and the printed address', async (t) => {
  const app = await startApp(t)
  const mia = await app.register()
  const { port } = new URL(app.url)
  const sendUnsafeRequest = (origin: string) =>
    mia.request('PATCH', '/api/users/me', { displayName: 'M' }, { origin })
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
    assert.equal((await sendUnsafeRequest(origin)).status, 200, origin)
  }
  for (const origin of ['http://localhost', `https://localhost:${port}`, 'http://localhost:1']) {
    await expectError(sendUnsafeRequest(origin), 'forbidden')
  }
})

test('ST2: the status service allows every origin and ignores cookies', async (t) => {
  const app = await startApp(t)
  const visitor = app.visitor()
  const origin = 'https://anyone.example'
  const games = await visitor.get('/api/v1/games', { origin })
  assert.equal(games.headers.get('access-control-allow-origin'), '*')
  assert.equal(games.headers.get('access-control-allow-credentials'), null)
  const query = await visitor.post('/api/v1/query', {}, { origin })
  assert.equal(query.body.error.code, 'INVALID_GAME')
  assert.equal(query.headers.get('access-control-allow-origin'), '*')
  const readable = query.headers.get('access-control-expose-headers')?.split(', ')
  assert.deepEqual(readable, ['ratelimit', 'ratelimit-policy', 'retry-after'])
  const preflight = await visitor.request('OPTIONS', '/api/v1/query', undefined, {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-headers'), 'content-type')
})

function assertNoCors({ headers }: Reply): void {
  for (const name of headers.keys()) {
    assert.ok(!name.startsWith('access-control-'), `${name}: ${headers.get(name)}`)
  }
}
