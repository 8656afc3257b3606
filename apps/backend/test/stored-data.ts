import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { SqlRow, SqlValue } from '../src/storage/database.ts'
import { databasePathOf } from '../src/storage/data-directory.ts'
import { connectionOptions } from '../src/storage/postgres/connection.ts'
import { toPostgres } from '../src/storage/postgres/statements.ts'
import { databaseSettings } from './postgres.ts'
import { waitUntil } from './wait-until.ts'

/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5

/** Tables that change some time after a request, or without one. */
const changing = new Set([
  'event_log',
  'game_server_hours',
  'game_server_minutes',
  'game_server_ten_minutes',
  'import_parts',
  'leases',
  'outgoing_deliveries',
  'processes',
  'purges',
  'rate_limits',
  'sessions',
  'webhook_deliveries',
  'webhook_hours',
])

/** Columns that do: how far the search index is, what a game server answered, and what became of deliveries. */
const withoutChanging = {
  indexed_seq: null,
  status: null,
  known_name: null,
  rolled_until: null,
  failing_since: null,
  events_until: null,
}

/** Whether requests alone change the table. */
export function isSteady(table: string): boolean {
  return !changing.has(table) && !table.includes('search')
}

/** What requests alone change of a row. */
export function steadyPart(row: SqlRow): SqlRow {
  return { ...row, ...withoutChanging }
}

/** Runs a statement in the database of an app, past the app. */
export async function queryStored(
  { dataDir }: { dataDir: string },
  sql: string,
  params: SqlValue[] = [],
): Promise<SqlRow[]> {
  const { DATABASE_URL: url } = await databaseSettings(dataDir)
  if (url !== undefined) return queryPostgres(url, sql, params)
  let rows: SqlRow[] | undefined
  await waitUntil('nothing else writes to the database', () => {
    rows = tryInSqlite(databasePathOf(dataDir), sql, params)
    return rows !== undefined
  })
  return rows ?? []
}

/** Undefined while the app is writing. It runs in this process, so nothing here may wait for it without a pause. */
function tryInSqlite(file: string, sql: string, params: SqlValue[]): SqlRow[] | undefined {
  const database = new DatabaseSync(file, { timeout: 100 })
  try {
    return database.prepare(sql).all(...params) as SqlRow[]
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return undefined
  } finally {
    database.close()
  }
}

/** Runs a statement in a database of PostgreSQL. */
export async function queryPostgres(
  url: string,
  sql: string,
  params: SqlValue[] = [],
): Promise<SqlRow[]> {
  const client = new pg.Client(connectionOptions(url))
  await client.connect()
  try {
    const { text, values } = toPostgres(sql, params)
    return (await client.query<SqlRow>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Everything that an app stores: all files of its data directory, and on PostgreSQL the rows of all tables. */
export async function readStoredBytes({ dataDir }: { dataDir: string }): Promise<Buffer> {
  const { DATABASE_URL: url } = await databaseSettings(dataDir)
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)))
  return Buffer.concat(url === undefined ? files : [...files, await readTables(url)])
}

/** The rows of all tables by name, as text, without those that change by themselves. */
export async function readStoredRows(app: { dataDir: string }): Promise<Record<string, string>> {
  const { DATABASE_URL: url } = await databaseSettings(app.dataDir)
  const listed = await queryStored(
    app,
    url === undefined
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT GLOB 'CREATE VIRTUAL*'"
      : 'SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()',
  )
  const names = listed.map(({ name }) => String(name)).filter(isSteady)
  const rows: Record<string, string> = {}
  for (const name of names) {
    const stored = await queryStored(app, `SELECT * FROM "${name}"`)
    const lines = stored.map((row) => JSON.stringify(steadyPart(row)))
    rows[name] = lines.sort().join('\n')
  }
  return rows
}

async function readTables(url: string): Promise<Buffer> {
  const tables = await queryPostgres(
    url,
    'SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()',
    [],
  )
  const contents: SqlRow[][] = []
  for (const { name } of tables) {
    contents.push(
      await queryPostgres(url, `SELECT to_json(t)::text AS row FROM "${name}" AS t`, []),
    )
  }
  return Buffer.from(JSON.stringify(contents))
}
