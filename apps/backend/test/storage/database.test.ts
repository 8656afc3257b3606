import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { createLog } from '../../src/core/log.ts'
import { NoRowChangedError, OutdatedError } from '../../src/storage/database.ts'
import type { Database, Step, Transaction } from '../../src/storage/database.ts'
import { openPostgres } from '../../src/storage/postgres/postgres.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import type { StorageOptions } from '../../src/storage/sqlite.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { createSeededRandom } from '../seeded-random.ts'

/** Opens an empty database. */
interface Engine {
  name: string
  open(
    t: TestContext,
    options: StorageOptions,
  ): Promise<{ database: Database; readThings(): Promise<Record<string, unknown>[]> }>
}

const selectThings = 'SELECT name, count FROM things ORDER BY name'

const sqlite: Engine = {
  name: 'SQLite',
  async open(t, options) {
    const directory = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
    t.after(() => rmSync(directory, { recursive: true, force: true }))
    const path = join(directory, 'test.db')
    return {
      database: await openSqlite(path, options),
      async readThings() {
        const other = new DatabaseSync(path, { readOnly: true })
        const rows = other.prepare(selectThings).all()
        other.close()
        return rows
      },
    }
  },
}

const postgres: Engine = {
  name: 'PostgreSQL',
  async open(_, options) {
    const url = await createEmptyDatabase()
    const log = createLog('silent')
    return {
      database: await openPostgres(url, { log, use: 'alone', ...options }),
      async readThings() {
        const other = new pg.Client({ connectionString: url })
        await other.connect()
        const { rows } = await other.query<Record<string, unknown>>(selectThings)
        await other.end()
        return rows
      },
    }
  },
}

/** An empty database with one table, and its contents as another process sees them. */
async function openWith(engine: Engine, t: TestContext, options: StorageOptions = {}) {
  const { database, readThings } = await engine.open(t, options)
  const schema =
    'CREATE TABLE things (name TEXT PRIMARY KEY, count INTEGER NOT NULL CHECK (count < 100))'
  await database.write([{ sql: schema, params: [] }])
  let closed = false
  const close = async (): Promise<void> => {
    if (!closed) await database.close()
    closed = true
  }
  t.after(close)
  const readFromDisk = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await readThings()).map(({ name, count }) => [String(name), Number(count)]))
  return { database, close, readFromDisk }
}

type Open = (t: TestContext, options?: StorageOptions) => ReturnType<typeof openWith>

/** Runs the test with each engine. */
function testEngines(
  label: string,
  run: (t: TestContext, openDatabase: Open) => Promise<void>,
): void {
  for (const engine of [sqlite, postgres]) {
    test(`${engine.name}: ${label}`, (t) => run(t, (...rest) => openWith(engine, ...rest)))
  }
}

const insertStep = (name: string, count = 0): Step => ({
  sql: 'INSERT INTO things (name, count) VALUES (?, ?)',
  params: [name, count],
})

const addStep = (name: string, amount = 1): Step => ({
  sql: 'UPDATE things SET count = count + ? WHERE name = ? RETURNING count',
  params: [amount, name],
  mustChange: true,
})

const insertIn = (tx: Transaction, name: string): Promise<unknown> =>
  sql`INSERT INTO things (name, count) VALUES (${name}, 0)`.execute(tx)

async function incrementIn(tx: Transaction, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count FROM things WHERE name = ${name}`.execute(tx)
  return rows[0]?.count ?? Number.NaN
}

// On PostgreSQL, its operator decides.
test('SEC70: a commit waits for the disk', async (t) => {
  const { database } = await openWith(sqlite, t)
  const { rows } = await database.transaction((tx) =>
    sql<{ synchronous: number }>`PRAGMA synchronous`.execute(tx),
  )
  assert.deepEqual(rows, [{ synchronous: 2 }])
})

testEngines(
  'a write returns the rows of its steps and is on disk when it resolves',
  async (t, openDatabase) => {
    const { database, readFromDisk } = await openDatabase(t)
    const rows = await database.write([insertStep('a', 1), addStep('a', 5), insertStep('b')])
    assert.deepEqual(rows, [[], [{ count: 6 }], []])
    assert.deepEqual(await readFromDisk(), { a: 6, b: 0 })
    const above = sql<{ name: string }>`SELECT name FROM things WHERE count > ${5}`
    const { rows: more } = await above.execute(database.read)
    assert.deepEqual(
      more.map(({ name }) => name),
      ['a'],
    )
  },
)

testEngines('stored values are read back unchanged', async (t, openDatabase) => {
  const { database } = await openDatabase(t)
  const texts = [
    '',
    'plain',
    'quotes " \' \\',
    'owl 🦉',
    'nul \u0000 inside',
    '\u2028',
    'ä'.repeat(5000),
  ]
  for (const text of texts) {
    const [rows] = await database.write([
      {
        sql: 'SELECT ? AS text, ? AS empty, ? AS number, ? AS fraction',
        params: [text, null, 2 ** 53 - 1, 0.5],
      },
    ])
    assert.deepEqual(rows, [{ text, empty: null, number: 2 ** 53 - 1, fraction: 0.5 }])
  }
})

testEngines(
  'a step that required a changed row rolls back its own write and no other',
  async (t, openDatabase) => {
    const { database, readFromDisk } = await openDatabase(t)
    const writes = await Promise.allSettled([
      database.write([insertStep('a')]),
      database.write([insertStep('b'), addStep('a'), addStep('nobody'), insertStep('c')]),
      database.write([addStep('nobody'), insertStep('d')]),
      database.write([addStep('a'), insertStep('e')]),
    ])
    assert.deepEqual(
      writes.map((write) => (write.status === 'rejected' ? failingStep(write.reason) : 'stored')),
      ['stored', 2, 0, 'stored'],
    )
    assert.deepEqual(await readFromDisk(), { a: 1, e: 0 })
  },
)

testEngines(
  'a write whose condition does not hold after the transactions before it stores nothing',
  async (t, openDatabase) => {
    const { database, readFromDisk } = await openDatabase(t)
    let isAllowed = true
    const condition = (): boolean => isAllowed
    const write = (name: string) => database.write([insertStep(name), addStep(name)], { condition })
    await write('a')
    const forbid = database.transaction(
      (tx) => insertIn(tx, 'forbidden'),
      () => (isAllowed = false),
    )
    const writes = await Promise.allSettled([write('b'), database.write([insertStep('c')])])
    await forbid
    assert.ok(writes[0].status === 'rejected' && writes[0].reason instanceof OutdatedError)
    assert.equal(writes[1].status, 'fulfilled')
    assert.deepEqual(await readFromDisk(), { a: 1, c: 0, forbidden: 0 })
  },
)

testEngines(
  'a failing write does not affect other writes in its commit',
  async (t, openDatabase) => {
    const { database, readFromDisk } = await openDatabase(t)
    const writes = await Promise.allSettled([
      database.write([insertStep('a')]),
      database.write([insertStep('b'), insertStep('a')]),
      database.write([insertStep('c'), addStep('c', 1000)]),
      database.write([addStep('a'), insertStep('d')]),
      database.write([insertStep('e'), insertStep('e')]),
    ])
    assert.deepEqual(
      writes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled', 'rejected'],
    )
    for (const write of writes) {
      if (write.status === 'rejected') assert.match(write.reason.message, /constraint/)
    }
    assert.deepEqual(await readFromDisk(), { a: 1, d: 0 })
    await assert.rejects(database.write([{ sql: 'INSERT INTO nowhere VALUES (1)', params: [] }]))
    await database.write([insertStep('f')])
    assert.deepEqual(await readFromDisk(), { a: 1, d: 0, f: 0 })
  },
)

testEngines(
  'a repeated step runs once for each row and can use the rows of an earlier step',
  async (t, openDatabase) => {
    const { database, readFromDisk } = await openDatabase(t)
    await database.write([insertStep('a', 10)])
    const write = (...names: string[]) =>
      database.write([
        addStep('a', names.length),
        {
          sql: 'INSERT INTO things (count, name) VALUES (?, ?)',
          rows: names.map((name, index) => [index + 1 - names.length, name]),
          baseStep: 0,
        },
      ])
    // The failing write makes all writes of the commit run twice.
    const writes = await Promise.allSettled([write('b', 'c'), write('d', 'b'), write('e')])
    assert.deepEqual(
      writes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await readFromDisk(), { a: 13, b: 11, c: 12, e: 13 })
  },
)

testEngines(
  'a transaction that throws is rolled back; other writes are kept',
  async (t, openDatabase) => {
    const { database, readFromDisk } = await openDatabase(t)
    const work = await Promise.allSettled([
      database.transaction((tx) => insertIn(tx, 'a')),
      database.transaction(async (tx) => {
        await insertIn(tx, 'b')
        throw new Error('changed my mind')
      }),
      database.transaction(async (tx) => {
        await insertIn(tx, 'c')
        await insertIn(tx, 'a')
      }),
      database.transaction(async (tx) => {
        // The transaction sees the data stored before it and its own changes.
        await insertIn(tx, 'd')
        return [await incrementIn(tx, 'a'), await incrementIn(tx, 'b'), await incrementIn(tx, 'd')]
      }),
    ])
    assert.deepEqual(
      work.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(work[3].status === 'fulfilled' && work[3].value, [0, Number.NaN, 0])
    assert.deepEqual(await readFromDisk(), { a: 0, d: 0 })
  },
)

testEngines(
  'commits are published in their order, before their promises resolve',
  async (t, openDatabase) => {
    const { database } = await openDatabase(t)
    const order: string[] = []
    const publish = (label: string) => () => void order.push(`published ${label}`)
    const recordDone = (label: string) => () => void order.push(`done ${label}`)
    await Promise.allSettled([
      database.write([insertStep('a')], { onCommit: publish('a') }).then(recordDone('a')),
      database.write([insertStep('b')], { onCommit: publish('b') }).then(recordDone('b')),
      database.write([insertStep('a')], { onCommit: publish('twice') }),
      database.transaction((tx) => insertIn(tx, 'c'), publish('c')).then(recordDone('c')),
      database.transaction((tx) => insertIn(tx, 'c'), publish('twice')),
      database.write([insertStep('d')], { onCommit: publish('d') }).then(recordDone('d')),
    ])
    assert.deepEqual(order, [
      ...['published a', 'published b', 'done a', 'done b'],
      ...['published c', 'done c', 'published d', 'done d'],
    ])
  },
)

testEngines('uncommitted data cannot be read', async (t, openDatabase) => {
  const { database, readFromDisk } = await openDatabase(t)
  await database.transaction(async (tx) => {
    await insertIn(tx, 'a')
    assert.deepEqual(await listThings(database), [])
    assert.deepEqual(await readFromDisk(), {})
  })
  assert.equal((await listThings(database)).length, 1)
})

testEngines(
  'a function that returns steps is called when its commit begins',
  async (t, openDatabase) => {
    const { database, readFromDisk } = await openDatabase(t)
    const late = ['a']
    const write = database.write(() => late.map((name) => insertStep(name)))
    late.push('b')
    await write
    late.push('c')
    assert.deepEqual(await readFromDisk(), { a: 0, b: 0 })
  },
)

testEngines('no concurrent increment is lost', async (t, openDatabase) => {
  for (const options of [{}, { maxWritesPerCommit: 1 }, { maxWritesPerCommit: 7 }]) {
    const { database, readFromDisk } = await openDatabase(t, options)
    await database.write([insertStep('a')])
    const counts = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        index % 5 === 0 ? inTransaction(database) : inWrite(database),
      ),
    )
    assert.deepEqual(
      counts.toSorted((one, other) => one - other),
      Array.from({ length: 90 }, (_, index) => index + 1),
    )
    assert.deepEqual(await readFromDisk(), { a: 90 })
  }
})

testEngines(
  'random writes and transactions leave the same contents as a model in memory',
  async (t, openDatabase) => {
    const random = createSeededRandom((line) => t.diagnostic(line))
    const { database, readFromDisk } = await openDatabase(t)
    const names = ['a', 'b', 'c', 'd', 'e']
    const expected = new Map<string, number>()
    for (let round = 0; round < 40; round += 1) {
      const outcomes = Array.from({ length: random.below(12) + 1 }, () => {
        const steps = Array.from({ length: random.below(4) + 1 }, () => {
          const name = random.pick(names) ?? 'a'
          return random.below(3) === 0
            ? insertStep(name, random.below(50))
            : addStep(name, random.below(30))
        })
        return {
          steps,
          done: database.write(steps).then(
            () => true,
            () => false,
          ),
        }
      })
      // In the order of arrival, each completely or not at all.
      for (const { steps, done } of outcomes) {
        assert.equal(await done, apply(expected, steps))
      }
      assert.deepEqual(
        await readFromDisk(),
        Object.fromEntries([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      )
    }
  },
)

testEngines('closing finishes pending writes and rejects later ones', async (t, openDatabase) => {
  const { database, close, readFromDisk } = await openDatabase(t)
  const partial = [
    database.write([insertStep('a')]),
    database.transaction((tx) => insertIn(tx, 'b')),
    database.write([insertStep('c')]),
  ]
  await close()
  await Promise.all(partial)
  assert.deepEqual(await readFromDisk(), { a: 0, b: 0, c: 0 })
  await assert.rejects(database.write([insertStep('d')]))
  await assert.rejects(database.transaction((tx) => insertIn(tx, 'd')))
  assert.deepEqual(await readFromDisk(), { a: 0, b: 0, c: 0 })
})

async function listThings({ read }: Database): Promise<unknown[]> {
  return (await sql`SELECT name FROM things`.execute(read)).rows
}

async function inWrite(database: Database): Promise<number> {
  const [rows] = await database.write([addStep('a')])
  return Number(rows?.[0]?.count)
}

function inTransaction(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const count = (await incrementIn(tx, 'a')) + 1
    await sql`UPDATE things SET count = ${count} WHERE name = 'a'`.execute(tx)
    return count
  })
}

/** Applies a write to the model in memory. Returns whether it should be stored. */
function apply(table: Map<string, number>, steps: Step[]): boolean {
  const next = new Map(table)
  for (const { sql: text, params } of steps) {
    const isPut = text.startsWith('INSERT')
    const name = String(isPut ? params[0] : params[1])
    const current = next.get(name)
    if (isPut === (current !== undefined)) return false
    const count = isPut ? Number(params[1]) : (current ?? 0) + Number(params[0])
    if (count >= 100) return false
    next.set(name, count)
  }
  table.clear()
  for (const [name, count] of next) table.set(name, count)
  return true
}

function failingStep(reason: unknown): number {
  assert.ok(reason instanceof NoRowChangedError, String(reason))
  return reason.step
}
