import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedPort, startQuakeServer } from '../game-server.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'

const settings = {
  GUILDHALL_SERVICES: 'status',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT_PER_MINUTE: '1000',
}
const validQuery = { game: 'openarena', host: '127.0.0.1', ports: [27_960] }

test('ST1: a responding game server is online, in the format of the contract', async (t) => {
  const app = await startApp(t, settings)
  const server = await startQuakeServer(t)
  const body = { ...validQuery, ports: [server.port], unknown: 1 }
  const reply = await app.visitor().post('/api/v1/query', body)
  assert.equal(reply.status, 200)
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
  const { success, data } = reply.body
  assert.equal(success, true)
  const { ping, ...rest } = data
  assert.ok(Number.isInteger(ping) && ping >= 0)
  assert.deepEqual(rest, {
    status: 'online',
    game: 'openarena',
    host: '127.0.0.1',
    port: server.port,
    server: { name: 'The Arena', map: 'oa_dm1', version: 'ioq3 1.36' },
    players: { online: 1, max: 16 },
  })
  assert.deepEqual(Object.keys(reply.body), ['success', 'data'])
})

test('ST7: values that the game server does not send are null', async (t) => {
  const app = await startApp(t, settings)
  const server = await startQuakeServer(t, '\\gamename\\baseoa\n')
  const body = { ...validQuery, ports: [server.port] }
  const { data } = (await app.visitor().post('/api/v1/query', body)).body
  assert.deepEqual(data.server, { name: null, map: null, version: null })
  assert.equal(data.players.max, null)
})

test('ST6 ST10: validation reports the first error in the order game, host, ports', async (t) => {
  const app = await startApp(t, settings)
  const game = 'openarena'
  const cases: [unknown, string][] = [
    [{}, 'INVALID_GAME'],
    [{ ...validQuery, game: undefined }, 'INVALID_GAME'],
    [{ ...validQuery, game: null }, 'INVALID_GAME'],
    [{ ...validQuery, game: 5 }, 'INVALID_GAME'],
    [{ ...validQuery, game: ['openarena'] }, 'INVALID_GAME'],
    [{ ...validQuery, game: '' }, 'INVALID_GAME'],
    [{ ...validQuery, game: 'Open Arena' }, 'INVALID_GAME'],
    [{ ...validQuery, game: 'OPENARENA' }, 'INVALID_GAME'],
    [{ ...validQuery, game: 'x'.repeat(65) }, 'INVALID_GAME'],
    [{ game: '!', host: '!', ports: '!' }, 'INVALID_GAME'],
    [{ ...validQuery, game: 'x'.repeat(64) }, 'UNSUPPORTED_GAME'],
    [{ game: 'no-such-game', host: '!', ports: '!' }, 'UNSUPPORTED_GAME'],
    [{ ...validQuery, game: 'constructor' }, 'UNSUPPORTED_GAME'],
    [{ game, ports: [1] }, 'INVALID_HOST'],
    [{ game, host: '!', ports: '!' }, 'INVALID_HOST'],
    [{ ...validQuery, ports: undefined }, 'INVALID_PORT'],
    [{ ...validQuery, ports: 27_960 }, 'INVALID_PORT'],
    [{ ...validQuery, ports: '27960' }, 'INVALID_PORT'],
    [{ ...validQuery, ports: { 0: 1, length: 1 } }, 'INVALID_PORT'],
    [{ ...validQuery, ports: [] }, 'INVALID_PORT'],
    [{ ...validQuery, ports: [1, 2] }, 'INVALID_PORT'],
    [{ ...validQuery, ports: [0] }, 'INVALID_PORT'],
    [{ ...validQuery, ports: [65_536] }, 'INVALID_PORT'],
    [{ ...validQuery, ports: [-1] }, 'INVALID_PORT'],
    [{ ...validQuery, ports: [1.5] }, 'INVALID_PORT'],
    [{ ...validQuery, ports: ['27960'] }, 'INVALID_PORT'],
    [{ ...validQuery, ports: [null] }, 'INVALID_PORT'],
    // An invalid port is reported before a private host.
    [{ ...validQuery, host: '10.0.0.1', ports: [] }, 'INVALID_PORT'],
    [{ ...validQuery, host: '10.0.0.1' }, 'SSRF_BLOCKED'],
  ]
  for (const [body, code] of cases) {
    const { status, body: response } = await app.visitor().post('/api/v1/query', body)
    assert.deepEqual(
      [status, response.success, response.error?.code],
      [400, false, code],
      format(body),
    )
    assert.deepEqual(Object.keys(response.error), ['code', 'message'])
    assert.ok(response.error.message.length > 10)
  }
})

test('ST5: unusual spellings of hosts are rejected, and private addresses are blocked', async (t) => {
  const app = await startApp(t, { ...settings, STATUS_ALLOWED_NETWORKS: '' })
  const invalid = [
    '127.0.0.1:27960',
    'http://example.org',
    'example.org/',
    '[::1]',
    'fe80::1%eth0',
    '0x7f.1',
    '2130706433',
    '127.1',
    '010.0.0.1',
    '1.2.3.4.5',
    'a b',
    '-a.example',
    'exa_mple..org',
    '',
    ' 127.0.0.1',
    '127.0.0.1\u0000',
    'x'.repeat(64),
    7,
    null,
    ['127.0.0.1'],
  ]
  const blocked = [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '100.100.100.200',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'localhost',
    'LOCALHOST.',
    'db.svc.cluster.local',
    'api.svc',
    'printer.local',
    'metadata.google.internal',
    'router.home.arpa',
  ]
  for (const host of invalid) await expectCode(app, { ...validQuery, host }, 'INVALID_HOST')
  for (const host of blocked) await expectCode(app, { ...validQuery, host }, 'SSRF_BLOCKED')
})

test('ST13: offline, timeout and invalid responses have different codes', async (t) => {
  const app = await startApp(t, { ...settings, STATUS_TIMEOUT_MS: '300' })
  const silent = await startQuakeServer(t)
  silent.hold()
  const wrong = await startQuakeServer(t, 'nothing that one could read')
  await expectCode(app, { ...validQuery, ports: [await closedPort()] }, 'SERVER_OFFLINE')
  await expectCode(app, { ...validQuery, ports: [silent.port] }, 'SERVER_TIMEOUT')
  await expectCode(app, { ...validQuery, ports: [wrong.port] }, 'QUERY_FAILED')
  const tcp = { game: 'minecraft', host: '127.0.0.1', ports: [await closedPort()] }
  await expectCode(app, tcp, 'SERVER_OFFLINE')
})

test('ST11: an unreadable body is INVALID_GAME', async (t) => {
  const app = await startApp(t, settings)
  const json = { 'content-type': 'application/json' }
  const text = JSON.stringify(validQuery)
  const bodies: [string | undefined, Record<string, string>][] = [
    ['{"game":', json],
    ['', json],
    ['null', json],
    ['[]', json],
    ['"openarena"', json],
    ['7', json],
    [undefined, {}],
    [text, { 'content-type': 'text/plain' }],
    [text, { 'content-type': 'application/x-www-form-urlencoded' }],
    [text, { 'content-type': 'application/json-seq' }],
    [JSON.stringify({ ...validQuery, filler: 'x'.repeat(70_000) }), json],
  ]
  for (const [body, headers] of bodies) {
    const reply = await app.visitor().post('/api/v1/query', body, headers)
    assert.equal(reply.status, 400, format([body?.slice(0, 50), headers]))
    assert.equal(reply.body.error.code, 'INVALID_GAME')
    assert.equal(reply.body.success, false)
  }
  const charset = { 'content-type': 'application/json; charset=utf-8' }
  const validBody = JSON.stringify({ ...validQuery, game: 'no-such' })
  const { body } = await app.visitor().post('/api/v1/query', validBody, charset)
  assert.equal(body.error.code, 'UNSUPPORTED_GAME')
})

test('ST3: games are listed by slug, and readable one by one', async (t) => {
  const app = await startApp(t, settings)
  const visitor = app.visitor()
  const { success, data } = await visitor.expect(200, visitor.get('/api/v1/games'))
  assert.equal(success, true)
  const slugs: string[] = data.map(({ slug }: { slug: string }) => slug)
  assert.ok(slugs.length > 5)
  assert.deepEqual(
    slugs,
    slugs.toSorted((one, other) => (one < other ? -1 : 1)),
  )
  assert.equal(new Set(slugs).size, slugs.length)
  for (const game of data) {
    assert.deepEqual(
      Object.keys(game).toSorted((one, other) => (one < other ? -1 : 1)),
      ['aliases', 'name', 'notes', 'ports', 'protocol', 'releaseYear', 'slug'],
    )
    assert.match(game.slug, /^[a-z0-9-]{1,64}$/)
    assert.deepEqual(Object.keys(game.ports), ['game', 'query'])
    assert.ok(Array.isArray(game.notes))
  }
  for (const game of [data[0], data.at(-1)]) {
    const one = await visitor.expect(200, visitor.get(`/api/v1/games/${game.slug}`))
    assert.deepEqual(one, { success: true, data: game })
  }
  for (const slug of ['no-such-game', 'OPENARENA', 'constructor', '%00', 'x'.repeat(1500)]) {
    const { status, body } = await visitor.get(`/api/v1/games/${slug}`)
    assert.deepEqual([status, body.success, body.error.code], [404, false, 'UNSUPPORTED_GAME'])
  }
})

test('ST4: health returns ok and the time in RFC 3339', async (t) => {
  const app = await startApp(t, settings)
  app.clock.freeze()
  const { status, body } = await app.visitor().get('/api/v1/health')
  const timestamp = new Date(app.clock.now()).toISOString()
  assert.equal(status, 200)
  assert.deepEqual(body, { success: true, data: { status: 'ok', timestamp } })
})

test('the OpenAPI document has version 1.0.0 and no API keys', async (t) => {
  const app = await startApp(t, settings)
  const { status, body } = await app.visitor().get('/api/v1/openapi.json')
  assert.equal(status, 200)
  assert.equal(body.openapi, '3.1.0')
  assert.equal(body.info.version, '1.0.0')
  const paths = ['/api/v1/games', '/api/v1/games/{slug}', '/api/v1/health', '/api/v1/query']
  assert.deepEqual(
    Object.keys(body.paths).toSorted((one, other) => (one < other ? -1 : 1)),
    paths,
  )
  assert.doesNotMatch(JSON.stringify(body), /api.?key/i)
})

test('ST9: concurrent identical queries share one exchange; a later one is sent again', async (t) => {
  const app = await startApp(t, settings)
  const server = await startQuakeServer(t)
  server.hold()
  const body = { ...validQuery, ports: [server.port] }
  const sendQuery = () => app.visitor().post('/api/v1/query', body)
  const pending = Array.from({ length: 5 }, sendQuery)
  await waitUntil('all are waiting', await countOtherQueries(app, 5))
  server.release()
  const replies = await Promise.all(pending)
  assert.deepEqual(new Set(replies.map((reply) => JSON.stringify(reply.body))).size, 1)
  for (const { status } of replies) assert.equal(status, 200)
  assert.equal(server.requestCount, 1)
  assert.equal((await sendQuery()).status, 200)
  assert.equal(server.requestCount, 2)
})

test('ST9: queries that differ in game, host or port do not share a response', async (t) => {
  const app = await startApp(t, settings)
  const [one, other] = await Promise.all([
    startQuakeServer(t),
    startQuakeServer(t, '\\sv_hostname\\Other\n'),
  ])
  one.hold()
  other.hold()
  const queries = [
    { ...validQuery, ports: [one.port] },
    { ...validQuery, ports: [other.port] },
    { ...validQuery, ports: [one.port], game: 'urbanterror' },
    { ...validQuery, ports: [one.port], host: '127.0.0.2' },
  ]
  const pending = queries.map((body) => app.visitor().post('/api/v1/query', body))
  await waitUntil('all are waiting', await countOtherQueries(app, queries.length))
  await waitUntil(
    'the servers are queried',
    () => one.requestCount === 2 && other.requestCount === 1,
  )
  one.release()
  other.release()
  const [first, second, third, fourth] = (await Promise.all(pending)).map(({ body }) => body)
  assert.deepEqual([first.data.server.name, second.data.server.name], ['The Arena', 'Other'])
  assert.deepEqual([first.data.game, third.data.game], ['openarena', 'urbanterror'])
  assert.equal(first.success, true)
  // No server listens at that address.
  assert.equal(fourth.error.code, 'SERVER_OFFLINE')
})

/** Whether this many queries were counted, excluding those sent here. */
async function countOtherQueries(app: TestApp, queries: number): Promise<() => Promise<boolean>> {
  let own = 0
  return async () => {
    own += 1
    const { headers } = await app.visitor().post('/api/v1/query', {})
    const remaining = Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
    return remaining === 1000 - own - queries
  }
}

async function expectCode(app: TestApp, body: unknown, code: string): Promise<void> {
  const reply = await app.visitor().post('/api/v1/query', body)
  assert.deepEqual([reply.status, reply.body.error?.code], [400, code], format(body))
}

function format(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
