import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { createBus } from '../../src/events/bus.ts'
import { createLog } from '../../src/core/log.ts'
import { createSoloGroup } from '../../src/core/process-group.ts'
import type { BusMessage } from '../../src/events/bus-message.ts'
import { createEventPublisher } from '../../src/events/event-publisher.ts'
import { NoRowChangedError } from '../../src/storage/database.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'

/** Collects published events, and whether another connection could read their data at that time. */
async function open(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  const database = await openSqlite(join(directory, 'test.db'))
  t.after(async () => {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  })
  await database.write([{ sql: 'CREATE TABLE things (name TEXT PRIMARY KEY)', params: [] }])
  const bus = createBus(createLog('silent'))
  const published: { name: string; isStored: boolean }[] = []
  bus.subscribe(async (message) => {
    const [name = ''] = message.kind === 'sessions_ended' ? message.sessionIds : []
    const found = sql`SELECT name FROM things WHERE name = ${name}`
    const { rows } = await found.execute(database.read)
    published.push({ name, isStored: rows.length === 1 })
  })
  const processes = createSoloGroup('only')
  return { database, publisher: createEventPublisher({ database, bus, processes }), published }
}

const insert = (name: string) => ({
  sql: 'INSERT INTO things (name) VALUES (?)',
  params: [name],
})

const ended = (name: string): BusMessage => ({ kind: 'sessions_ended', sessionIds: [name] })

test('SEC71 G55: a transaction publishes after its commit, and nothing after a rollback', async (t) => {
  const { database, publisher, published } = await open(t)
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) =>
      publisher.transaction(async (tx, publish) => {
        publish.sessionsEnded([name])
        await sql`INSERT INTO things (name) VALUES (${name})`.execute(tx)
        // Other code runs in between; nothing may be published then.
        await sql`SELECT 1`.execute(database.read)
        assert.deepEqual(published, [])
        if (name === 'b') throw new Error('refused')
        if (name === 'c') await sql`INSERT INTO things (name) VALUES (${name})`.execute(tx)
      }),
    ),
  )
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(published, [
    { name: 'a', isStored: true },
    { name: 'd', isStored: true },
  ])
})

test('SEC71 G55: a write publishes after its commit, and nothing if a step fails its requirement', async (t) => {
  const { publisher, published } = await open(t)
  const writes = await Promise.allSettled([
    publisher.write([insert('a')], () => [ended('a')]),
    publisher.write(
      [insert('b'), { sql: 'DELETE FROM things WHERE name = ?', params: ['x'], mustChange: true }],
      () => [ended('b')],
    ),
    publisher.write([insert('c')], () => [ended('c')]),
  ])
  const [, failing] = writes
  assert.ok(failing?.status === 'rejected' && failing.reason instanceof NoRowChangedError)
  // A transaction waits for what was published before it.
  await publisher.transaction(async (_, publish) => publish.sessionsEnded(['c']))
  assert.deepEqual(published, [
    { name: 'a', isStored: true },
    { name: 'c', isStored: true },
    { name: 'c', isStored: true },
  ])
})
