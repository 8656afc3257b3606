import pg from 'pg'
import { createLog } from '../../core/log.ts'
import type { Log } from '../../core/log.ts'
import { StartError } from '../../core/start-error.ts'
import type { Database } from '../database.ts'
import { refusalOf, stateOfTables } from '../inspect-database.ts'
import type { DatabaseState } from '../inspect-database.ts'
import { migrate } from '../migrate.ts'
import type { StorageOptions } from '../sqlite.ts'
import { requireConnections } from './check-connections.ts'
import { connectionOptions } from './connection.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresDatabase } from './postgres.ts'
import { joinProcessGroup } from './process-group.ts'
import type { OpenProcessGroup } from './process-group.ts'

const minVersion = 15

interface Options extends StorageOptions {
  url: string
  log: Log
  /** Called before tables are created in an empty database; may throw. */
  onEmpty: () => void
}

interface ServedDatabase {
  database: PostgresDatabase
  processes: OpenProcessGroup
}

/**
 * Creates the tables or brings them up to date, joins the processes that serve the database, and opens it. Throws
 * StartError, without changing anything, when the database cannot be used.
 */
export async function openPostgresStorage(options: Options): Promise<ServedDatabase> {
  const { url, log, onEmpty } = options
  await mapStartErrors(url, () => requireConnections(url))
  const found = await inspectPostgres(url)
  refuseUnusable(found, url)
  if (found.kind === 'none') onEmpty()
  return mapStartErrors(url, async () => {
    if (found.kind !== 'current') await upgrade(options)
    const processes = await joinProcessGroup(url, log)
    try {
      const database = await openPostgres(url, { ...options, use: 'serve', group: processes })
      return { database, processes }
    } catch (error) {
      await processes.close()
      throw error
    }
  })
}

async function upgrade({ url, log }: Options): Promise<void> {
  const database = await openPostgres(url, { log, use: 'migrate', isPatient: true })
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

/** Opens an existing database that is up to date. Throws StartError. */
export async function openExistingPostgres(url: string, use: 'alone' | 'visit'): Promise<Database> {
  await requireCurrent(url)
  const options = { log: createLog('silent'), use } as const
  return mapStartErrors(url, () => openPostgres(url, options))
}

/** Throws StartError unless the database is one of this version. Changes nothing. */
async function requireCurrent(url: string): Promise<void> {
  const found = await inspectPostgres(url)
  refuseUnusable(found, url)
  if (found.kind === 'current') return
  throw new StartError(
    found.kind === 'none'
      ? `DATABASE_URL: the database ${databaseName(url)} is empty. Start Guildhall once to create its tables.`
      : `DATABASE_URL: the database ${databaseName(url)} is not of this Guildhall version. Start Guildhall once to upgrade it.`,
  )
}

/** Throws StartError when this version cannot use the database. */
export function refuseUnusable(found: DatabaseState, url: string): void {
  const refusal = refusalOf(found)
  if (refusal === null) return
  throw new StartError(
    `DATABASE_URL: the database ${databaseName(url)} ${refusal} Nothing was changed.`,
  )
}

/** Changes nothing. Throws StartError. */
export async function inspectPostgres(url: string): Promise<DatabaseState> {
  return mapStartErrors(url, async () => {
    const client = new pg.Client(connectionOptions(url))
    // A connection that is lost meanwhile rejects the running query.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await requireVersion(client)
      const tables = await names(
        client,
        'SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()',
      )
      const hasMigrations = tables.includes('kysely_migration')
      const applied = hasMigrations
        ? await names(client, 'SELECT name::text AS name FROM kysely_migration')
        : null
      return stateOfTables(tables, applied)
    } finally {
      await client.end()
    }
  })
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
      current_setting('server_encoding') AS encoding`,
  )
  const [found] = rows
  if (!found) return
  if (Number(found.number) < minVersion * 10_000) {
    throw new StartError(
      `DATABASE_URL: the server runs PostgreSQL ${found.version}. Guildhall needs version ${minVersion} or newer.`,
    )
  }
  if (found.encoding !== 'UTF8') {
    throw new StartError(
      `DATABASE_URL: the database has the encoding ${found.encoding}. Create it with ENCODING 'UTF8'.`,
    )
  }
}

async function names(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql)
  return rows.map(({ name }) => name)
}

/** Runs `work` and turns the errors of PostgreSQL into StartErrors. */
export async function mapStartErrors<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStartError(error, url)
  }
}

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const problems: Record<string, string> = {
  '28000': 'the server refused the login',
  '28P01': 'the server refused the user name or the password',
  '3D000': 'the database does not exist; create it first',
  '42501': 'the user may not create tables in the database',
  '53100': "the server's disk is full",
  '53300': 'the server has no connection left',
  '57P03': 'the server is starting or stopping; try again in a moment',
}

function toStartError(error: unknown, url: string): unknown {
  if (error instanceof StartError) return error
  const { code = '', message } = error as Error & { code?: string }
  const problem = problems[code] ?? 'PostgreSQL cannot be used'
  return new StartError(`DATABASE_URL (${databaseName(url)}): ${problem} (${message || code}).`)
}

/** The address without the password. */
export function databaseName(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port ? `:${port}` : ''}${pathname}`
}
