import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { GAMES } from '../src/index.ts'
import { DIFFERENCES, NOT_COMPARED } from './expected/differences.ts'
import type { Difference, Field } from './expected/differences.ts'
import type { Expected } from './expected/expected.ts'
import { loadCaptures } from './support/captures.ts'
import type { Capture } from './support/captures.ts'
import { skipReason, REAL_SERVERS, startRealServer } from './support/real-servers.ts'
import {
  queryWithGameDig,
  queryWithGameDigSlowly,
  queryWithGuildhall,
  GAMEDIG_SLUGS,
  gameDigPorts,
  sharedGame,
  startComparisonServer,
} from './support/gamedig.ts'

const FIELDS: readonly Field[] = ['name', 'map', 'version', 'online', 'max']

test('GameDig reads the same from the same packets, but for what is explained', async (t) => {
  const captures = loadCaptures().filter(isCompared)
  const known = explained()
  const found: [string, string[]][] = await Promise.all(
    captures.map(async (capture) => {
      const game = sharedGame(capture.protocol) ?? assert.fail()
      const ours = await queryWithGuildhall(game, await startComparisonServer(t, capture))
      // GameDig has no socket for IPv6.
      const overIPv6 = await queryWithGuildhall(
        game,
        await startComparisonServer(t, capture, '::1'),
      )
      assert.deepEqual(overIPv6, ours, capture.name)
      const differ = async (ask: typeof queryWithGameDig) => {
        const theirs = await ask(game, await startComparisonServer(t, capture))
        return typeof theirs === 'string' ? ['fails'] : differing(ours, theirs)
      }
      const fields = await differ(queryWithGameDig)
      const isExplained = fields.join() === (known[capture.name] ?? []).join()
      return [capture.name, isExplained ? fields : await differ(queryWithGameDigSlowly)]
    }),
  )
  const disagreeing = found.filter(([, fields]) => fields.length > 0)
  t.diagnostic(`${captures.length} servers asked, ${disagreeing.length} disagreements`)
  assert.deepEqual(Object.fromEntries(disagreeing.toSorted(byName)), known)
})

test('a protocol is compared, or the reason is given, or GameDig has none of its games', () => {
  const compared = new Set(
    loadCaptures()
      .filter(isCompared)
      .map(({ protocol }) => protocol),
  )
  for (const { protocol } of GAMES) {
    const isKnown = sharedGame(protocol) !== undefined
    assert.equal(compared.has(protocol), isKnown && !NOT_COMPARED[protocol], protocol)
  }
})

for (const server of REAL_SERVERS) {
  const skip = skipReason(server)
  test(`GameDig says the same of a real server: ${server.debian}`, { skip }, async (t) => {
    const asked = await startRealServer(t, server, '127.0.0.1')
    const ours = await queryWithGuildhall(server.game, asked)
    assert.deepEqual(await queryWithGameDig(server.game, asked), ours)
    assert.ok(ours.some((value) => value !== null))
    if (!server.speaksIPv6) return
    const overIPv6 = await queryWithGuildhall(server.game, await startRealServer(t, server, '::1'))
    assert.deepEqual(overIPv6, ours)
  })
}

test('every game of GameDig is listed, or docs/games-not-listed.md says why not', () => {
  const page = new URL('../../../docs/games-not-listed.md', import.meta.url)
  const named = new Set(readFileSync(page, 'utf8').match(/(?<=`)[a-z0-9]+(?=`)/g))
  const listed = new Set(GAMES.map(({ slug }) => slug))
  assert.deepEqual(
    GAMEDIG_SLUGS.filter((slug) => listed.has(slug) === named.has(slug)),
    [],
  )
})

test('the query port of a game is that of GameDig, or docs/games.md says why not', () => {
  const page = readFileSync(new URL('../../../docs/games.md', import.meta.url), 'utf8')
  const explained = [...page.matchAll(/^\| ([a-z0-9]+) \| \d+ \| (\d+) \|/gm)].map((row) =>
    row.slice(1),
  )
  const differing = GAMES.filter(({ slug, ports }) => {
    const theirs = gameDigPorts(slug)
    return theirs.length > 0 && !theirs.includes(ports.query ?? 0)
  })
  assert.deepEqual(
    explained,
    differing.map(({ slug, ports }) => [slug, String(ports.query)]),
  )
})

test('docs/games.md names every protocol with the number of its games', () => {
  const page = readFileSync(new URL('../../../docs/games.md', import.meta.url), 'utf8')
  const told = [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, protocol, games]) => {
    const slugs = games?.match(/`[^`]+`/g)
    return `${protocol}: ${slugs?.length ?? Number.parseInt(games ?? '', 10)}`
  })
  const counts = Map.groupBy(GAMES, ({ protocol }) => protocol)
  const expected = [...counts].map(([protocol, games]) => `${protocol}: ${games.length}`)
  assert.deepEqual(told.toSorted(), expected.toSorted())
  assert.ok(page.includes(`${GAMES.length} games over ${counts.size} protocols`))
})

function isCompared({ name, protocol }: Capture): boolean {
  return !name.includes('/bad-') && !NOT_COMPARED[protocol] && sharedGame(protocol) !== undefined
}

function differing(ours: Expected, theirs: Expected): string[] {
  return FIELDS.filter((_, i) => !Object.is(ours[i], theirs[i]))
}

function explained(): Record<string, string[]> {
  const entries = Object.entries(DIFFERENCES).map(
    ([name, reasons]: [string, Difference]): [string, string[]] => [name, Object.keys(reasons)],
  )
  return Object.fromEntries(entries.toSorted(byName))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
