import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { createSlowReader } from '../../src/storage/slow-reader.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const withLongTimeout = 60_000
/** A query that runs for long within one SQLite call. */
const slow = `WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 4000000)
  SELECT max(x) AS most FROM n`

function openReader(t: TestContext) {
  const path = join(temporaryDirectory(t), 'some.db')
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE things (name TEXT)')
  t.after(() => database.close())
  const reader = createSlowReader(path)
  t.after(() => reader.close())
  return { database, reader }
}

test('reads see committed data, and SQL errors reach only their caller', async (t) => {
  const { database, reader } = openReader(t)
  database.exec("INSERT INTO things VALUES ('one')")
  const all = () => reader.all('SELECT name FROM things WHERE name <> ?', ['none'], withLongTimeout)
  assert.deepEqual((await all()).length, 1)
  await assert.rejects(
    reader.all('SELECT missing FROM things', [], withLongTimeout),
    /no such column/,
  )
  database.exec("INSERT INTO things VALUES ('two')")
  assert.deepEqual((await all()).length, 2)
})

test('a slow read does not block the event loop; one that takes too long is aborted and later ones work', async (t) => {
  const { reader } = openReader(t)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  t.after(() => clearInterval(timer))
  const [done] = await reader.all<{ most: number }>(slow, [], withLongTimeout)
  assert.equal(done?.most, 4_000_000)
  assert.ok(turns > 10, `${turns} turns`)

  const late = reader.all(slow, [], 20)
  // Waits for the previous read, but not longer than its timeout.
  const withShortTimeout = reader.all('SELECT 1', [], 1)
  const next = reader.all<{ one: number }>('SELECT 1 AS one', [], withLongTimeout)
  await assert.rejects(withShortTimeout, { code: 'busy', retryAfterMs: 1000 })
  await assert.rejects(late, { code: 'busy' })
  assert.deepEqual({ ...(await next)[0] }, { one: 1 })
})
