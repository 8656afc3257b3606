import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Reply, Sent } from './program.ts'
import { newAddress, shareProgram } from './program.ts'
import { closedPort, startArena, startMinecraft, startNameServer } from './game-servers.ts'
import { startTcpServer } from './game-servers.ts'

const names = await startNameServer({
  'arena.example.org': ['127.0.0.1'],
  'inside.example.org': ['10.0.0.7'],
  'both.example.org': ['127.0.0.1', '10.0.0.7'],
  'absent.example.org': 'NXDOMAIN',
  'failing.example.org': 'SERVFAIL',
  'empty.example.org': [],
})
after(names.stop)
// The program asks this name server instead of those of the machine.
const resolver = `import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
dns.Resolver = class extends dns.Resolver {
  constructor(options) { super(options); this.setServers(['${names.address}']) }
}
syncBuiltinESMExports()`
const program = shareProgram({
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8, ::1',
  TRUST_PROXY: '127.0.0.0/8',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(resolver)}`,
})
const valid = { game: 'openarena', host: '127.0.0.1', ports: [27_960] }

async function get(path: string, sent?: Sent): Promise<Reply> {
  return (await program()).send('GET', path, sent)
}

async function query(body: unknown, sent?: Sent): Promise<Reply> {
  return (await program()).send('POST', '/api/v1/query', { body, ...sent })
}

async function successOf(body: unknown, sent?: Sent): Promise<any> {
  const reply = await query(body, sent)
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(Object.keys(reply.json), ['success', 'data'])
  assert.equal(reply.json.success, true)
  return reply.json.data
}

function assertError(reply: Reply, status: number, code: string, label = ''): void {
  assert.equal(reply.status, status, `${label} ${reply.text}`)
  assert.deepEqual(Object.keys(reply.json), ['success', 'error'], label)
  assert.equal(reply.json.success, false, label)
  assert.deepEqual(Object.keys(reply.json.error), ['code', 'message'], label)
  assert.equal(reply.json.error.code, code, `${label} ${reply.text}`)
  assert.equal(typeof reply.json.error.message, 'string')
  assert.notEqual(reply.json.error.message, '')
  assert.match(reply.headers['content-type'] ?? '', /^application\/json/)
}

async function assertCode(body: unknown, code: string): Promise<void> {
  assertError(await query(body), 400, code, JSON.stringify(body))
}

test('S1: no route needs a login or a key, and none is read', async (t) => {
  const { port } = await startArena(t)
  const headers = { authorization: 'Bearer wrong', 'x-api-key': 'wrong' }
  const cookie = 'service_session=wrong'
  for (const sent of [{}, { headers, cookie }]) {
    assert.equal((await get('/api/v1/games', sent)).status, 200)
    assert.equal((await get('/api/v1/games/openarena', sent)).status, 200)
    assert.equal((await get('/api/v1/health', sent)).status, 200)
    assert.equal((await query({ ...valid, ports: [port] }, sent)).status, 200)
  }
})

test('S2: the description has version 1.0.0 and lists four routes, all below /api/v1', async () => {
  const { json } = await get('/api/v1/openapi.json')
  assert.equal(json.info.version, '1.0.0')
  assert.deepEqual(Object.keys(json.paths).sort(), [
    '/api/v1/games',
    '/api/v1/games/{slug}',
    '/api/v1/health',
    '/api/v1/query',
  ])
  for (const path of ['/v1/games', '/games', '/api/games', '/api/health/v1']) {
    assert.notEqual((await get(path)).json?.success, true, path)
  }
})

test('S3: no route mentions API keys', async () => {
  const { json, text } = await get('/api/v1/openapi.json')
  assert.equal(json.components?.securitySchemes, undefined)
  assert.doesNotMatch(text, /api.?key|credential|authorization/i)
  for (const path of ['/api/v1/keys', '/api/v1/api-keys', '/api/v1/apikeys']) {
    assertError(await get(path), 404, 'NOT_FOUND', path)
  }
})

test('S4: GET /games lists the supported games, sorted by slug', async () => {
  const { status, json } = await get('/api/v1/games')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(json), ['success', 'data'])
  assert.equal(json.success, true)
  const slugs: string[] = json.data.map(({ slug }: { slug: string }) => slug)
  assert.ok(slugs.length > 300)
  assert.deepEqual(slugs, [...new Set(slugs)].toSorted())
  for (const slug of ['counterstrike2', 'minecraft', 'openarena']) assert.ok(slugs.includes(slug))
})

test('S5: a game has slug, name, protocol, release year, recommended ports and notes', async () => {
  const { json } = await get('/api/v1/games')
  const isPort = (port: unknown) =>
    port === null || (Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65_535)
  for (const game of json.data) {
    assert.match(game.slug, /^[a-z0-9-]{1,64}$/)
    for (const text of [game.name, game.protocol])
      assert.ok(typeof text === 'string' && text !== '')
    assert.ok(game.releaseYear === null || Number.isInteger(game.releaseYear), game.slug)
    assert.deepEqual(Object.keys(game.ports).sort(), ['game', 'query'])
    assert.ok(isPort(game.ports.game) && isPort(game.ports.query), game.slug)
    assert.ok(
      game.notes.every((note: unknown) => typeof note === 'string'),
      game.slug,
    )
  }
  const find = (wanted: string) => json.data.find(({ slug }: { slug: string }) => slug === wanted)
  assert.deepEqual(find('minecraft').ports, { game: 25_565, query: 25_565 })
  assert.ok(json.data.some(({ notes }: { notes: string[] }) => notes.length > 0))
})

test('S6: GET /games/{slug} answers with the game as it stands in the list', async () => {
  const { data } = (await get('/api/v1/games')).json
  for (const game of [data[0], data.find(({ slug }: any) => slug === 'minecraft'), data.at(-1)]) {
    const { status, json } = await get(`/api/v1/games/${game.slug}`)
    assert.deepEqual([status, json], [200, { success: true, data: game }])
  }
})

test('S7: an unknown game of GET /games/{slug} is 404 UNSUPPORTED_GAME', async () => {
  for (const slug of ['no-such-game', 'OpenArena', 'constructor', '%00', 'x'.repeat(300)]) {
    assertError(await get(`/api/v1/games/${slug}`), 404, 'UNSUPPORTED_GAME', slug)
  }
})

test('S8: GET /health has the status ok and the current time in UTC', async () => {
  const before = Date.now()
  const { status, json } = await get('/api/v1/health')
  assert.equal(status, 200)
  const { timestamp } = json.data
  assert.deepEqual(json, { success: true, data: { status: 'ok', timestamp } })
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/)
  assert.ok(Date.parse(timestamp) >= before - 1000 && Date.parse(timestamp) <= Date.now() + 1000)
})

test('S9: a successful query has exactly the documented fields, and the status online', async (t) => {
  const { port } = await startArena(t)
  const { ping, ...data } = await successOf({ ...valid, ports: [port] })
  assert.deepEqual(data, {
    status: 'online',
    game: 'openarena',
    host: '127.0.0.1',
    port,
    server: { name: 'The Arena', map: 'oa_dm1', version: 'ioq3 1.36' },
    players: { online: 1, max: 16 },
  })
  assert.notEqual(ping, undefined)
})

test('S10: game and host are those of the request, as they were written', async (t) => {
  const { port } = await startArena(t)
  const six = await startArena(t, undefined, { host: '::1' })
  for (const [game, host, at] of [
    ['openarena', 'ARENA.example.ORG', port],
    ['urbanterror', '127.0.0.1', port],
    ['quake3', '0:0:0:0:0:0:0:1', six.port],
  ] as const) {
    const data = await successOf({ game, host, ports: [at] })
    assert.deepEqual([data.game, data.host], [game, host])
  }
})

test('S11: only the given port is asked, for every game', async (t) => {
  const silence = () => null
  const asked = await startArena(t, silence)
  const others = []
  for (const distance of [-2, -1, 1, 2, 10]) {
    const port = asked.port + distance
    // Where another program has the port, nothing is to be seen.
    const other = await startArena(t, silence, { port }).catch(() => null)
    if (other) others.push(other)
  }
  const games = ['openarena', 'arma3', 'unreal2', 'counterstrike2', 'bedrock']
  const replies = await Promise.all(
    games.map((game) => query({ ...valid, game, ports: [asked.port] })),
  )
  for (const reply of replies) assertError(reply, 400, 'SERVER_TIMEOUT')
  assert.ok(asked.count >= games.length)
  assert.deepEqual(
    others.map(({ count }) => count),
    others.map(() => 0),
  )
  const answering = await startArena(t)
  assert.equal((await successOf({ ...valid, ports: [answering.port] })).port, answering.port)
})

test('S12: ping is a whole number of milliseconds, at least 0', async (t) => {
  const { port } = await startArena(t)
  const { ping } = await successOf({ ...valid, ports: [port] })
  assert.ok(Number.isInteger(ping) && ping >= 0 && ping < 3000, String(ping))
})

test('S13: a value that the game server did not send is null', async (t) => {
  const without = await startArena(t, () => '\\gamename\\baseoa\n')
  const data = await successOf({ ...valid, ports: [without.port] })
  assert.deepEqual(data.server, { name: null, map: null, version: null })
  assert.equal(data.players.max, null)
  const cut = await startArena(t, () => '\\sv_hostname\\A')
  const { players } = await successOf({ ...valid, ports: [cut.port] })
  assert.deepEqual(players, { online: null, max: null })
  const empty = await startArena(t, () => '\\sv_hostname\\\\version\\\\sv_maxclients\\0\n')
  const sent = await successOf({ ...valid, ports: [empty.port] })
  assert.deepEqual(sent.server, { name: null, map: null, version: null })
  assert.deepEqual(sent.players, { online: 0, max: 0 })
  const players0 = { online: 0, max: 20 }
  const { port } = await startMinecraft(t, { players: players0, description: 'x' })
  const minecraft = await successOf({ ...valid, game: 'minecraft', ports: [port] })
  assert.deepEqual(minecraft.server, { name: 'x', map: null, version: null })
  assert.deepEqual(minecraft.players, players0)
})

test('S14: names have no colour codes and control characters, and a bounded length', async (t) => {
  const name = `^1The ^7Ar\u0007ena \u00e9${'x'.repeat(1000)}`
  const { port } = await startArena(t, () => `\\sv_hostname\\${name}\\mapname\\^2q3\u0000\n`)
  const { server } = await successOf({ ...valid, ports: [port] })
  assert.match(server.name, /^The Arena \u00e9x+$/)
  assert.ok(server.name.length <= 256)
  assert.equal(server.map, 'q3')
  const minecraft = await startMinecraft(t, { players: {}, description: '§aGreen §lbold' })
  const data = await successOf({ ...valid, game: 'minecraft', ports: [minecraft.port] })
  assert.equal(data.server.name, 'Green bold')
})

test('S15: nothing older than the request is answered', async (t) => {
  let map = 'first'
  const { port } = await startArena(t, () => `\\mapname\\${map}\n`)
  assert.equal((await successOf({ ...valid, ports: [port] })).server.map, 'first')
  map = 'second'
  assert.equal((await successOf({ ...valid, ports: [port] })).server.map, 'second')
})

test('S16: a body that is no JSON object, or sent as something else, is INVALID_GAME', async () => {
  for (const body of [undefined, null, [], [valid], 'x', 5, true]) {
    await assertCode(body, 'INVALID_GAME')
  }
  const json = JSON.stringify(valid)
  const type = (value: string) => ({ headers: { 'content-type': value } })
  for (const sent of [
    { raw: '{"game":' },
    { raw: `${json}x` },
    { raw: Buffer.from('{"game":"\xff"}', 'latin1') },
    { raw: json, ...type('text/plain') },
    { raw: 'game=openarena', ...type('application/x-www-form-urlencoded') },
  ]) {
    assertError(await query(undefined, sent), 400, 'INVALID_GAME', String(sent.raw))
  }
})

test('S17: a body has at most 64 KiB', async () => {
  const sized = (size: number) => {
    const open = '{"game":"no-such-game","pad":"'
    return `${open}${'x'.repeat(size - open.length - 2)}"}`
  }
  assertError(await query(undefined, { raw: sized(65_536) }), 400, 'UNSUPPORTED_GAME')
  assertError(await query(undefined, { raw: sized(65_537) }), 400, 'INVALID_GAME')
  assertError(await query(undefined, { raw: sized(300_000) }), 400, 'INVALID_GAME')
})

test('S18: game is required and a slug of at most 64 characters, else INVALID_GAME', async () => {
  const { game: _game, ...without } = valid
  await assertCode(without, 'INVALID_GAME')
  const wrong = [null, 5, true, [], {}, ['openarena'], '', 'OpenArena', 'open arena', 'a_b', 'a/b']
  for (const game of [...wrong, 'openarena\n', 'é', 'x'.repeat(65)]) {
    await assertCode({ ...valid, game }, 'INVALID_GAME')
  }
})

test('S19: a slug that is not in the list is UNSUPPORTED_GAME', async () => {
  for (const game of ['no-such-game', 'x', 'x'.repeat(64), 'constructor', '-', '0']) {
    await assertCode({ ...valid, game }, 'UNSUPPORTED_GAME')
  }
})

test('S20: host is required and an IPv4 address, an IPv6 address or a hostname, else INVALID_HOST', async () => {
  const { host: _host, ...without } = valid
  await assertCode(without, 'INVALID_HOST')
  const wrong = [
    null,
    7,
    true,
    [],
    {},
    ['127.0.0.1'],
    '',
    ' 127.0.0.1',
    'a b',
    'a..b',
    '-a.example',
  ]
  for (const host of [
    ...wrong,
    ...[
      '127.0.0.1:27960',
      'example.org:80',
      'http://example.org',
      'example.org/',
      'me@example.org',
    ],
    ...['[::1]', 'fe80::1%eth0', '::1%lo', '1::2::3', '127.0.0.1\u0000', 'x'.repeat(64)],
    `${'a.'.repeat(127)}ab`,
  ]) {
    await assertCode({ ...valid, host }, 'INVALID_HOST')
  }
})

test('S21: a numeric host that is not four plain decimal octets is INVALID_HOST', async () => {
  for (const host of [
    ...['0x7f.1', '2130706433', '127.1', '010.0.0.1', '127.0.0.01', '0177.0.0.1', '1.2.3.4.5'],
    ...['0x7f000001', '1.2.3', '256.0.0.1', '127.0.0.0x1', '１27.0.0.1.'],
  ]) {
    await assertCode({ ...valid, host }, 'INVALID_HOST')
  }
})

test('S22: an IPv4 address, an IPv6 address and a hostname can be queried', async (t) => {
  const { port } = await startArena(t)
  const six = await startArena(t, undefined, { host: '::1' })
  for (const host of ['127.0.0.1', 'arena.example.org', 'arena.example.org.']) {
    assert.equal((await successOf({ ...valid, host, ports: [port] })).status, 'online')
  }
  assert.equal((await successOf({ ...valid, host: '::1', ports: [six.port] })).status, 'online')
})

test('S23: ports is required and has exactly one item, else INVALID_PORT', async () => {
  const { ports: _ports, ...without } = valid
  await assertCode(without, 'INVALID_PORT')
  for (const ports of [null, 27_960, '27960', {}, { 0: 1, length: 1 }, [], [1, 2], [1, 1]]) {
    await assertCode({ ...valid, ports }, 'INVALID_PORT')
  }
})

test('S24: the port is an integer from 1 to 65535, else INVALID_PORT', async () => {
  for (const port of [0, 65_536, -1, 1.5, '27960', null, true, [1], 1e10]) {
    await assertCode({ ...valid, ports: [port] }, 'INVALID_PORT')
  }
  // A blocked host shows that both bounds are accepted.
  for (const port of [1, 65_535]) {
    await assertCode({ ...valid, host: '10.0.0.1', ports: [port] }, 'SSRF_BLOCKED')
  }
})

test('S25: the fields are checked in the order game, host, ports, and the address comes last', async () => {
  await assertCode({}, 'INVALID_GAME')
  await assertCode({ game: '!', host: '!', ports: [] }, 'INVALID_GAME')
  await assertCode({ game: 'no-such-game', host: '!', ports: [] }, 'UNSUPPORTED_GAME')
  await assertCode({ game: 'openarena', host: '!', ports: [] }, 'INVALID_HOST')
  await assertCode({ game: 'openarena', host: '10.0.0.1', ports: [] }, 'INVALID_PORT')
  await assertCode({ game: 'openarena', host: '10.0.0.1', ports: [1] }, 'SSRF_BLOCKED')
})

test('S26: unknown members of a body are ignored', async (t) => {
  const { port } = await startArena(t)
  const body = { ...valid, ports: [port], timeout: -1, ssrf: null, __proto__: { host: 'x' } }
  assert.equal((await successOf(body)).status, 'online')
})

test('S27: an address that is not public is SSRF_BLOCKED', async () => {
  for (const host of [
    ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '0.0.0.0'],
    ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1'],
    ...['169.254.0.1', '224.0.0.1', '239.255.255.255', '255.255.255.255'],
    ...['::', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1', '3fff::1', '100::1'],
  ]) {
    await assertCode({ ...valid, host }, 'SSRF_BLOCKED')
  }
})

test('S28: an IPv6 address with an embedded address that is not public is SSRF_BLOCKED', async () => {
  for (const host of [
    ...['::ffff:10.0.0.1', '::10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b:1::10.0.0.1'],
    ...['2002:a00:1::', '2001:0:a00:1::', '2001:0:808:808:0:0:3f57:fffe'],
  ]) {
    await assertCode({ ...valid, host }, 'SSRF_BLOCKED')
  }
})

test('S29: the addresses and names of cloud metadata are SSRF_BLOCKED', async () => {
  for (const host of [
    ...['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'],
    ...['metadata', 'metadata.google.internal', 'instance-data', 'metadata.tencentyun.com'],
  ]) {
    await assertCode({ ...valid, host }, 'SSRF_BLOCKED')
  }
})

test('S30: private names are SSRF_BLOCKED, whatever they resolve to', async () => {
  for (const host of [
    ...['localhost', 'LOCALHOST.', 'a.localhost', 'printer.local', 'db.internal', 'api.svc'],
    ...['db.default.svc.cluster.local', 'x.cluster.local', 'router.home.arpa', 'home.arpa'],
  ]) {
    await assertCode({ ...valid, host }, 'SSRF_BLOCKED')
  }
})

test('S31: the address is checked after the name was resolved, and each of its addresses', async () => {
  await assertCode({ ...valid, host: 'inside.example.org' }, 'SSRF_BLOCKED')
  await assertCode({ ...valid, host: 'both.example.org' }, 'SSRF_BLOCKED')
})

test('S32: a name is resolved once for a query, however many packets follow', async (t) => {
  const before = names.counts['arena.example.org'] ?? 0
  const { port } = await startArena(t)
  await successOf({ ...valid, host: 'arena.example.org', ports: [port] })
  assert.equal(names.counts['arena.example.org'], before + 1)
})

test('S33: a redirect of a game server is not followed', async (t) => {
  const target = await startTcpServer(t, 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  const location = `location: http://127.0.0.1:${target.port}/v2/server/status`
  const answer = `HTTP/1.1 302 Found\r\n${location}\r\ncontent-length: 0\r\n\r\n`
  const { port } = await startTcpServer(t, answer)
  await assertCode({ ...valid, game: 'terrariatshock', ports: [port] }, 'QUERY_FAILED')
  assert.equal(target.count, 0)
})

test('S34: a name that does not exist, or that no name server answers, is DNS_ERROR', async () => {
  await Promise.all(
    ['absent', 'failing', 'empty', 'unanswered'].map((name) =>
      assertCode({ ...valid, host: `${name}.example.org` }, 'DNS_ERROR'),
    ),
  )
})

test('S35: a destination that refuses is SERVER_OFFLINE, over UDP and TCP', async () => {
  const ports = [await closedPort()]
  await assertCode({ ...valid, ports }, 'SERVER_OFFLINE')
  await assertCode({ ...valid, game: 'minecraft', ports }, 'SERVER_OFFLINE')
})

test('S36: a game server that does not answer is SERVER_TIMEOUT', async (t) => {
  const { port } = await startArena(t, () => null)
  await assertCode({ ...valid, ports: [port] }, 'SERVER_TIMEOUT')
})

test('S37: an answer of something else, or without what a status needs, is QUERY_FAILED', async (t) => {
  const web = await startTcpServer(t, 'HTTP/1.1 400 Bad Request\r\n\r\n')
  await assertCode({ ...valid, game: 'minecraft', ports: [web.port] }, 'QUERY_FAILED')
  const bare = await startArena(t, () => 'hello')
  await assertCode({ ...valid, ports: [bare.port] }, 'QUERY_FAILED')
})

test('S38: an unknown route is 404 NOT_FOUND', async () => {
  const { send } = await program()
  for (const [method, path] of [
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1/query'],
    ['PUT', '/api/v1/query'],
    ['POST', '/api/v1/games'],
    ['DELETE', '/api/v1/health'],
    ['GET', '/api/v1/games/a/b'],
  ] as const) {
    assertError(await send(method, path), 404, 'NOT_FOUND', `${method} ${path}`)
  }
})

test('S39: an address can send 30 queries in a minute; the next is 429 RATE_LIMITED', async () => {
  const from = newAddress()
  for (let sent = 1; sent <= 30; sent++) {
    assertError(await query({}, { from }), 400, 'INVALID_GAME', String(sent))
  }
  assertError(await query({}, { from }), 429, 'RATE_LIMITED')
  assertError(await query({}), 400, 'INVALID_GAME', 'another address')
})

test('S40: every query counts, valid or not, and it counts before the body is read', async (t) => {
  const { port } = await startArena(t)
  const from = newAddress()
  await successOf({ ...valid, ports: [port] }, { from })
  await query({ ...valid, host: '10.0.0.1' }, { from })
  await query(undefined, { from, raw: '{' })
  await query(undefined, { from, raw: 'x', headers: { 'content-type': 'text/plain' } })
  await query(undefined, { from, raw: JSON.stringify({ pad: 'x'.repeat(70_000) }) })
  for (let sent = 6; sent <= 30; sent++) assert.equal((await query({}, { from })).status, 400)
  const over = await query({ ...valid, ports: [port] }, { from })
  assertError(over, 429, 'RATE_LIMITED')
})

test('S41: only queries are limited', async () => {
  const from = newAddress()
  for (let sent = 0; sent <= 30; sent++) await query({}, { from })
  for (let sent = 0; sent <= 35; sent++) {
    const { status, headers } = await get('/api/v1/health', { from })
    assert.deepEqual([status, headers.ratelimit], [200, undefined])
  }
  assert.equal((await get('/api/v1/games', { from })).status, 200)
  assert.equal((await get('/api/v1/games/openarena', { from })).status, 200)
})

test('S42: responses to queries have RateLimit-Policy and RateLimit, a 429 also Retry-After', async () => {
  const from = newAddress()
  const first = await query({}, { from })
  assert.equal(first.headers['ratelimit-policy'], '"queries";q=30;w=60')
  assert.match(String(first.headers.ratelimit), /^"queries";r=29;t=(60|5\d)$/)
  assert.equal(first.headers['retry-after'], undefined)
  for (let sent = 2; sent <= 30; sent++) await query({}, { from })
  const over = await query({}, { from })
  assert.equal(over.status, 429)
  assert.equal(over.headers['ratelimit-policy'], '"queries";q=30;w=60')
  assert.match(String(over.headers.ratelimit), /^"queries";r=0;t=\d+$/)
  const wait = String(over.headers['retry-after'])
  assert.match(wait, /^[1-9]\d*$/)
  assert.ok(Number(wait) <= 60)
})

test('S43: an IPv6 client is counted by its /64', async () => {
  const count = async (from: string) =>
    Number(/r=(\d+)/.exec(String((await query({}, { from })).headers.ratelimit))?.[1])
  assert.equal(await count('2001:db8:1:1::1'), 29)
  assert.equal(await count('2001:db8:1:1:ffff::2'), 28)
  assert.equal(await count('2001:db8:1:2::1'), 29)
})

test('S44: every error has the same shape, whatever is wrong with the request', async () => {
  const { send } = await program()
  const json = { 'content-type': 'application/json' }
  for (const [method, path, sent] of [
    ['POST', '/api/v1/query', { raw: '{', headers: json }],
    ['POST', '/api/v1/query', { raw: '<a/>', headers: { 'content-type': 'application/xml' } }],
    ['POST', '/api/v1/query', { raw: 'x'.repeat(100_000), headers: json }],
    ['GET', '/api/v1/%zz', {}],
    ['PATCH', '/api/v1/games', {}],
  ] as const) {
    const reply = await send(method, path, sent)
    assert.ok(reply.status === 400 || reply.status === 404)
    assertError(reply, reply.status, reply.json.error.code, path)
    assert.doesNotMatch(reply.text, /<html|\bat .*\.(js|ts):|node_modules|statusCode/i)
  }
})
