import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { StartError } from '../../src/core/start-error.ts'
import { runOperator, runOperatorWith } from '../child.ts'
import { createEmptyDatabase, createTestDatabase, sqliteOnly } from '../postgres.ts'
import { startApp } from '../start-app.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

/** What a database of commit d384b436 lists first and last, and one of a commit before. */
const last = ['0100-baseline', '0132-public-addresses']
const earlier = ['0100-baseline', '0131-proposed-claims']

/** Lists the migrations instead of the baseline. */
function list(names: string[]): string {
  const rows = names.map((name) => `('${name}', '2026-01-01T00:00:00Z')`)
  return `DELETE FROM kysely_migration WHERE name <= '0132-tables';
    INSERT INTO kysely_migration (name, timestamp) VALUES ${rows.join()}`
}

/** The same, without the migrations since. */
const listEarlier = `${list(earlier)}; DELETE FROM kysely_migration WHERE name > '0132-tables'`

const refused =
  /from before commit d384b436.* Start Guildhall at commit d384b436 with it once, and then this version\. Nothing was changed\./

/** The content of all files, with their times. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    files.map((file) => {
      const path = join(folder, file)
      const { mtimeMs, size } = statSync(path)
      const hash = createHash('sha256')
      if (statSync(path).isFile()) hash.update(readFileSync(path))
      return [file, `${size} ${mtimeMs} ${hash.digest('hex')}`]
    }),
  )
}

test(
  'a data directory is used from commit d384b436 on, and left as it is before',
  sqliteOnly,
  async (t) => {
    const dataDir = temporaryDirectory(t)
    const first = await startApp(t, { DATA_DIR: dataDir })
    const mia = await first.register('mia')
    await first.stop()
    const change = (folder: string, sql: string): void => {
      const database = new DatabaseSync(join(folder, 'guildhall.db'))
      database.exec(sql)
      database.close()
    }

    const upgraded = temporaryDirectory(t)
    cpSync(dataDir, upgraded, { recursive: true })
    change(dataDir, listEarlier)
    const before = contentOf(dataDir)
    const unused = join(temporaryDirectory(t), 'file')
    await assert.rejects(startApp(t, { DATA_DIR: dataDir }), (error) => {
      assert.ok(error instanceof StartError, String(error))
      assert.match(error.message, refused)
      return true
    })
    for (const command of [
      ['operators', 'list'],
      ['backup', unused],
      ['copy', '--to', `sqlite:${unused}`],
    ]) {
      const { code, stderr } = await runOperator(t, dataDir, ...command)
      assert.equal(code, 1, command.join(' '))
      assert.match(stderr, refused, command.join(' '))
    }
    assert.deepEqual(contentOf(dataDir), before)

    change(upgraded, list(last))
    const second = await startApp(t, { DATA_DIR: upgraded })
    const again = second.visitor()
    again.cookie = mia.cookie
    assert.equal((await again.expect(200, again.get('/api/users/me'))).user.username, 'mia')
    await second.stop()
    await startApp(t, { DATA_DIR: upgraded })
  },
)

test('a PostgreSQL database is used from commit d384b436 on, and left as it is before', async (t) => {
  const url = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.after(() => client.end())
  const namesOf = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration')
    return rows.map(({ name }) => name).toSorted()
  }
  const current = await namesOf()

  await client.query(listEarlier)
  const dataDir = temporaryDirectory(t)
  await assert.rejects(startApp(t, { DATABASE_URL: url, DATA_DIR: dataDir }), refused)
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  for (const command of [
    ['operators', 'list'],
    ['copy', '--to', await createEmptyDatabase()],
  ]) {
    const { code, stderr } = await runOperatorWith(t, settings, ...command)
    assert.equal(code, 1, command.join(' '))
    assert.match(stderr, refused, command.join(' '))
  }
  assert.deepEqual(await namesOf(), earlier)

  const added = current.filter((name) => name > '0132-tables')
  await client.query(list([...last, ...added]))
  await startApp(t, { DATABASE_URL: url })
  assert.deepEqual(await namesOf(), current)
})
