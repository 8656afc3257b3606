import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { GameDefinition } from '@guildhall/contract'
import { GAMES } from '@guildhall/game-query/source'
import { queryUrl, fieldsFrom, parsePort, toQuery } from '../src/features/game-status/query-url.ts'
import { curlLine } from '../src/features/game-status/query-status.ts'
import { queryPortFor, recommendedPort } from '../src/features/game-status/ports.ts'
import { formatAddress, splitHost } from '../src/shared/games/host-and-port.ts'
import { findGameByName, popularGames, searchGames } from '../src/shared/games/search-games.ts'

test('pasted addresses are split into host and port', () => {
  const cases: [string, string, string | null][] = [
    ['play.example.org', 'play.example.org', null],
    ['play.example.org:27015', 'play.example.org', '27015'],
    [' 203.0.113.7:2456 ', '203.0.113.7', '2456'],
    ['203.0.113.7 2456', '203.0.113.7', '2456'],
    ['[2001:db8::7]:27015', '2001:db8::7', '27015'],
    ['[2001:db8::7]', '2001:db8::7', null],
    ['2001:db8::7', '2001:db8::7', null],
    ['steam://connect/203.0.113.7:27015', '203.0.113.7', '27015'],
    ['connect 203.0.113.7:27015', '203.0.113.7', '27015'],
    ['https://play.example.org/status?x=1', 'play.example.org', null],
    ['minecraft://user@play.example.org:25565', 'play.example.org', '25565'],
    ['', '', null],
  ]
  for (const [text, host, port] of cases) assert.deepEqual(splitHost(text), { host, port }, text)
})

test('a formatted address is split into the same parts', () => {
  for (const host of ['play.example.org', '203.0.113.7', '2001:db8::7'])
    assert.deepEqual(splitHost(formatAddress(host, 27_015)), { host, port: '27015' })
})

test('ports are whole numbers from 1 to 65535', () => {
  assert.equal(parsePort('1'), 1)
  assert.equal(parsePort(' 65535 '), 65_535)
  for (const text of ['', '0', '65536', '-1', '1.5', '1e3', '0x10', 'abc', '123456'])
    assert.equal(parsePort(text), null, text)
})

test('a query survives the round trip through the URL', () => {
  const query = { game: 'rust', host: '2001:db8::7', port: 28_015 }
  const search = new URLSearchParams(queryUrl(query).split('?')[1])
  assert.deepEqual(toQuery(fieldsFrom(search)), query)
  assert.equal(toQuery(fieldsFrom(new URLSearchParams('game=rust&host=a.b'))), null)
  assert.equal(toQuery(fieldsFrom(new URLSearchParams('game=rust&host=a.b&port=no'))), null)
})

const games = [
  ['minecraft', 'Minecraft'],
  ['teamfortress2', 'Team Fortress 2'],
  ['counterstrike2', 'Counter-Strike 2'],
  ['css', 'Counter-Strike: Source'],
  ['sdtd', '7 Days to Die'],
  ['garrysmod', "Garry's Mod"],
  ['openarena', 'OpenArena'],
  ['quake', 'Quake'],
  ['quake4', 'Quake 4'],
  ['valheim', 'Valheim'],
  ['ase', 'ARK: Survival Evolved'],
].map(([slug = '', name = '']): GameDefinition => ({
  slug,
  name,
  aliases: slug === 'garrysmod' ? ['gmod'] : [],
  protocol: 'valve',
  releaseYear: 2000,
  ports: { game: 1000, query: 1001 },
  notes: [],
}))

const first = (typed: string) => searchGames(games, typed)[0]?.slug

test('games are found by starts and middles of names, initials, slugs and with typos', () => {
  assert.equal(first('mine'), 'minecraft')
  assert.equal(first('fortress'), 'teamfortress2')
  assert.equal(first('tf2'), 'teamfortress2')
  assert.equal(first('cs2'), 'counterstrike2')
  assert.equal(first('7dtd'), 'sdtd')
  assert.equal(first('garrys'), 'garrysmod')
  assert.equal(first('strike source'), 'css')
  assert.equal(first('ASE'), 'ase')
  assert.equal(first('open arena'), 'openarena')
  assert.equal(first('minceraft'), 'minecraft')
  assert.equal(first('valhiem'), 'valheim')
  assert.equal(first('zzzz'), undefined)
  assert.deepEqual(searchGames(games, '  '), [])
})

/** The games that are found first. */
const searches = {
  cs: ['counterstrike2', 'counterstrike16'],
  cs2: ['counterstrike2', 'c2d'],
  csgo: ['csgo'],
  'CS:GO': ['csgo'],
  css: ['css'],
  mc: ['minecraft', 'mbe'],
  mcpe: ['mbe'],
  bedrock: ['mbe'],
  tf2: ['teamfortress2'],
  gmod: ['garrysmod'],
  ark: ['ase'],
  gta: ['gta5f', 'gtasam'],
  fivem: ['gta5f'],
  'sa-mp': ['gtasam'],
  'quake 3': ['q3a'],
  quake: ['quake', 'quakelive'],
  ut: ['unrealtournament2004', 'unrealtournament'],
  luanti: ['minetest'],
  '7 days': ['sdtd'],
  battlefield: ['battlefield4'],
}

const catalogue = GAMES.map((game) => ({
  ...game,
  aliases: [...game.aliases],
  notes: [...game.notes],
}))

test('games are found by what players call them', () => {
  for (const [typed, expected] of Object.entries(searches)) {
    const found = searchGames(catalogue, typed).slice(0, expected.length)
    assert.deepEqual(
      found.map(({ slug }) => slug),
      expected,
      typed,
    )
  }
  assert.deepEqual(
    [findGameByName(catalogue, 'cs2')?.slug, findGameByName(catalogue, 'cs')],
    ['counterstrike2', undefined],
  )
})

test('the game with exactly the typed name comes first and is selected', () => {
  assert.deepEqual(
    searchGames(games, 'quake').map(({ slug }) => slug),
    ['quake', 'quake4'],
  )
  assert.equal(findGameByName(games, 'counter strike 2')?.slug, 'counterstrike2')
  assert.equal(findGameByName(games, 'GMod')?.slug, 'garrysmod')
  assert.equal(findGameByName(games, 'counter'), undefined)
  assert.equal(popularGames(games)[0]?.slug, 'minecraft')
})

test('the player port is recognized if the game has another query port', () => {
  const [game] = games
  assert.equal(recommendedPort(game), '1001')
  assert.equal(queryPortFor(game, '1000'), '1001')
  assert.equal(queryPortFor(game, '1001'), null)
  assert.equal(queryPortFor(undefined, '1000'), null)
  assert.equal(recommendedPort(undefined), '')
})

test('the curl command is quoted for the shell, whatever the host is', () => {
  const host = `a'b"c$(echo no)\`echo no\`\\`
  const line = curlLine({ game: 'rust', host, port: 1 }, 'http://127.0.0.1:1')
  const script = `curl() { printf '%s\\n' "$@"; }\n${line}`
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')
  assert.deepEqual(JSON.parse(words.at(-1) ?? ''), { game: 'rust', host, ports: [1] })
})
