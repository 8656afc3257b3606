import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { createLocalBus } from '../../src/cluster/local-bus.ts'
import { createLog } from '../../src/core/log.ts'
import type { Announcement } from '../../src/events/announcement.ts'
import { createOutbox } from '../../src/events/outbox.ts'
import { StepUnmet } from '../../src/storage/database.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'

/** What is published, each with what another connection could read of it by then. */
async function open(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  const database = await openSqlite(join(directory, 'test.db'))
  t.after(async () => {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  })
  await database.write([{ sql: 'CREATE TABLE things (name TEXT PRIMARY KEY)', params: [] }])
  const bus = createLocalBus<Announcement>(createLog('silent'))
  const published: { name: string; isStored: boolean }[] = []
  bus.subscribe(async (announcement) => {
    const [name = ''] = announcement.kind === 'sessions_ended' ? announcement.sessionIds : []
    const rows = await database.all('SELECT name FROM things WHERE name = ?', [name])
    published.push({ name, isStored: rows.length === 1 })
  })
  return { database, outbox: createOutbox(database, bus), published }
}

const insert = (name: string) => ({
  sql: 'INSERT INTO things (name) VALUES (?)',
  params: [name],
})

const ended = (name: string): Announcement => ({ kind: 'sessions_ended', sessionIds: [name] })

test('a transaction is announced after its commit, and not at all when it is rolled back', async (t) => {
  const { database, outbox, published } = await open(t)
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) =>
      outbox.transaction(async (tx, announce) => {
        announce.sessionsEnded([name])
        await sql`INSERT INTO things (name) VALUES (${name})`.execute(tx)
        // Something else has time to run; nothing may be announced in it.
        await database.all('SELECT 1', [])
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

test('a write is announced after its commit, and not at all when a step was not met', async (t) => {
  const { outbox, published } = await open(t)
  const writes = await Promise.allSettled([
    outbox.write([insert('a')], () => [ended('a')]),
    outbox.write(
      [insert('b'), { sql: 'DELETE FROM things WHERE name = ?', params: ['x'], mustChange: true }],
      () => [ended('b')],
    ),
    outbox.write([insert('c')], () => [ended('c')]),
  ])
  const [, unmet] = writes
  assert.ok(unmet?.status === 'rejected' && unmet.reason instanceof StepUnmet)
  // A transaction waits for what was announced before it.
  await outbox.transaction(async (_, announce) => announce.sessionsEnded(['c']))
  assert.deepEqual(published, [
    { name: 'a', isStored: true },
    { name: 'c', isStored: true },
    { name: 'c', isStored: true },
  ])
})
