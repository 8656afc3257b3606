import assert from 'node:assert/strict'
import test from 'node:test'
import { QueryFailure, queryGameServer } from '../src/index.ts'
import { decompressBzip2 } from '../src/protocols/bzip2.ts'
import { flattenComponent } from '../src/protocols/minecraft-chat-component.ts'
import type { Expected } from './expected/expected.ts'
import { GAMESPY } from './expected/gamespy.ts'
import { ID_TECH } from './expected/id-tech.ts'
import { OPEN_GAMES } from './expected/open-games.ts'
import { TCP } from './expected/tcp.ts'
import { GAME_OF, loadCapture, loadCaptures } from './support/captures.ts'
import { LOOPBACKS, LONG_TIMEOUT, SHORT_TIMEOUT, startReplay, startTcp } from './support/servers.ts'

const OPENARENA = 'ioq3 1.36+u20221123.70d07d9+dfsg-1/Debian linux-x86_64 Jan  8 2023'
const SOLDIER_OF_FORTUNE = 'SOF2MP GOLD V1.03 win-x86 Nov  5 2002'
const WARSOW = '2.01 x86_64 Dec 19 2015 Linux'
const OLD_COUNTER_STRIKE: Expected = [
  '2^HAB Clan Server::www.2hab-progamers.co.nr::',
  'cs_office',
  null,
  1,
  11,
]
const CSS: Expected = ['game2xs.com Counter-Strike Source #1', 'de_dust', '1.0.0.22', 1, 16]
const SPLIT: Expected = ['N'.repeat(256), `map_${'x'.repeat(252)}`, '9.9', 1, 2]

const EXPECTED: Record<string, Expected> = {
  ...GAMESPY,
  ...ID_TECH,
  ...OPEN_GAMES,
  ...TCP,
  'battalion/at-once': ['Guildhall – Wartide', 'Coastal', null, null, null],
  'battalion/rules': ['Guildhall – Wartide', 'Coastal', null, 7, 10],
  'battalion/rules-cut': ['Guildhall – Wartide', 'Coastal', null, 7, 10],
  'goldsrc/counter-strike': OLD_COUNTER_STRIKE,
  'minecraft-bedrock/bedrock-protocol': ['Guildhall Bedrock', 'Old Harbour', '1.20.80', 0, 9],
  'minecraft-bedrock/bare-semicolons': ['Old; 7; Harbour', 'World', '1.19.1', 4, 20],
  'minecraft-bedrock/plain': ['Old Harbour', 'World', '1.19.1', 4, 20],
  'minecraft-bedrock/semicolons': ['Old; Harbour', 'A;B', '1.19.1', 4, 20],
  'minecraft-bedrock/short': ['Old house', null, '0.14.3', 2, 10],
  'minecraft-java/hidden-players': ['Quiet place', null, 'Paper 1.21.4', null, null],
  'minecraft-java/split': ['Menu', null, 'Cut 1.0', 3, 20],
  'minecraft-java/version-1.20': ['Guildhall of heroes', null, '1.20.4', 7, 42],
  'minecraft-java/version-1.8': ['Guildhall Java second line', null, '1.8.8', 0, 42],
  'minecraft-java/wrong-types': [null, null, null, null, null],
  'quake3/darkplaces-clients': ['Blue Harbour', 'aggressor', null, 3, 16],
  'quake3/openarena-bots': ['Guildhall Arena', 'oa_dm1', OPENARENA, 0, 12],
  'quake3/openarena-empty': ['Guildhall Arena', 'oa_dm1', OPENARENA, 0, 12],
  'quake3/plain': ['Old Harbour', 'q3dm17', 'ioq3 1.36', 1, 16],
  'quake3/soldier-of-fortune-2': ['ROXgaming RD CCTF', 'mp_jor3', SOLDIER_OF_FORTUNE, 9, 22],
  'quake3/warsow': ['___ gibcity-|-insta ___ #1 /// bb2', 'bipbeta2', WARSOW, 17, 17],
  'quake3/players-and-bots': ['Guildhall Arena', 'oa_dm1', OPENARENA, 3, 12],
  'valve/atlas': ['D4 - Sea of Mimas - (v400.21)', 'Ocean', '400.21', 0, 40],
  'valve/barotrauma': ['G-One.org', 'Azimuth', '0.18.15.0', 0, 10],
  'valve/conan-exiles': [
    '[GER] Blood & Sand [PvP(RP)HVx2] Admins, Rules, No Avatars',
    'The Exiled Lands',
    null,
    18,
    70,
  ],
  'valve/natural-selection-2': ["-MCG-'s Lounge | All Maps | Vote", 'ns2_nyx', '274', 24, 24],
  'valve/project-zomboid': ['Project Exodus', 'Factory;Blackwood;Pitstop;China', '41.71', 9, 32],
  'valve/valheim': [
    'FREYJA (ESP/LATAM/ENG) https://discord.gg/pBhhRHqMZ8',
    null,
    '0.208.1',
    12,
    32,
  ],
  'valve/colours-and-controls': ['Fire [31mHouse', null, null, 3, 12],
  'valve/css': CSS,
  'valve/css-challenge': CSS,
  'valve/css-challenge-twice': CSS,
  'valve/old-answer': OLD_COUNTER_STRIKE,
  'valve/rust': ['☢ Rust — Monthly', 'Procedural Map', '2581', 312, 400],
  'valve/split': SPLIT,
  'valve/split-bzip2': SPLIT,
  'valve/split-goldsrc': SPLIT,
  'valve/split-without-size': SPLIT,
  'valve/the-ship': ['Batavier', 'batavier', '1.0.0.4', 4, 8],
}

for (const host of LOOPBACKS) {
  test(`every valid capture produces the expected status over ${host}`, async (t) => {
    for (const capture of loadCaptures().filter((one) => EXPECTED[one.name])) {
      const game = GAME_OF[capture.protocol]
      const { port } = await startReplay(t, host, capture)
      const status = await queryGameServer({ game, host, port, ...LONG_TIMEOUT })
      const [name, map, version, online, max] = EXPECTED[capture.name] ?? []
      const { ping, ...rest } = status
      assert.ok(Number.isInteger(ping) && ping >= 0, capture.name)
      const server = { name, map, version }
      const expected = { status: 'online', game, host, port, server, players: { online, max } }
      assert.deepEqual(rest, expected, capture.name)
    }
  })

  test(`every malformed capture fails the query over ${host}`, async (t) => {
    const bad = loadCaptures().filter((capture) => capture.name.includes('/bad-'))
    assert.ok(bad.length >= 15)
    const queries = bad.map(async (capture) => {
      const game = GAME_OF[capture.protocol]
      const { port } = await startReplay(t, host, capture)
      const query = queryGameServer({ game, host, port, ...SHORT_TIMEOUT })
      await assert.rejects(query, { name: 'QueryFailure', code: 'QUERY_FAILED' }, capture.name)
    })
    await Promise.all(queries)
  })
}

test('every capture has an expected status or is malformed', () => {
  const long = 'valve/split-bzip2-long'
  const others = loadCaptures().filter(({ name }) => !EXPECTED[name] && !name.includes('/bad-'))
  assert.deepEqual(
    others.map((capture) => capture.name),
    [long],
  )
})

test('a long compressed response is decompressed completely', async (t) => {
  const capture = loadCapture('valve/split-bzip2-long')
  const { host, port } = await startReplay(t, '127.0.0.1', capture)
  const status = await queryGameServer({ game: 'css', host, port, ...LONG_TIMEOUT })
  assert.equal(status.server.name?.length, 256)
  assert.equal(status.server.map, 'a'.repeat(256))
  assert.equal(status.server.version, '9.9')
})

test('a protocol rejects the response of another protocol', async (t) => {
  for (const name of ['valve/css', 'quake3/openarena-bots', 'minecraft-bedrock/bedrock-protocol']) {
    const { exchanges } = loadCapture(name)
    const response = exchanges[0]?.responses[0] ?? assert.fail()
    for (const protocol of ['valve', 'quake3', 'minecraft-bedrock'] as const) {
      if (name.startsWith(protocol)) continue
      const { request } =
        loadCapture(`${protocol}/${SAMPLE_CAPTURES[protocol]}`).exchanges[0] ?? assert.fail()
      const capture = {
        protocol: 'valve' as const,
        name,
        exchanges: [{ request, responses: [response] }],
      }
      const server = protocol === 'minecraft-bedrock' ? { ...capture, protocol } : capture
      const { host, port } = await startReplay(t, '127.0.0.1', server)
      const query = { game: GAME_OF[protocol], host, port, ...SHORT_TIMEOUT }
      await assert.rejects(queryGameServer(query), { code: 'QUERY_FAILED' }, `${name} ${protocol}`)
    }
  }
})

const SAMPLE_CAPTURES = {
  valve: 'css',
  quake3: 'openarena-bots',
  'minecraft-bedrock': 'bedrock-protocol',
}

test('the Minecraft handshake contains the given host and port', async (t) => {
  const response =
    loadCapture('minecraft-java/version-1.20').exchanges[0]?.responses[0] ?? assert.fail()
  const chunks: Buffer[] = []
  const { port } = await startTcp(t, '127.0.0.1', (connection) => {
    connection.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      connection.write(response)
    })
  })
  const resolve = () => Promise.resolve(['127.0.0.1'])
  const query = { game: 'minecraft', host: 'play.example.org', port, resolve }
  await queryGameServer({ ...query, ...LONG_TIMEOUT })
  const expected = (host: string): Buffer => {
    const rest = [...Buffer.from(host), port >> 8, port & 255, 1]
    const handshake = Buffer.from([0, 255, 255, 255, 255, 15, host.length, ...rest])
    return Buffer.concat([Buffer.of(handshake.length), handshake, Buffer.of(1, 0)])
  }
  assert.deepEqual(Buffer.concat(chunks.splice(0)), expected('play.example.org'))
  const resolveService = async () => [{ name: 'mc7.example.net.', port, priority: 0, weight: 0 }]
  const unnamed = { ...query, port: 25_565, resolveService, ...LONG_TIMEOUT }
  const status = await queryGameServer({ ...unnamed, followSrv: true })
  assert.deepEqual([status.host, status.port], ['play.example.org', 25_565])
  assert.deepEqual(Buffer.concat(chunks), expected('mc7.example.net'))
})

test('decompression limits its memory before it allocates', () => {
  const { exchanges: turns } = loadCapture('valve/bad-bzip2-bomb')
  const parts = turns[0]?.responses ?? []
  const bomb = Buffer.concat(parts.map((part) => part.subarray(12))).subarray(8)
  const before = process.memoryUsage().arrayBuffers
  assert.throws(() => decompressBzip2(bomb, 64 * 1024), { name: 'MalformedResponse' })
  assert.ok(process.memoryUsage().arrayBuffers - before < 4 * 1024 * 1024)
  assert.throws(() => decompressBzip2(Buffer.from('BZh9'), 100), { name: 'MalformedResponse' })
  assert.throws(() => decompressBzip2(Buffer.alloc(0), 100), { name: 'MalformedResponse' })
})

test('a text component is flattened in reading order without recursion', () => {
  assert.equal(flattenComponent({ text: 'a', extra: [{ text: 'b', extra: ['c'] }, 'd'] }), 'abcd')
  assert.equal(flattenComponent(['a', { text: 'b' }, ['c', 'd']]), 'abcd')
  assert.equal(flattenComponent({ translate: 'key' }), 'key')
  assert.equal(flattenComponent({ translate: 'key', fallback: 'Text' }), 'Text')
  for (const none of [null, undefined, 7, true, {}, [], { text: 7, extra: 'x' }]) {
    assert.equal(flattenComponent(none), '')
  }
  let deep: unknown = 'end'
  for (let i = 0; i < 100_000; i++) deep = { extra: [deep] }
  assert.equal(flattenComponent(deep), '')
})

test('a failure has a code and a readable message', async () => {
  const queryWith = (query: object) =>
    queryGameServer({ game: 'css', host: '1.1.1.1', port: 1, ...query })
  const codes: [object, string][] = [
    [{ game: 'nope', host: '', port: 0 }, 'UNSUPPORTED_GAME'],
    [{ game: 'constructor' }, 'UNSUPPORTED_GAME'],
    [{ host: 'no host', port: 0 }, 'INVALID_HOST'],
    [{ host: 7 }, 'INVALID_HOST'],
    [{ host: '10.0.0.1', port: 0 }, 'INVALID_PORT'],
    [{ port: 65536 }, 'INVALID_PORT'],
    [{ port: 1.5 }, 'INVALID_PORT'],
    [{ port: '80' }, 'INVALID_PORT'],
    [{ host: '10.0.0.1' }, 'SSRF_BLOCKED'],
  ]
  for (const [query, code] of codes) {
    await assert.rejects(queryWith(query), (error) => {
      assert.ok(error instanceof QueryFailure)
      assert.equal(error.code, code)
      return /^[A-Z].+\.$/.test(error.message)
    })
  }
})
