import assert from 'node:assert/strict'
import test from 'node:test'
import { queryGameServer } from '../src/index.ts'
import type { Player } from '../src/index.ts'
import { GAME_OF, loadCapture } from './support/captures.ts'
import { LONG_TIMEOUT, startReplay, startUdp } from './support/servers.ts'

const include = ['players'] as const

const EXPECTED: [capture: string, first: Player | null, count: number][] = [
  ['armagetron/names', { name: 'Ann' }, 2],
  ['armagetron/debian', null, 0],
  ['ase/mta', { name: 'Ann' }, 1],
  ['assaultcube/names', { name: 'Ben', score: 17 }, 1],
  ['beammp/bare', { name: 'ada' }, 3],
  ['build-and-shoot/piqueserver', { name: 'Ann' }, 2],
  ['build-and-shoot/teams', { name: 'Ann' }, 3],
  ['cs2d/names', { name: 'Ann', score: 12 }, 3],
  ['cs2d/names-of-bots', null, 0],
  ['cube2/names', { name: 'unnamed', score: 140 }, 2],
  ['dark-multiplayer/with-count', { name: 'Jeb' }, 2],
  ['doom3/doom3', { name: 'Ann' }, 3],
  ['doom3/quake4', { name: 'Ann' }, 2],
  ['doom3/quake-wars', { name: 'Ann' }, 2],
  ['eco/chunked', { name: 'a' }, 4],
  ['eldewrito/version-0.6', { name: 'Smodoopa8', score: 4 }, 1],
  ['frostbite/names', { name: 'onimotsu-1131', score: 4297 }, 48],
  ['gt-murmur/channels', { name: 'ada', timeSeconds: 9 }, 3],
  ['hytale/names', { name: 'Ann' }, 2],
  ['just-cause-2/justcause2', { name: 'That1EdgyJohn' }, 7],
  ['lhmp/names', { name: 'Ann' }, 2],
  ['lhmp/villadm', null, 0],
  ['mafia2mp/players', { name: 'Ann' }, 1],
  ['mafia2online/names', { name: 'Ann' }, 2],
  ['redeclipse/names', { name: 'Ann' }, 2],
  ['redeclipse/names-without-branch', { name: 'Ann' }, 2],
  ['redeclipse/debian', null, 0],
  ['scorched3d/debian', null, 0],
  ['scorched3d/names', { name: 'Ann' }, 2],
  ['soldat/players', { name: 'Ann', score: 3 }, 2],
  ['starsiege/names', { name: 'Ann' }, 2],
  ['tetrinet/names', { name: 'Ann' }, 1],
  ['tetrinet/channels', { name: 'Ann' }, 3],
  ['tribes/names', { name: 'Ann' }, 2],
  ['tshock/names', { name: 'Ann' }, 2],
  ['ufoai/names', { name: 'Ann' }, 2],
  ['ventrilo/parts', { name: 'Ann', timeSeconds: 60 }, 2],
  ['samp/names', { name: 'Ann_Lee', score: 120 }, 3],
  ['samp/names-cut', { name: 'Ann_Lee', score: 120 }, 2],
  ['unreal2/names', { name: 'Ann', score: 12 }, 3],
  ['unreal2/names-cut', { name: 'Ann', score: 12 }, 1],
  ['gamespy1/counted-players', { name: 'Ann' }, 2],
  ['gamespy1/battlefield-1942', { name: 'FEDIYMAX', score: 7 }, 17],
  ['gamespy1/bridge-commander', null, 0],
  ['gamespy2/names', { name: 'Hooded_Claw', score: 1 }, 13],
  ['gamespy3/bots', { name: 'Ann' }, 2],
  ['gamespy3/minecraft', { name: 'SlappMeDo' }, 14],
  ['gamespy3/out-of-order', { name: 'Deniko_pirliko_BiH', score: 90 }, 54],
  ['hexenworld/players', { name: 'Ann', score: 4, timeSeconds: 180 }, 1],
  ['quake2/alien-arena', { name: 'Ann', score: 12 }, 2],
  ['quake2/players', { name: 'Ann', score: 12 }, 3],
  ['quake3/players-and-bots', { name: 'Mia', score: 12 }, 3],
  ['quake3/soldier-of-fortune-2', { name: 'FicTioN', score: 38 }, 9],
  ['quake3/warsow', { name: 'Stylo.', score: 1 }, 17],
  ['quakeworld/players', { name: 'Ann', score: 12, timeSeconds: 300 }, 2],
  ['teeworlds06/short', { name: 'Ann', score: 4 }, 1],
  ['teeworlds07/debian', null, 0],
]

test('a query lists the players only when asked', async (t) => {
  for (const [name, first, count] of EXPECTED) {
    const capture = loadCapture(name)
    const { port } = await startReplay(t, '127.0.0.1', capture)
    const query = { game: GAME_OF[capture.protocol], host: '127.0.0.1', port, ...LONG_TIMEOUT }
    const { players } = await queryGameServer({ ...query, include })
    assert.equal(players.list?.length, count, name)
    assert.deepEqual(players.list?.[0] ?? null, first, name)
    assert.ok(!('list' in (await queryGameServer(query)).players), name)
  }
})

test('a protocol without names, and a server that hides or garbles them, has no list', async (t) => {
  for (const name of [
    // Ten players are online, and none is listed.
    'ase/far-cry',
    'cube2/names-refused',
    'doom3/unreadable-players',
    'redeclipse/names-cut',
    'tribes/cut',
    'starsiege/players',
    'tshock/version-5',
    'quake2/unreadable-players',
    'minecraft-java/hidden-players',
    'mumble/debian',
  ]) {
    const capture = loadCapture(name)
    const { port } = await startReplay(t, '127.0.0.1', capture)
    const game = GAME_OF[capture.protocol]
    const query = { game, host: '127.0.0.1', port, include, ...LONG_TIMEOUT }
    assert.equal((await queryGameServer(query)).players.list, null, name)
  }
})

test('lost packets of a list of players are asked for again, and a server without a list is online', async (t) => {
  const { exchanges } = loadCapture('cube2/names')
  const [status, list] = exchanges.map(({ responses }) => responses)
  let asked = 0
  const lossy = await startUdp(t, '127.0.0.1', (request, reply) => {
    if (request[0] === 1) return status?.forEach(reply)
    asked += 1
    list?.slice(asked === 1 ? 1 : 0).forEach(reply)
  })
  const silent = await startUdp(t, '127.0.0.1', (request, reply) => {
    if (request[0] === 1) status?.forEach(reply)
  })
  const query = { game: 'sauerbraten', host: '127.0.0.1', include, ...LONG_TIMEOUT }
  const [complete, none] = await Promise.all(
    [lossy, silent].map(({ port }) => queryGameServer({ ...query, port })),
  )
  assert.deepEqual(complete?.players.list, [
    { name: 'Ann', score: -2 },
    { name: 'unnamed', score: 140 },
  ])
  assert.deepEqual([none?.players.online, none?.players.list], [2, null])
})

/** An A2S_INFO response. */
function infoOf(players: number, bots: number): Buffer {
  const start = Buffer.from('\xff\xff\xff\xffI\x11Hafen\0de_dust\0cstrike\0game\0\0\0', 'latin1')
  return Buffer.concat([
    start,
    Buffer.of(players, 32, bots, 0x64, 0x6c, 0, 1),
    Buffer.from('1.0\0'),
  ])
}

/** A Source server whose answers to requests for players are those of `answer`. */
function startSource(
  t: Parameters<typeof startUdp>[0],
  answer: (challenge: string) => Buffer | null,
  info: Buffer = infoOf(9, 0),
) {
  return startUdp(t, '127.0.0.1', (request, reply) => {
    if (request[4] !== 0x55) return reply(info)
    const response = answer(request.subarray(5).toString('hex'))
    if (response) reply(response)
  })
}

function playersOf(names: string[], announced = names.length): Buffer {
  const entries = names.map((name) => {
    const end = Buffer.alloc(8)
    end.writeInt32LE(-3)
    end.writeFloatLE(61.5, 4)
    return Buffer.concat([Buffer.of(0), Buffer.from(`${name}\0`), end])
  })
  return Buffer.concat([Buffer.from('ffffffff44', 'hex'), Buffer.of(announced), ...entries])
}

test('a Source server lists its players after a challenge, bounded and cleaned', async (t) => {
  const challenged = await startSource(t, (challenge) =>
    challenge === '01020304'
      ? playersOf(['Mia', '', '\u202eBen\u0007', 'x'.repeat(200)], 9)
      : Buffer.from('ffffffff4101020304', 'hex'),
  )
  const query = { game: 'css', host: '127.0.0.1', ...LONG_TIMEOUT, include }
  const { players } = await queryGameServer({ ...query, port: challenged.port })
  const details = { score: -3, timeSeconds: 61 }
  const names = ['Mia', 'Ben', 'x'.repeat(64)]
  assert.deepEqual(
    players.list,
    names.map((name) => ({ name, ...details })),
  )
})

test('a Source server that does not list its players is online all the same', async (t) => {
  let challenges = 0
  const answers = [
    () => null,
    () => playersOf(['Mia']).subarray(0, 9),
    () => Buffer.from('no players here'),
    () => playersOf(['', '']),
    () => playersOf([]),
    () => Buffer.from(`ffffffff41${(challenges += 1).toString(16).padStart(8, '0')}`, 'hex'),
  ]
  for (const answer of answers) {
    const { port } = await startSource(t, answer)
    const query = { game: 'css', host: '127.0.0.1', port, ...LONG_TIMEOUT, include }
    const { players } = await queryGameServer(query)
    assert.deepEqual([players.online, players.list], [9, null])
  }
})
