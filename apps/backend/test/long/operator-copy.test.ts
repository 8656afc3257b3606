import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { SqlRow, SqlValue } from '../../src/storage/database.ts'
import { databasePathOf } from '../../src/storage/data-directory.ts'
import type { Account } from '../account.ts'
import { runOperatorWith, startChild } from '../child.ts'
import { connect } from '../gateway-client.ts'
import { createEmptyDatabase, sqliteOnly } from '../postgres.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

/** What is not copied, on SQLite. A new table that holds data must not be added here. */
const notCopied = /^(sqlite_|kysely_migration|message_search($|_))/

/** Characters that the two databases store differently. */
const hardText = 'zero \0, escape \uFDD0, ä, 😀, "quotes" \\ {a,b}'

test('O48: everything moves to PostgreSQL and back, ready for use', sqliteOnly, async (t) => {
  const dataDir = temporaryDirectory(t)
  const url = await createEmptyDatabase()
  const login = { username: 'mia', password: 'correct horse battery' }
  const copy = (...args: string[]) => runOperatorWith(t, { DATA_DIR: dataDir }, 'copy', ...args)

  const first = await startChild(t, dataDir)
  const mia = first.visitor()
  await mia.register(login.username)
  const { server, channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Guild' }))
  const path = `/api/channels/${channels[0].id}/messages`
  const send = async (account: Account, content: string) =>
    (await connect(account)).action('message.send', { channelId: channels[0].id, content })
  await send(mia, hardText)
  await send(mia, 'needle')
  const messages = await mia.expect(200, mia.get(path))

  const served = await copy('--to', url)
  assert.equal(served.code, 1)
  assert.match(served.stderr, /guildhall\.db in .* is in use by Guildhall\. Stop it first\./)
  await first.kill('SIGTERM')
  const there = await copy('--to', url)
  assert.equal(there.code, 0, there.stderr)
  assert.match(
    there.stdout,
    /^Copied and verified \d+ tables with \d+ rows from sqlite:.* to postgres:/,
  )
  assert.match(there.stderr, /^messages: 2 rows$/m)
  assert.ok(!there.stdout.includes(new URL(url).password), 'the password is not shown')

  // The keys come with the data, and PostgreSQL needs no files for them.
  const keyOf = (folder: string) => readFileSync(join(folder, 'webhook-secrets.key'), 'hex')
  const key = keyOf(dataDir)
  rmSync(join(dataDir, 'webhook-secrets.key'))
  const second = await startChild(t, dataDir, { settings: { DATABASE_URL: url } })
  const onPostgres = second.visitor()
  await onPostgres.expect(200, onPostgres.post('/api/auth/login', login))
  assert.deepEqual(await onPostgres.expect(200, onPostgres.get(path)), messages)
  await waitUntil('the index is built again', async () => {
    const found = await onPostgres.get(`/api/servers/${server.id}/search?q=needle`)
    return found.body.messages.length === 1
  })
  // Numbers that the database generates continue.
  const renamed = { name: 'New name' }
  await onPostgres.expect(200, onPostgres.patch(`/api/servers/${server.id}`, renamed))
  await onPostgres.expect(201, onPostgres.post('/api/servers', { name: 'Other' }))
  await send(onPostgres, 'after the move')

  const otherDir = temporaryDirectory(t)
  const servedSource = await copy('--from', url, '--to', `sqlite:${otherDir}`)
  assert.equal(servedSource.code, 1)
  assert.match(servedSource.stderr, /The database .* is in use by Guildhall\. Stop it first\./)
  assert.ok(!existsSync(databasePathOf(otherDir)))
  const servedTarget = await copy('--from', `sqlite:${databasePathOf(dataDir)}`, '--to', url)
  assert.equal(servedTarget.code, 1)
  assert.match(servedTarget.stderr, /is in use by/)
  await second.kill('SIGTERM')
  const full = await copy('--from', `sqlite:${dataDir}`, '--to', url)
  assert.equal(full.code, 1)
  assert.match(full.stderr, /^The target is not empty\./)
  const existing = await copy('--from', url, '--to', `sqlite:${dataDir}`)
  assert.equal(existing.code, 1)
  assert.match(existing.stderr, /^The target is not empty: .* exists\. Nothing was changed\.$/m)

  const back = await copy('--from', url, '--to', `sqlite:${otherDir}`)
  assert.equal(back.code, 0, back.stderr)
  assert.equal(keyOf(otherDir), key)
  assert.ok(!existsSync(join(dataDir, 'webhook-secrets.key')))
  const third = await startChild(t, otherDir)
  const again = third.visitor()
  await again.expect(200, again.post('/api/auth/login', login))
  const read = await again.expect(200, again.get(path))
  assert.deepEqual(read.messages.map(({ content }: { content: string }) => content).toSorted(), [
    'after the move',
    'needle',
    hardText,
  ])
})

test('O49: the rows of every table are copied, or none', sqliteOnly, async (t) => {
  const folder = temporaryDirectory(t)
  const dataDir = join(folder, 'data')
  const child = await startChild(t, dataDir)
  await child.kill('SIGTERM')
  const original = databasePathOf(dataDir)
  fillEveryTable(original)
  const contents = readContents(original)
  const empty = Object.keys(contents).filter((table) => contents[table]?.length === 0)
  assert.deepEqual(empty, [], 'every table has rows')
  assert.ok(Object.keys(contents).length > 30)

  const copy = (...args: string[]) => runOperatorWith(t, { DATA_DIR: dataDir }, 'copy', ...args)
  const url = await createEmptyDatabase()
  const there = await copy('--to', url)
  assert.equal(there.code, 0, there.stderr)
  const target = join(folder, 'copy.db')
  const back = await copy('--from', url, '--to', `sqlite:${target}`)
  assert.equal(back.code, 0, back.stderr)
  assert.deepEqual(readContents(target), contents)
  assert.deepEqual(schemaOf(target), schemaOf(original), 'with all triggers')

  // A reference to nothing is found only at the end: everything is undone.
  const broken = join(folder, 'broken.db')
  copyFileSync(original, broken)
  const database = new DatabaseSync(broken)
  database.exec("PRAGMA foreign_keys = OFF; UPDATE sessions SET user_id = 'nobody'")
  database.close()
  const other = await createEmptyDatabase()
  const refused = await copy('--from', `sqlite:${broken}`, '--to', other)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /sessions_user_id_fkey/)
  const refusedFile = await copy('--from', `sqlite:${broken}`, '--to', `sqlite:${folder}/x.db`)
  assert.equal(refusedFile.code, 1)
  assert.match(refusedFile.stderr, /A row of the table sessions refers to a row of users/)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('x.db')),
    [],
  )
  assert.equal((await copy('--from', `sqlite:${original}`, '--to', other)).code, 0, 'still empty')

  const usage = await copy('--to', 'mysql://me:secret@localhost/x')
  assert.equal(usage.code, 2)
  assert.ok(!usage.stderr.includes('secret'))
  assert.equal((await copy()).code, 2)
  const same = await copy('--to', `sqlite:${dataDir}`)
  assert.match(same.stderr, /are the same database/)
})

/** Adds two rows to every table: one with a value in each column, one with null where that is allowed. */
function fillEveryTable(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA foreign_keys = OFF')
  const all = (sql: string, ...params: SqlValue[]) =>
    database.prepare(sql).all(...params) as SqlRow[]
  const triggers = all("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)

  function valueOf(table: string, column: string, row: number): SqlValue {
    const [reference] = all(
      'SELECT "table", "to", seq FROM pragma_foreign_key_list(?) WHERE "from" = ?',
      table,
      column,
    )
    const [shape] = all(
      'SELECT type, "notnull", pk FROM pragma_table_info(?) WHERE name = ?',
      table,
      column,
    )
    // A trigger numbers channels without a number.
    const isRequired = shape?.notnull === 1 || shape?.pk !== 0 || column === 'number'
    if (row === 2 && !isRequired) return null
    if (reference) {
      const parent = String(reference.table)
      return valueOf(parent, String(reference.to ?? primaryKey(parent, reference.seq)), row)
    }
    return shape?.type === 'TEXT' ? `${table}.${column} ${row} ${hardText}` : row
  }

  function primaryKey(table: string, index: SqlValue | undefined): string {
    const [key] = all('SELECT name FROM pragma_table_info(?) WHERE pk = 1 + ?', table, index ?? 0)
    return String(key?.name)
  }

  for (const table of tableNames(database)) {
    const columns = all('SELECT name FROM pragma_table_info(?)', table).map(({ name }) =>
      String(name),
    )
    const names = columns.map((name) => `"${name}"`).join(', ')
    const [{ sql } = {}] = all('SELECT sql FROM sqlite_master WHERE name = ?', table)
    const rows = String(sql).includes('CHECK (id = 1)') ? [1] : [1, 2]
    for (const row of rows) {
      const values = columns.map((column) => valueOf(table, column, row))
      database
        .prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`)
        .run(...values)
    }
  }
  for (const { sql } of triggers) database.exec(String(sql))
  database.close()
}

function tableNames(database: DatabaseSync): string[] {
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return rows.map(({ name }) => String(name)).filter((name) => !notCopied.test(name))
}

/** The rows of all tables, without how far the search index has come. */
function readContents(path: string): Record<string, string[]> {
  const database = new DatabaseSync(path, { readOnly: true })
  const contents = tableNames(database).map((table) => {
    const rows = database.prepare(`SELECT * FROM "${table}"`).all()
    const texts = rows.map((row) => JSON.stringify({ ...row, indexed_seq: 0 }))
    return [table, texts.toSorted()]
  })
  database.close()
  return Object.fromEntries(contents) as Record<string, string[]>
}

function schemaOf(path: string): SqlRow[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database
    .prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name')
    .all()
  database.close()
  return rows as SqlRow[]
}
