import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedPort, startQuakeServer } from '../game-server.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'

const settings = {
  GUILDHALL_SERVICES: 'status',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8, ::1',
  RATE_LIMIT_PER_MINUTE: '1000',
  STATUS_DESTINATION_RATE_PER_MINUTE: '3',
  TRUST_PROXY: '1',
}

test('SEC88 ST14 ST18: queries per game server and minute are limited, for all clients and games together', async (t) => {
  const app = await startApp(t, settings)
  app.clock.freeze()
  const server = await startQuakeServer(t)
  const cases: [from: string, game: string, host: string][] = [
    ['192.0.2.1', 'openarena', '127.0.0.1'],
    ['192.0.2.2', 'openarena', '127.0.0.1'],
    // Another spelling of the address, and another game with the same request.
    ['192.0.2.3', 'urbanterror', '::ffff:127.0.0.1'],
  ]
  for (const [from, game, host] of cases) {
    const reply = await sendQuery(app, server.port, { from, game, host })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.get('ratelimit-policy'), '"queries";q=1000;w=60')
  }
  app.clock.advance(500)
  const over = await sendQuery(app, server.port, { from: '192.0.2.4', game: 'css' })
  assert.deepEqual([over.status, over.body.error.code], [429, 'RATE_LIMITED'])
  assert.match(over.body.error.message, /game server was queried 3 times/)
  assert.equal(over.headers.get('retry-after'), '60')
  const policy = '"queries";q=1000;w=60, "destination";q=3;w=60'
  assert.equal(over.headers.get('ratelimit-policy'), policy)
  assert.equal(over.headers.get('ratelimit'), '"queries";r=999;t=60, "destination";r=0;t=60')
  assert.equal(server.requestCount, 3, 'no more packets')
})

test('ST17: another port is a separate game server, and waiting for Retry-After is enough', async (t) => {
  const app = await startApp(t, { ...settings, STATUS_DESTINATION_RATE_PER_MINUTE: '1' })
  app.clock.freeze()
  const [one, other] = [await startQuakeServer(t), await startQuakeServer(t)]
  assert.equal((await sendQuery(app, one.port)).status, 200)
  assert.equal((await sendQuery(app, one.port)).status, 429)
  assert.equal((await sendQuery(app, other.port)).status, 200)
  app.clock.advance(59_999)
  assert.equal((await sendQuery(app, one.port)).status, 429)
  app.clock.advance(1)
  assert.equal((await sendQuery(app, one.port)).status, 200)
  assert.equal(one.requestCount, 2)
})

test('a failed query counts, one that is never sent does not', async (t) => {
  const app = await startApp(t, { ...settings, STATUS_DESTINATION_RATE_PER_MINUTE: '1' })
  app.clock.freeze()
  const port = await closedPort()
  for (const host of ['10.0.0.1', 'localhost', '!']) {
    for (let i = 0; i < 3; i++) assert.equal((await sendQuery(app, port, { host })).status, 400)
  }
  assert.equal((await sendQuery(app, port)).body.error.code, 'SERVER_OFFLINE')
  assert.equal((await sendQuery(app, port)).body.error.code, 'RATE_LIMITED')
})

test('ST19: queries that share a response count once', async (t) => {
  const app = await startApp(t, { ...settings, STATUS_DESTINATION_RATE_PER_MINUTE: '2' })
  app.clock.freeze()
  const server = await startQuakeServer(t)
  server.hold()
  const first = sendQuery(app, server.port)
  await waitUntil('the game server was queried', () => server.requestCount > 0)
  const from = '192.0.2.9'
  const others = Array.from({ length: 9 }, () => sendQuery(app, server.port, { from }))
  let polls = 0
  await waitUntil(
    'the others wait too',
    async () => (await countPreviousQueries(app, from)) - polls++ === 9,
  )
  server.release()
  for (const reply of await Promise.all([first, ...others])) assert.equal(reply.status, 200)
  assert.equal(server.requestCount, 1)
  assert.equal((await sendQuery(app, server.port)).status, 200)
  assert.equal((await sendQuery(app, server.port)).status, 429)
})

interface QueryOptions {
  from?: string
  game?: string
  host?: string
}

function sendQuery(app: TestApp, port: number, options: QueryOptions = {}) {
  const { from = '192.0.2.1', game = 'openarena', host = '127.0.0.1' } = options
  const headers = { 'x-forwarded-for': from }
  return app.visitor().post('/api/v1/query', { game, host, ports: [port] }, headers)
}

/** The number of counted queries of this address, excluding the one sent here. */
async function countPreviousQueries(app: TestApp, from: string): Promise<number> {
  const reply = await app.visitor().post('/api/v1/query', {}, { 'x-forwarded-for': from })
  return 999 - Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
}
