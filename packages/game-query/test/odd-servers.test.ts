import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { findGame, queryGameServer } from '../src/index.ts'
import type { GameServerQuery } from '../src/index.ts'
import { flattenComponent } from '../src/protocols/minecraft-chat-component.ts'
import { LONG_TIMEOUT, SHORT_TIMEOUT, startTcp, startUdp } from './support/servers.ts'

const include = ['players'] as const

function bytes(...parts: (string | number | Uint8Array)[]): Buffer {
  return Buffer.concat(
    parts.map((part) =>
      typeof part === 'string'
        ? Buffer.from(part, 'latin1')
        : typeof part === 'number'
          ? Buffer.of(part)
          : part,
    ),
  )
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32LE(value)
  return buffer
}

function f32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeFloatLE(value)
  return buffer
}

/** A UDP server that answers each request with what `answer` returns. */
async function serve(t: TestContext, answer: (request: Buffer) => Buffer | null): Promise<number> {
  const server = await startUdp(t, '127.0.0.1', (request, reply) => {
    const response = answer(request)
    if (response) reply(response)
  })
  return server.port
}

function queryServer(query: Partial<GameServerQuery> & { port: number }) {
  return queryGameServer({ game: 'css', host: '127.0.0.1', ...LONG_TIMEOUT, ...query })
}

const A2S = '\xff\xff\xff\xff'

function infoOf(players: number, bots: number, name = 'Hafen'): Buffer {
  return bytes(
    A2S,
    'I\x11',
    name,
    '\0de_dust\0cstrike\0game\0\0\0',
    players,
    32,
    bots,
    'dl\0\x01',
    '1.0\0',
  )
}

/** Name, score and seconds of each player; the end may be cut off. */
function playersOf(players: [name: string, seconds: number][], cut = 0): Buffer {
  const entries = players.flatMap(([name, seconds]) => [0, name, 0, u32(3), f32(seconds)])
  const whole = bytes(A2S, 'D', players.length, ...entries)
  return whole.subarray(0, whole.length - cut)
}

test('the old response of GoldSrc is read as far as it goes', async (t) => {
  const start = bytes(A2S, 'm1.2.3.4:27015\0Hafen\0cs_office\0cstrike\0Counter-Strike\0', 9, 16)
  const mod = bytes('http://mod\0\0\0', u32(1), u32(2), 1, 0)
  const ends: [end: Buffer, online: number][] = [
    [bytes(0x2f, 'dl\0\0', 1, 4), 5],
    [bytes(0x2f, 'dl\0', 1, mod, 1, 4), 5],
    [bytes(0x2f, 'dl\0\0', 1), 9],
    [bytes(0x2f, 'dl\0', 1, 1, 4), 5],
    [bytes(0x2f, 'dl\0', 1), 9],
    [bytes(0x2f), 9],
    [bytes(), 9],
  ]
  for (const [end, online] of ends) {
    const port = await serve(t, () => bytes(start, end))
    const { server, players } = await queryServer({ game: 'counterstrike15', port })
    assert.deepEqual(
      [server.name, server.map, players.online, players.max],
      ['Hafen', 'cs_office', online, 16],
    )
  }
})

test('a placeholder is no version: the tags or the rules of some games have the real one', async (t) => {
  const info = (folder: string, version: string, tags: string) => {
    const end = tags === '' ? '' : bytes(0x20, tags, 0)
    return bytes(
      A2S,
      'I\x11Hafen\0Haf\0',
      folder,
      '\0game\0\0\0',
      1,
      8,
      0,
      'dl\0\x01',
      version,
      0,
      end,
    )
  }
  const rules = (...texts: string[]) =>
    bytes(A2S, 'E', texts.length / 2, 0, ...texts.flatMap((text) => [text, 0]))
  const cases: [info: Buffer, rules: Buffer | null, version: string | null][] = [
    [info('valheim', '1.0.0.0', 'g=0.217.14,n=5'), null, '0.217.14'],
    [info('valheim', '1.0.0.0', '0.208.1@0.9.9.8-Mod'), null, '0.208.1'],
    [info('valheim', '1.0.0.0', ''), null, null],
    [info('Citadel', '1.0.0.0', 'VER=1.0.33216.1 RGN= PWD=1'), null, '1.0.33216.1'],
    [info('Stormworks', '1.0.0.0', 'v1.5.9-0-64'), null, '1.5.9'],
    [info('aa4game', '1.0.0.0', 'qp=27020;M=;ver=148023;T=1'), null, '148023'],
    [info('V Rising', '0.0.0.1', 'pvp,cs4'), null, null],
    [info('hlldir', '0.1.1.0', ''), null, null],
    [info('unrealtest', '1.0.0.0', ''), rules('G_s', 'Domination', 'V_s', '1.0.3.3'), '1.0.3.3'],
    [info('zomboid', '1.0.0.0', ''), rules('open', '1'), null],
    [info('zomboid', '41.78', ''), rules('version', '40'), '41.78'],
    [info('cstrike', '1.0.0.22', ''), null, '1.0.0.22'],
  ]
  for (const [answer, answerOfRules, version] of cases) {
    const port = await serve(t, (request) => (request[4] === 0x56 ? answerOfRules : answer))
    const { server } = await queryServer({ port })
    assert.deepEqual([server.name, server.version], ['Hafen', version])
    const isValheim = answer.includes('valheim')
    assert.equal(server.map, isValheim ? null : 'Haf')
  }
})

test("SA-MP's texts are Cyrillic if they have a word without ASCII letters", async (t) => {
  const names: [raw: string | Buffer, shown: string][] = [
    // "Мир Россия | RP" and "НАШ RolePlay" in Windows-1251.
    ['\xcc\xe8\xf0 \xd0\xee\xf1\xf1\xe8\xff | RP', 'Мир Россия | RP'],
    ['\xcd\xc0\xd8 RolePlay', 'НАШ RolePlay'],
    ['\xb8\xeb\xea\xe0', 'ёлка'],
    ['R\xf4leplay S\xfcd \xc9t\xe9', 'Rôleplay Süd Été'],
    ['\xf6\xf6\xf6 Gro\xdf', 'ööö Groß'],
    [Buffer.from('Мир и Ёлка'), 'Мир и Ёлка'],
    [Buffer.from('ии'), 'ии'],
  ]
  for (const [raw, shown] of names) {
    const name = bytes(raw)
    const port = await serve(t, (request) => {
      const echo = request.subarray(0, 11)
      if (request[10] === 'r'.charCodeAt(0)) return bytes(echo, 0, 0)
      return bytes(echo, 0, 3, 0, 50, 0, u32(name.length), name, u32(0), u32(0))
    })
    const { server } = await queryServer({ game: 'gtasam', port })
    assert.equal(server.name, shown)
  }
})

test('Battalion without its rules has no name and no counts', async (t) => {
  const answers = [
    () => bytes(A2S, 'E', 0, 0),
    () => bytes(A2S, 'E', 4, 0, 'bat_na'),
    () => bytes(A2S, 'E'),
    (() => {
      let challenge = 0
      return () => bytes(A2S, 'A', u32((challenge += 1)))
    })(),
  ]
  for (const answer of answers) {
    const port = await serve(t, (request) => (request[4] === 0x56 ? answer() : infoOf(3, 0)))
    const { server, players } = await queryServer({ game: 'battalion1944', port })
    assert.deepEqual(
      [server.name, server.map, players],
      [null, 'de_dust', { online: null, max: null }],
    )
  }
})

test('a list of players is cut to those online, without bots and placeholders', async (t) => {
  const cases: [info: Buffer, list: Buffer, names: string[] | null][] = [
    [
      infoOf(3, 0),
      playersOf(
        [
          ['Ann', 5],
          ['Ben', 6],
          ['Cleo', 7],
        ],
        3,
      ),
      ['Ann', 'Ben'],
    ],
    [
      infoOf(3, 0),
      playersOf(
        [
          ['Ann', 5],
          ['Ben', 6],
        ],
        10,
      ),
      ['Ann'],
    ],
    [
      infoOf(2, 1),
      playersOf([
        ['Bot', -1],
        ['Ann', 6],
      ]),
      ['Ann'],
    ],
    [
      infoOf(4, 3),
      playersOf([
        ['Ann', 1],
        ['Bot A', 2],
        ['Bot B', 3],
        ['Bot C', 4],
      ]),
      ['Ann'],
    ],
    [
      infoOf(2, 2),
      playersOf([
        ['Bot A', 2],
        ['Bot B', 3],
      ]),
      [],
    ],
    [infoOf(9, 0), playersOf([['Max Players', 900]]), null],
  ]
  for (const [info, list, names] of cases) {
    const port = await serve(t, (request) => (request[4] === 0x55 ? list : info))
    const { players } = await queryServer({ port, include })
    assert.deepEqual(players.list?.map(({ name }) => name) ?? null, names)
  }
})

test('the bots of Unreal Tournament and the unlisted players of Minecraft are left out', async (t) => {
  const status =
    '\\hostname\\Hafen\\mapname\\DM-Deck\\numplayers\\1\\maxplayers\\8' +
    '\\player_0\\Ann\\frags_0\\4\\ngsecret_0\\false\\player_1\\Xan\\frags_1\\9\\ngsecret_1\\bot' +
    '\\queryid\\1.1\\final\\'
  const unreal = await serve(t, () => bytes(status))
  const { players } = await queryServer({ game: 'unrealtournament', port: unreal, include })
  assert.deepEqual(players.list, [{ name: 'Ann', score: 4 }])
  const nil = '00000000-0000-0000-0000-000000000000'
  const body = JSON.stringify({
    version: { name: '1.21' },
    players: {
      online: 3,
      max: 20,
      sample: [
        { name: 'Vote for us', id: nil },
        { name: 'Ann', id: 'a0a0a0a0-0000-4000-8000-000000000001' },
      ],
    },
  })
  const minecraft = await startTcp(t, '127.0.0.1', (connection) => {
    const text = Buffer.from(body)
    const length = Buffer.of((text.length & 127) | 128, text.length >> 7)
    const packet = bytes(0, length, text)
    connection.write(bytes((packet.length & 127) | 128, packet.length >> 7, packet))
  })
  const sample = await queryServer({ game: 'minecraft', port: minecraft.port, include })
  assert.deepEqual(sample.players.list, [{ name: 'Ann' }])
})

test('colour codes are those of the game', async (t) => {
  const names: [game: string, raw: string, shown: string][] = [
    ['cod4mw', '^1Hafen ^train ^_^', 'Hafen ^train ^_^'],
    ['xonotic', '^1Hafen ^xf80rot ^_^ ^train', 'Hafen rot ^_^ ^train'],
    ['wet', '^aHafen ^_x', 'Hafen x'],
    ['openarena', '^aHafen ^_^', 'Hafen ^_^'],
    ['quake3', '^aHafen ^_^', 'Hafen ^_^'],
  ]
  for (const [game, raw, shown] of names) {
    const port = await serve(t, () =>
      bytes(A2S, `statusResponse\n\\sv_hostname\\${raw}\\mapname\\dm\n`),
    )
    assert.equal((await queryServer({ game, port })).server.name, shown, game)
  }
  for (const game of ['codmw3', 'quakelive']) {
    const port = await serve(t, (request) =>
      request[4] === 0x55 ? playersOf([['^4Ann', 1]]) : infoOf(1, 0, '^4Hafen ^train'),
    )
    const { server, players } = await queryServer({ game, port, include })
    assert.deepEqual([server.name, players.list?.[0]?.name], ['Hafen ^train', 'Ann'], game)
  }
  const source = await serve(t, () => infoOf(1, 0, '^4Hafen'))
  assert.equal((await queryServer({ game: 'source', port: source })).server.name, '^4Hafen')
})

test("GameSpy's second protocol counts the players if their number is missing", async (t) => {
  const lists: [list: string, online: number | null][] = [
    ['\0\x02player_\0score_\0\0Ann\x004\0Ben\x007\0', 2],
    ['\0player_\0\0Ann\0', 1],
    ['\0\0\0', 0],
    ['', null],
  ]
  for (const [list, online] of lists) {
    const port = await serve(t, (request) => {
      const id = request.subarray(3, 7)
      if (request[7] === 0xff)
        return bytes(0, id, 'hostname\0Hafen\0mapname\0Deck\0maxplayers\x008\0\0')
      return list === '' ? null : bytes(0, id, list)
    })
    const { server, players } = await queryServer({ game: 'halo', port, ...SHORT_TIMEOUT })
    assert.deepEqual([server.name, players.online, players.max], ['Hafen', online, 8])
  }
})

test('the oldest Minecraft servers may send a maximum of -1', async (t) => {
  const text = Buffer.from('Hafen§3§-1', 'utf16le').swap16()
  const server = await startTcp(t, '127.0.0.1', (connection) => {
    connection.write(bytes(0xff, 0, text.length / 2, text))
  })
  const { server: info, players } = await queryServer({
    game: 'minecraftlegacy',
    port: server.port,
  })
  assert.deepEqual([info.name, players.online, players.max], ['Hafen', 3, null])
})

test('a translated text contains its values', () => {
  const texts: [component: object, shown: string][] = [
    [
      { translate: 'Welcome to %s, %s!', with: ['Hafen', { text: 'Ann' }] },
      'Welcome to Hafen, Ann!',
    ],
    [{ translate: 'x', fallback: '%2$s before %1$s, 100%%', with: ['A', 'B'] }, 'B before A, 100%'],
    [{ translate: 'multiplayer.title', with: ['Hafen', 7] }, 'Hafen 7 '],
    [{ translate: '%s and %s', with: ['A'], extra: ['!'] }, 'A and !'],
    [{ translate: '%s', with: [] }, '%s'],
    [{ translate: 'Two words', with: ['A'] }, 'Two words'],
  ]
  for (const [component, shown] of texts) assert.equal(flattenComponent(component), shown)
  const nested = {
    translate: '%s'.repeat(2000),
    with: [{ translate: '%s%s%s', with: ['x', 'x', 'x'] }],
  }
  assert.ok(flattenComponent(nested).length < 10_000)
})

test('a name with other letters is looked up and sent in ASCII, and a lookup of SRV records may fail', async (t) => {
  let handshake = ''
  const server = await startTcp(t, '127.0.0.1', (connection) => {
    connection.on('data', (chunk: Buffer) => {
      handshake += chunk.toString('latin1')
      const json = '{"version":{"name":"1.21"}}'
      connection.write(bytes(json.length + 2, 0, json.length, json))
    })
  })
  const names: string[] = []
  const { host, server: info } = await queryServer({
    game: 'minecraft',
    host: 'spiel_1.Müller.de',
    port: server.port,
    followSrv: true,
    resolve: async (name) => {
      names.push(name)
      return ['127.0.0.1']
    },
    resolveService: () => Promise.reject(new Error('no name server')),
  })
  assert.deepEqual([host, info.version], ['spiel_1.Müller.de', '1.21'])
  assert.deepEqual(names, ['spiel_1.xn--mller-kva.de'])
  assert.ok(handshake.includes('spiel_1.xn--mller-kva.de'))
})

test('games that are not listed have an entry for their protocol', () => {
  const entries: Record<string, string> = {
    source: 'valve',
    goldsrc: 'goldsrc',
    quake2: 'quake2',
    quake3: 'quake3',
    gamespy1: 'gamespy1',
    gamespy2: 'gamespy2',
    gamespy3: 'gamespy3',
    unreal2: 'unreal2',
    minecraft: 'minecraft-java',
    bedrock: 'minecraft-bedrock',
  }
  for (const [slug, protocol] of Object.entries(entries)) {
    const game = findGame(slug)
    assert.equal(game?.protocol, protocol, slug)
    assert.ok(
      game.notes.some((note) => note.includes('not in the list')),
      slug,
    )
  }
})
