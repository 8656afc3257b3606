import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startQuakeServer } from '../game-server.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'

const alone = { GUILDHALL_SERVICES: 'status' }

test('ST14 ST16: thirty queries per address and minute are allowed, valid or not; other routes are not limited', async (t) => {
  const app = await startApp(t, {
    ...alone,
    RATE_LIMIT_PER_MINUTE: undefined,
    STATUS_ALLOWED_NETWORKS: '127.0.0.1',
  })
  app.clock.freeze()
  const visitor = app.visitor()
  const server = await startQuakeServer(t)
  const validQuery = { game: 'openarena', host: '127.0.0.1', ports: [server.port] }
  const unlimited = ['/api/v1/games', '/api/v1/games/openarena', '/api/v1/health']
  for (const path of unlimited) assert.equal((await visitor.get(path)).status, 200)
  for (let count = 0; count < 30; count += 1) {
    const body = count % 3 === 0 ? validQuery : count % 3 === 1 ? {} : '{"broken'
    const reply = await visitor.post('/api/v1/query', body, { 'content-type': 'application/json' })
    assert.notEqual(reply.status, 429)
    assert.equal(reply.headers.get('ratelimit-policy'), '"queries";q=30;w=60')
    assert.equal(reply.headers.get('ratelimit'), `"queries";r=${29 - count};t=60`)
    assert.equal(reply.headers.get('retry-after'), null)
  }
  app.clock.advance(500)
  const over = await visitor.post('/api/v1/query', validQuery)
  assert.equal(over.status, 429)
  assert.equal(over.body.success, false)
  assert.equal(over.body.error.code, 'RATE_LIMITED')
  assert.equal(over.headers.get('retry-after'), '60')
  assert.equal(over.headers.get('ratelimit'), '"queries";r=0;t=60')
  for (const path of unlimited) {
    const { status, headers } = await visitor.get(path)
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit-policy'), null)
  }
  // Waiting for Retry-After is enough, a second less is not.
  app.clock.advance(59_000)
  assert.equal((await visitor.post('/api/v1/query', {})).status, 429)
  app.clock.advance(1000)
  assert.equal((await visitor.post('/api/v1/query', {})).status, 400)
})

test('SEC77 ST14: the query limit holds in every 60-second window', async (t) => {
  const app = await startApp(t, { ...alone, RATE_LIMIT_PER_MINUTE: '3' })
  app.clock.freeze()
  const sendQuery = async () => (await app.visitor().post('/api/v1/query', {})).status
  const statuses: number[] = []
  // One query, two at the end of its minute, and more: a window that begins with the first one would allow five within ten seconds.
  for (const pause of [0, 50_000, 0, 10_000, 0, 49_999, 1, 0, 0]) {
    app.clock.advance(pause)
    statuses.push(await sendQuery())
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 429, 429, 400, 400, 429])
})

const first = '192.0.2.1'

test('O33: without trusted proxies, only the peer address counts', async (t) => {
  const app = await startApp(t, { ...alone, RATE_LIMIT_PER_MINUTE: '1' })
  assert.equal(await sendQueryFrom(app, first), 400)
  assert.equal(await sendQueryFrom(app, '192.0.2.2'), 429)
})

test('the configured number of proxies is skipped from the right', async (t) => {
  const one = await startApp(t, { ...alone, RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' })
  assert.equal(await sendQueryFrom(one, first), 400)
  assert.equal(await sendQueryFrom(one, `203.0.113.9, ${first}`), 429, 'a forged address')
  assert.equal(await sendQueryFrom(one, `${first}, 192.0.2.2`), 400)
  const two = await startApp(t, { ...alone, RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '2' })
  assert.equal(await sendQueryFrom(two, `${first}, 192.0.2.50`), 400)
  assert.equal(await sendQueryFrom(two, `203.0.113.9, ${first}, 192.0.2.51`), 429)
})

test('only proxies in the configured networks are skipped', async (t) => {
  const settings = { ...alone, RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }
  const app = await startApp(t, settings)
  assert.equal(await sendQueryFrom(app, `${first}, 10.1.1.1, 10.2.2.2`), 400)
  assert.equal(await sendQueryFrom(app, first), 429)
  assert.equal(await sendQueryFrom(app, `${first}, 192.0.2.7, 10.1.1.1`), 400)
  assert.equal(await sendQueryFrom(app, '192.0.2.7'), 429)
  const other = await startApp(t, { ...settings, TRUST_PROXY: '10.0.0.0/8' })
  assert.equal(await sendQueryFrom(other, first), 400)
  assert.equal(await sendQueryFrom(other, '192.0.2.2'), 429, 'the peer is not a proxy')
})

test('a malformed forwarded address counts for the peer', async (t) => {
  const app = await startApp(t, { ...alone, RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' })
  assert.equal(await sendQueryFrom(app, 'unknown'), 400)
  for (const forwarded of ['_hidden', '1.2.3', '1.2.3.4:80', '[::1]', '', ' , ,']) {
    assert.equal(await sendQueryFrom(app, forwarded), 429, forwarded)
  }
})

test('SEC76: IPv6 clients are counted by their /64, mapped IPv4 ones as IPv4', async (t) => {
  const app = await startApp(t, { ...alone, RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' })
  assert.equal(await sendQueryFrom(app, '2001:db8:1:2::1'), 400)
  assert.equal(await sendQueryFrom(app, '2001:db8:1:2:ffff:ffff:ffff:ffff'), 429)
  assert.equal(await sendQueryFrom(app, '2001:DB8:1:2::1'), 429)
  assert.equal(await sendQueryFrom(app, '2001:db8:1:3::1'), 400)
  assert.equal(await sendQueryFrom(app, '192.0.2.9'), 400)
  assert.equal(await sendQueryFrom(app, '::ffff:192.0.2.9'), 429)
  assert.equal(await sendQueryFrom(app, '::ffff:c000:209'), 429)
  assert.equal(await sendQueryFrom(app, '::ffff:192.0.2.10'), 400)
  assert.equal(await sendQueryFrom(app, 'fe80::1%eth0'), 400)
})

test('the standalone status service serves no chat and does not touch the data directory', async (t) => {
  const app = await startApp(t, alone)
  const visitor = app.visitor()
  assert.equal((await visitor.get('/api/v1/health')).status, 200)
  for (const path of [
    '/api/health',
    '/api/openapi.json',
    '/api/users/me',
    '/api/hooks/a/b',
    '/x',
  ]) {
    const { status, body } = await visitor.get(path)
    assert.deepEqual([status, body.error.code], [404, 'not_found'], path)
    assert.equal('success' in body, false)
  }
  assert.equal(existsSync(join(app.dataDir, 'guildhall.db')), false)
  // So several can run in parallel, also with a chat platform.
  const chat = await startApp(t, { DATA_DIR: app.dataDir, GUILDHALL_SERVICES: 'chat' })
  const second = await startApp(t, { ...alone, DATA_DIR: app.dataDir })
  assert.equal((await second.visitor().get('/api/v1/health')).status, 200)
  assert.equal((await chat.visitor().get('/api/health')).status, 200)
  const missing = await chat.visitor().get('/api/v1/games')
  assert.deepEqual([missing.status, missing.body.error.code], [404, 'NOT_FOUND'])
  assert.equal(missing.body.success, false)
})

async function sendQueryFrom(app: TestApp, forwarded: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded }
  return (await app.visitor().post('/api/v1/query', {}, headers)).status
}
