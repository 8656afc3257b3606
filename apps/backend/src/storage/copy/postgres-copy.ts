import { Kysely } from 'kysely'
import pg from 'pg'
import { StartError } from '../../core/start-error.ts'
import type { SqlValue } from '../database.ts'
import { migrateIn } from '../migrate.ts'
import { connectionOptions } from '../postgres/connection.ts'
import { postgresDialect } from '../postgres/dialect.ts'
import { locks, lockSpace } from '../postgres/locks.ts'
import {
  databaseName,
  inspectPostgres,
  mapStartErrors,
  refuseUnusable,
} from '../postgres/open-postgres.ts'
import { encodeText } from '../postgres/text.ts'
import type { SecretKeyName } from '../secret-keys.ts'
import { columnList, quoted, toCopyTable } from './copy-side.ts'
import type { CopyRow, CopySource, CopyTable, CopyTarget } from './copy-side.ts'

const batchSize = 1000

/** Reads the database as it is now. Throws StartError while a process serves it, and when it is not of this version. */
export function openPostgresSource(url: string): Promise<CopySource> {
  return mapStartErrors(url, async () => {
    const found = await inspectPostgres(url)
    refuseUnusable(found, url)
    const { kind } = found
    if (kind !== 'current') {
      throw new StartError(
        `The database ${databaseName(url)} is not one of this Guildhall version. Start Guildhall with it once.`,
      )
    }
    const client = await connectLocked(url, kind)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return { ...reading(client, url), close: () => client.end() }
  })
}

/** Everything happens in one transaction. Throws StartError while a process serves the database, and if it has data. */
export function openPostgresTarget(url: string): Promise<CopyTarget> {
  return mapStartErrors(url, async () => {
    const { kind } = await inspectPostgres(url)
    if (kind !== 'none' && kind !== 'current') {
      throw new StartError(
        `The target ${databaseName(url)} is not empty: it has tables of another program or version. Nothing was changed.`,
      )
    }
    const client = await connectLocked(url, kind)
    await client.query('BEGIN')
    if (kind === 'none') await createTables(client)
    return filling(client, url)
  })
}

async function connectLocked(url: string, kind: 'none' | 'current'): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(url, { isPatient: true }))
  // A connection that is lost meanwhile rejects the running query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: number }>(
      `SELECT pg_try_advisory_lock(${lockSpace}, ${locks.serve}) AS taken`,
    )
    const isServed = rows[0]?.taken !== 1 || (kind === 'current' && (await hasProcesses(client)))
    if (!isServed) return client
    throw new StartError(
      `The database ${databaseName(url)} is in use by Guildhall. Stop it first. Nothing was changed.`,
    )
  } catch (error) {
    await client.end()
    throw error
  }
}

async function hasProcesses(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT id FROM processes WHERE lease_until > extract(epoch FROM clock_timestamp()) * 1000 LIMIT 1`,
  )
  return rows.length > 0
}

async function createTables(client: pg.Client): Promise<void> {
  const dialect = postgresDialect(async (text, params) => {
    const { rows, rowCount } = await client.query({ text, values: [...params] })
    return { rows, changes: rowCount ?? 0 }
  })
  await migrateIn(new Kysely<unknown>({ dialect }))
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Fills the tables while they have neither triggers nor references, so that their order does not matter. */
async function filling(client: pg.Client, url: string): Promise<CopyTarget> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  )
  const side = reading(client, url)
  const tables = await side.tables()
  for (const { table, name } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  }
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  }
  const types = await typesOf(client)
  return {
    ...side,
    insert: (table, rows) => mapStartErrors(url, () => insert(client, table, rows, types)),
    async insertKeys(keys) {
      for (const [name, key] of keys) {
        await client.query(
          `INSERT INTO secret_keys (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          [name, key.toString('base64')],
        )
      }
    },
    commit: () =>
      mapStartErrors(url, async () => {
        for (const { name } of tables) {
          await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
        }
        for (const { table, name, definition } of foreignKeys) {
          await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
        }
        await continueNumbers(client)
        await client.query('COMMIT')
        await client.query('ANALYZE')
      }),
    // Without a commit, PostgreSQL rolls back.
    close: () => client.end(),
  }
}

/** The types of all columns, by table and column. */
async function typesOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `SELECT table_name || '.' || column_name AS column, data_type AS type
      FROM information_schema.columns WHERE table_schema = current_schema()`,
  )
  return new Map(rows.map(({ column, type }) => [column, type]))
}

async function insert(
  client: pg.Client,
  table: CopyTable,
  rows: CopyRow[],
  types: Map<string, string>,
): Promise<void> {
  const arrays = table.columns.map(
    (column, index) => `$${index + 1}::${types.get(`${table.name}.${column}`) ?? 'text'}[]`,
  )
  const values = table.columns.map((_, index) => rows.map((row) => encode(row[index] ?? null)))
  await client.query(
    `INSERT INTO ${quoted(table.name)} (${columnList(table)}) OVERRIDING SYSTEM VALUE
      SELECT * FROM unnest(${arrays.join(', ')})`,
    values,
  )
}

function encode(value: SqlValue): SqlValue {
  return typeof value === 'string' ? encodeText(value) : value
}

/** Generated numbers continue after those that were copied. */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name::text AS table, column_name::text AS column
      FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false)
        FROM ${quoted(table)}`,
      [quoted(table), column],
    )
  }
}

function reading(client: pg.Client, url: string): Omit<CopySource, 'close'> {
  const fetch = (): Promise<SqlValue[][]> =>
    mapStartErrors(url, async () => {
      const text = `FETCH ${batchSize} FROM copied`
      const { rows } = await client.query<SqlValue[]>({ text, rowMode: 'array' })
      return rows
    })
  return {
    dialect: 'postgres',
    async keys() {
      const { rows } = await client.query<{ name: SecretKeyName; value: string }>(
        'SELECT name, value FROM secret_keys',
      )
      return new Map(rows.map(({ name, value }) => [name, Buffer.from(value, 'base64')]))
    },
    async tables() {
      const { rows } = await client.query<{ name: string; columns: string }>(
        `SELECT c.table_name::text AS name, json_agg(c.column_name)::text AS columns
          FROM information_schema.columns AS c JOIN information_schema.tables AS t
            ON t.table_schema = c.table_schema AND t.table_name = c.table_name
          WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
          GROUP BY c.table_name ORDER BY c.table_name`,
      )
      return rows
        .map(({ name, columns }) => toCopyTable(name, JSON.parse(columns) as string[]))
        .filter((table) => table !== null)
    },
    async *rows(table: CopyTable) {
      await client.query(
        `DECLARE copied NO SCROLL CURSOR FOR SELECT ${columnList(table)} FROM ${quoted(table.name)}`,
      )
      let batch: SqlValue[][]
      do {
        batch = await fetch()
        if (batch.length > 0) yield batch
      } while (batch.length === batchSize)
      await client.query('CLOSE copied')
    },
  }
}
