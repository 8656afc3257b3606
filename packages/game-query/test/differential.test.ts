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

test('GameDig and Guildhall parse captures alike, except for the explained differences', async (t) => {
  const captures = loadCaptures().filter(isCompared)
  const known = explainedDifferences()
  const found: [string, string[]][] = await Promise.all(
    captures.map(async (capture) => {
      const game = sharedGame(capture.protocol) ?? assert.fail()
      const guildhallStatus = await queryWithGuildhall(
        game,
        await startComparisonServer(t, capture),
      )
      // GameDig has no socket for IPv6.
      const overIPv6 = await queryWithGuildhall(
        game,
        await startComparisonServer(t, capture, '::1'),
      )
      assert.deepEqual(overIPv6, guildhallStatus, capture.name)
      const findDifferences = async (runQuery: typeof queryWithGameDig) => {
        const gameDigStatus = await runQuery(game, await startComparisonServer(t, capture))
        return typeof gameDigStatus === 'string'
          ? ['fails']
          : differingFields(guildhallStatus, gameDigStatus)
      }
      const fields = await findDifferences(queryWithGameDig)
      const isExplained = fields.join() === (known[capture.name] ?? []).join()
      return [capture.name, isExplained ? fields : await findDifferences(queryWithGameDigSlowly)]
    }),
  )
  const different = found.filter(([, fields]) => fields.length > 0)
  t.diagnostic(`${captures.length} captures compared, ${different.length} differences`)
  assert.deepEqual(Object.fromEntries(different.toSorted(byName)), known)
})

test('every protocol that GameDig supports is compared or has a documented reason', () => {
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
  test(
    `GameDig and Guildhall agree on a real server: ${server.debianPackage}`,
    { skip },
    async (t) => {
      const address = await startRealServer(t, server, '127.0.0.1')
      const guildhallStatus = await queryWithGuildhall(server.game, address)
      assert.deepEqual(await queryWithGameDig(server.game, address), guildhallStatus)
      assert.ok(guildhallStatus.some((value) => value !== null))
      if (!server.supportsIPv6) return
      const overIPv6 = await queryWithGuildhall(
        server.game,
        await startRealServer(t, server, '::1'),
      )
      assert.deepEqual(overIPv6, guildhallStatus)
    },
  )
}

test("every game in GameDig's catalogue is listed or explained in docs/games-not-listed.md", () => {
  const page = new URL('../../../docs/games-not-listed.md', import.meta.url)
  const explained = new Set(readFileSync(page, 'utf8').match(/(?<=`)[a-z0-9]+(?=`)/g))
  const listed = new Set(GAMES.map(({ slug }) => slug))
  assert.deepEqual(
    GAMEDIG_SLUGS.filter((slug) => listed.has(slug) === explained.has(slug)),
    [],
  )
})

test("query ports match GameDig's or docs/games.md explains the difference", () => {
  const page = readFileSync(new URL('../../../docs/games.md', import.meta.url), 'utf8')
  const explained = [...page.matchAll(/^\| ([a-z0-9]+) \| \d+ \| (\d+) \|/gm)].map((row) =>
    row.slice(1),
  )
  const differing = GAMES.filter(({ slug, ports }) => {
    const gameDig = gameDigPorts(slug)
    return gameDig.length > 0 && !gameDig.includes(ports.query ?? 0)
  })
  assert.deepEqual(
    explained,
    differing.map(({ slug, ports }) => [slug, String(ports.query)]),
  )
})

test('docs/games.md lists every protocol with the number of its games', () => {
  const page = readFileSync(new URL('../../../docs/games.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(
    ([, protocol, games]) => {
      const slugs = games?.match(/`[^`]+`/g)
      return `${protocol}: ${slugs?.length ?? Number.parseInt(games ?? '', 10)}`
    },
  )
  const counts = Map.groupBy(GAMES, ({ protocol }) => protocol)
  const expected = [...counts].map(([protocol, games]) => `${protocol}: ${games.length}`)
  assert.deepEqual(documented.toSorted(), expected.toSorted())
  assert.ok(page.includes(`${GAMES.length} games over ${counts.size} protocols`))
})

function isCompared({ name, protocol }: Capture): boolean {
  return !name.includes('/bad-') && !NOT_COMPARED[protocol] && sharedGame(protocol) !== undefined
}

function differingFields(guildhallStatus: Expected, gameDigStatus: Expected): string[] {
  return FIELDS.filter((_, i) => !Object.is(guildhallStatus[i], gameDigStatus[i]))
}

function explainedDifferences(): Record<string, string[]> {
  const entries = Object.entries(DIFFERENCES).map(
    ([name, reasons]: [string, Difference]): [string, string[]] => [name, Object.keys(reasons)],
  )
  return Object.fromEntries(entries.toSorted(byName))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
