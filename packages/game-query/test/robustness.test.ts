import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import type { ProtocolName } from '../src/games.ts'
import { queryGameServer } from '../src/index.ts'
import type { GameServerStatus } from '../src/index.ts'
import { PROTOCOLS } from '../src/protocols/index.ts'
import { findResponses, GAME_OF, isStream, loadCapture } from './support/captures.ts'
import type { Capture } from './support/captures.ts'
import { SHORT_TIMEOUT, startReplay, startUdp } from './support/servers.ts'

interface Sample {
  capture: string
  /** How many bytes at the end of the last packet are not needed. */
  tail: number
  /** The protocol has a character set of its own, no name, or a checksum. */
  hasOwnEncoding?: true
}

/** A capture of each UDP protocol. */
const SAMPLES: Partial<Record<ProtocolName, Sample>> = {
  armagetron: { capture: 'debian', tail: 104, hasOwnEncoding: true },
  ase: { capture: 'mta', tail: 25 },
  assaultcube: { capture: 'players', tail: 1, hasOwnEncoding: true },
  battalion: { capture: 'rules', tail: 13 },
  'chocolate-doom': { capture: 'debian', tail: 18 },
  cs2d: { capture: 'bots', tail: 3 },
  cube2: { capture: 'sauerbraten', tail: 0, hasOwnEncoding: true },
  doom3: { capture: 'quake4', tail: 60 },
  fivem: { capture: 'plain', tail: 26 },
  frontlines: { capture: 'frontlines-1', tail: 9 },
  gamespy1: { capture: 'medal-of-honor-single', tail: 100 },
  gamespy2: { capture: 'hidden-and-dangerous-2', tail: 40 },
  gamespy3: { capture: 'crysis', tail: 30 },
  goldsrc: { capture: 'counter-strike', tail: 42 },
  hexenworld: { capture: 'players', tail: 4, hasOwnEncoding: true },
  'just-cause-2': { capture: 'justcause2', tail: 200 },
  lhmp: { capture: 'villadm', tail: 6, hasOwnEncoding: true },
  luanti: { capture: 'debian', tail: 2, hasOwnEncoding: true },
  mafia2mp: { capture: 'players', tail: 15 },
  mafia2online: { capture: 'players', tail: 15 },
  'minecraft-bedrock': { capture: 'plain', tail: 33 },
  mumble: { capture: 'debian', tail: 4, hasOwnEncoding: true },
  netquake: { capture: 'darkplaces', tail: 1, hasOwnEncoding: true },
  'openttd-udp': { capture: 'version-4', tail: 18 },
  quake2: { capture: 'players', tail: 4, hasOwnEncoding: true },
  quake3: { capture: 'plain', tail: 4 },
  quakeworld: { capture: 'players', tail: 4, hasOwnEncoding: true },
  redeclipse: { capture: 'debian', tail: 1, hasOwnEncoding: true },
  rfactor: { capture: 'players', tail: 19 },
  samp: { capture: 'plain', tail: 40 },
  satisfactory: { capture: 'playing', tail: 43 },
  savage2: { capture: 'plain', tail: 1 },
  scorched3d: { capture: 'debian', tail: 36 },
  starsiege: { capture: 'players', tail: 13 },
  supertuxkart: { capture: 'debian', tail: 1 },
  teeworlds06: { capture: 'short', tail: 14 },
  teeworlds07: { capture: 'debian', tail: 0 },
  tribes: { capture: 'players', tail: 33 },
  unreal2: { capture: 'plain', tail: 40 },
  valve: { capture: 'css-challenge', tail: 14 },
  vcmp: { capture: 'players', tail: 19 },
  veloren: { capture: 'challenge', tail: 1, hasOwnEncoding: true },
  ventrilo: { capture: 'parts', tail: 0, hasOwnEncoding: true },
}

const SAMPLE_LIST = (Object.entries(SAMPLES) as [ProtocolName, Sample][]).map(
  ([protocol, sample]) => ({
    ...sample,
    protocol,
    loaded: loadCapture(`${protocol}/${sample.capture}`),
  }),
)

const STRAYS = [
  Buffer.from('\xff\xff\xff\xfflWelcome\n\0', 'latin1'),
  Buffer.from('\xff\xff\xff\xffD\x01\0Ann\0', 'latin1'),
  Buffer.alloc(16),
  Buffer.alloc(0),
  Buffer.from('stray'),
]

function query(
  protocol: ProtocolName,
  port: number,
  include: readonly 'players'[] = [],
): Promise<GameServerStatus> {
  const game = GAME_OF[protocol]
  return queryGameServer({ game, host: '127.0.0.1', port, include, ...SHORT_TIMEOUT })
}

async function queryCapture(t: TestContext, capture: Capture): Promise<GameServerStatus> {
  const { port } = await startReplay(t, '127.0.0.1', capture)
  return query(capture.protocol, port)
}

/** The capture with another last packet. */
function withLast(capture: Capture, change: (packet: Buffer) => Buffer): Capture {
  const last = capture.exchanges.at(-1)?.responses.at(-1)
  return withPackets(capture, (packet) => (packet === last ? change(packet) : packet))
}

function withPackets(capture: Capture, change: (packet: Buffer) => Buffer): Capture {
  const exchanges = capture.exchanges.map(({ request, responses }) => ({
    request,
    responses: responses.map(change),
  }))
  return { ...capture, exchanges }
}

test('every UDP protocol has a sample', () => {
  const protocols = (Object.keys(PROTOCOLS) as ProtocolName[]).filter((name) => !isStream(name))
  assert.deepEqual(Object.keys(SAMPLES).toSorted(), protocols.toSorted())
})

test('packets that do not fit are skipped by every UDP protocol', async (t) => {
  const queries = SAMPLE_LIST.map(async ({ protocol, loaded }) => {
    const expected = await queryCapture(t, loaded)
    const { port } = await startUdp(t, '127.0.0.1', (request, reply) => {
      const responses = findResponses(loaded, request)
      for (const response of responses) for (const packet of [...STRAYS, response]) reply(packet)
    })
    const { server, players } = await query(protocol, port)
    assert.deepEqual(
      { server, players },
      { server: expected.server, players: expected.players },
      protocol,
    )
  })
  await Promise.all(queries)
})

test('a server that only sends what does not fit fails the query at the deadline', async (t) => {
  const { port } = await startUdp(t, '127.0.0.1', (_, reply) => STRAYS.forEach(reply))
  const queries = SAMPLE_LIST.map(({ protocol }) =>
    assert.rejects(query(protocol, port), { code: 'QUERY_FAILED' }, protocol),
  )
  await Promise.all(queries)
})

test('what is missing at the end of a response is null, in every UDP protocol', async (t) => {
  const queries = SAMPLE_LIST.flatMap(({ protocol, tail, loaded }) =>
    [...new Set([1, Math.ceil(tail / 2), tail])]
      .filter((cut) => cut <= tail && cut > 0)
      .map(async (cut) => {
        const whole = await queryCapture(t, loaded)
        const part = withLast(loaded, (packet) => packet.subarray(0, packet.length - cut))
        const { server, players } = await queryCapture(t, part)
        const label = `${protocol} without ${cut} bytes`
        // Satisfactory sends its name at the end.
        if (protocol !== 'satisfactory') assert.equal(server.name, whole.server.name, label)
        assert.ok(server.map === null || whole.server.map?.startsWith(server.map), label)
        assert.ok(
          server.version === null || whole.server.version?.startsWith(server.version),
          label,
        )
        if (whole.players.max !== null && players.max !== null)
          assert.equal(players.max, whole.players.max, label)
      }),
  )
  await Promise.all(queries)
})

test('names are UTF-8 or Windows-1252 in every UDP protocol, and a cut character is dropped', async (t) => {
  const names: [bytes: string, expected: string][] = [
    ['\x99\xfc–', '™ü'],
    ['\xc3\xbc', 'ü'],
  ]
  const queries = SAMPLE_LIST.filter(({ hasOwnEncoding }) => !hasOwnEncoding).flatMap(
    ({ protocol, loaded }) =>
      names.map(async ([start, expected]) => {
        const { name } = (await queryCapture(t, loaded)).server
        assert.ok(name !== null, protocol)
        const original = Buffer.from(name)
        const changed = Buffer.from(
          name.replace(/[^ -~]/g, 'x').padEnd(original.length, 'x'),
          'latin1',
        )
        changed.write(start.slice(0, 2), 0, 'latin1')
        const isUtf8 = expected === 'ü'
        if (isUtf8) changed[changed.length - 1] = 0xe2
        const renamed = withPackets(loaded, (packet) => replaceBytes(packet, original, changed))
        const { server } = await queryCapture(t, renamed)
        const rest = changed.subarray(2, isUtf8 ? -1 : undefined).toString('latin1')
        assert.equal(server.name, (expected + rest).trim(), protocol)
      }),
  )
  await Promise.all(queries)
})

/** Both have the same length. */
function replaceBytes(packet: Buffer, from: Buffer, to: Buffer): Buffer {
  const text = packet.toString('latin1')
  return Buffer.from(text.replaceAll(from.toString('latin1'), to.toString('latin1')), 'latin1')
}

/** A capture, how many of its requests are answered, the values that are then null, and whether the players are asked for. */
const OPTIONAL: [capture: string, answered: number, missing: string[], players?: true][] = [
  ['assaultcube/names', 1, ['list'], true],
  ['battalion/rules', 1, ['name', 'online', 'max']],
  ['cube2/names', 1, ['list'], true],
  ['frostbite/battlefield-3', 0, ['version']],
  ['lhmp/names', 1, ['list'], true],
  ['samp/open-mp', 1, ['map', 'version']],
  ['teamspeak2/one', 2, ['version']],
  ['unreal2/names', 1, ['version', 'list'], true],
  ['valve/css', 1, ['list'], true],
]

test('what an optional request would have answered is null if it stays unanswered', async (t) => {
  const queries = OPTIONAL.map(async ([name, answered, missing, players]) => {
    const capture = loadCapture(name)
    const silent = isStream(capture.protocol)
      ? silentStream(capture)
      : { ...capture, exchanges: capture.exchanges.slice(0, answered) }
    const { port } = await startReplay(t, '127.0.0.1', silent)
    const { server, players: counts } = await query(
      capture.protocol,
      port,
      players ? ['players'] : [],
    )
    const values = { ...server, ...counts }
    const whole = await queryCapture(t, capture)
    for (const [key, value] of Object.entries({ ...whole.server, ...whole.players })) {
      const expected = missing.includes(key) ? null : value
      assert.equal(values[key as keyof typeof values], expected, `${name} ${key}`)
    }
    if (players) assert.equal(counts.list, null, name)
  })
  await Promise.all(queries)
})

/** The stream without its last reply. */
function silentStream(capture: Capture): Capture {
  const isFrostbite = capture.protocol === 'frostbite'
  return withLast(capture, (bytes) =>
    bytes.subarray(0, isFrostbite ? 4 : bytes.lastIndexOf('total_')),
  )
}
