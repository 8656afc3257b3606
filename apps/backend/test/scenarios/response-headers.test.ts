import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../server-fixture.ts'
import { sendRaw } from '../raw-http.ts'
import { startApp } from '../start-app.ts'
import { createWebhook } from '../webhooks.ts'

test('SEC56: every API response has no-store and nosniff headers', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const { cookie } = fixture.owner
  const json = 'content-type: application/json\r\ncontent-length: 15\r\n\r\n{"content":"x"}'
  const requests: [status: number, bytes: string][] = [
    [200, 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
    [200, 'GET /api/v1/games HTTP/1.1\r\nhost: x\r\n\r\n'],
    [200, 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'],
    [200, `GET ${fixture.path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`],
    [201, `POST ${hook} HTTP/1.1\r\nhost: x\r\n${json}`],
    [400, `POST ${hook} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [404, `POST ${hook}x HTTP/1.1\r\nhost: x\r\n${json}`],
    [404, 'GET /api/nothing HTTP/1.1\r\nhost: x\r\n\r\n'],
    [404, 'GET /API/nothing HTTP/1.1\r\nhost: x\r\n\r\n'],
    [401, 'GET /api/users/me HTTP/1.1\r\nhost: x\r\n\r\n'],
    [400, 'GET /api/%zz HTTP/1.1\r\nhost: x\r\n\r\n'],
    [400, 'GET /api/health HTTP/1.1\r\n\r\n'],
    [400, 'nonsense\r\n\r\n'],
    [
      401,
      'GET /api/gateway HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ],
  ]
  for (const [status, bytes] of requests) {
    const response = await sendRaw(app.url, bytes)
    const [label = ''] = bytes.split('\r\n')
    assert.equal(response?.status, status, label)
    assert.equal(response?.headers.get('x-content-type-options'), 'nosniff', label)
    assert.equal(response?.headers.get('cache-control'), 'no-store', label)
    assert.equal(response?.headers.get('strict-transport-security'), undefined, label)
  }
})

test('SEC56: an https PUBLIC_URL enables HSTS', async (t) => {
  const secure = await startApp(t, { PUBLIC_URL: 'https://chat.example.org' })
  for (const path of ['/api/health', '/api/v1/health', '/', '/nothing']) {
    const { headers } = await secure.visitor().get(path)
    assert.equal(headers.get('strict-transport-security'), 'max-age=15552000', path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
  }
  const plain = await startApp(t, { PUBLIC_URL: 'http://chat.example.org' })
  const { headers } = await plain.visitor().get('/api/health')
  assert.equal(headers.get('strict-transport-security'), null)
})
