import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { createServerFixture } from '../../../apps/backend/test/server-fixture.ts'
import { startApp } from '../../../apps/backend/test/start-app.ts'
import { boundedSearches } from '../../parsers/bounded-searches.ts'
import { inputCost, mostPasses } from '../../parsers/measure.ts'
import { notOutside } from '../../parsers/not-outside.ts'
import { searchesIn, searchesInLoops } from '../../parsers/searches.ts'
import { filesThatParse, matching } from '../../parsers/signs.ts'
import { parserTable } from '../../parsers/table.ts'

const patterns = [...new Set(parserTable.flatMap(({ files }) => files))]

/** All rows together may take longer than a test of the runner on a busy machine. */
const rowsTimeoutMs = 30 * 60_000

test(
  'the worst input of each parser takes the main thread a bounded multiple of reading its bytes',
  {
    timeout: rowsTimeoutMs,
  },
  async (t) => {
    const app = await startApp(t)
    const fixture = await createServerFixture(app)
    for (const { name, pending, passes: most = mostPasses, inputs } of parserTable) {
      await t.test(name, { skip: pending ?? false }, async (t) => {
        await seeClosedConnections(app.url)
        for (const [problem, input] of Object.entries(await inputs({ t, app, fixture }))) {
          const { passes, ms } = await inputCost(input, most)
          const measured = `${problem}: ${passes.toFixed(1)} passes (${ms.toFixed(1)} ms)`
          t.diagnostic(measured)
          assert.ok(passes <= most, `${name}, ${measured}, more than ${most}`)
        }
      })
    }
  },
)

/**
 * The server closes connections that were idle for long. While the rows before kept the event loop busy, the client has not
 * seen it, and its next request would be lost.
 */
async function seeClosedConnections(url: string): Promise<void> {
  const [response] = (await once(get(`${url}/api/health`, { agent: false }), 'response')) as [
    IncomingMessage,
  ]
  await response.toArray()
}

test('every file that parses belongs to a row of the table, or reads nothing from outside', () => {
  const files = filesThatParse()
  assert.ok(files.length > 100, `found only ${files.length}`)
  const known = matching([...patterns, ...Object.keys(notOutside)])
  assert.deepEqual(
    files.filter((file) => !known.has(file)),
    [],
  )
  const unused = [...patterns, ...Object.keys(notOutside)]
  assert.deepEqual(
    unused.filter((pattern) => matching([pattern]).size === 0),
    [],
  )
})

test('parsers search through no list for each item of another one', () => {
  const found = [...matching(patterns)].flatMap(searchesInLoops)
  const functionOf = (search: string): string => search.slice(0, search.indexOf(':'))
  assert.deepEqual(
    found.filter((search) => !(functionOf(search) in boundedSearches)),
    [],
  )
  const functions = new Set(found.map(functionOf))
  assert.deepEqual(
    Object.keys(boundedSearches).filter((name) => !functions.has(name)),
    [],
  )
})

test('searches in loops and callbacks are found', () => {
  for (const [code, count] of [
    ['function f(a, b) { return a.filter((one) => !b.includes(one)) }', 1],
    ['function f(a, b) { for (const one of a) b.indexOf(one) }', 1],
    ['function f(a, b) { while (b.some(g)) a.pop() }', 1],
    ['function f(a, b) { for (const one of a.filter(b)) g(one) }', 0],
    ['function f(a) { for (;;) at = a.indexOf(0, at) }', 0],
    ['const b = [1]\nfunction f(a) { return a.map((one) => b.includes(one)) }', 0],
  ] as const) {
    assert.equal(searchesIn(code, 'file.ts').length, count, code)
  }
})
