import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createLog } from '../src/core/log.ts'
import { migrate } from '../src/storage/migrate.ts'
import { openPostgres } from '../src/storage/postgres/postgres.ts'
import { startPostgresServer } from './postgres-server.ts'

/** The address of the PostgreSQL server that the runner started for all files. */
export const serverVariable = 'TEST_POSTGRES_URL'

/** Whether every app of this run uses PostgreSQL instead of SQLite. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** The options of a test about SQLite's files. */
export const sqliteOnly = { skip: onPostgres && 'is about the files of SQLite' }

/** The options of a test that needs PostgreSQL. */
export const postgresOnly = { skip: !onPostgres && 'needs PostgreSQL' }

let server: Promise<string> | undefined

async function serverUrl(): Promise<string> {
  server ??= Promise.resolve(
    process.env[serverVariable] ?? startPostgresServer().then(({ url }) => url),
  )
  return server
}

let template: Promise<string> | undefined

/** Creates a database with empty tables. Returns its URL. */
export function createTestDatabase(): Promise<string> {
  return createDatabase(`test_${randomBytes(8).toString('hex')}`)
}

/** Creates a database without tables. Returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnServer(`CREATE DATABASE ${name}`)
  return `${await serverUrl()}/${name}`
}

const databases = new Map<string, Promise<string>>()

/**
 * The settings of an app with this data directory: on PostgreSQL, each directory has a database of its own. A new one has
 * no tables, or empty ones.
 */
export async function databaseSettings(
  dataDir: string,
  { hasTables = false } = {},
): Promise<{ DATABASE_URL?: string }> {
  if (!onPostgres) return {}
  let url = databases.get(dataDir)
  if (!url) {
    url = hasTables ? createTestDatabase() : createEmptyDatabase()
    databases.set(dataDir, url)
  }
  return { DATABASE_URL: await url }
}

/** How many apps of a test use the database of a data directory. */
const users = new Map<string, number>()

/** Call this when an app with this data directory starts. */
export function holdDatabase(dataDir: string): void {
  users.set(dataDir, (users.get(dataDir) ?? 0) + 1)
}

/** Call this when the app has stopped after its test: with the last one, the database is deleted. */
export async function releaseDatabase(dataDir: string): Promise<void> {
  const left = (users.get(dataDir) ?? 1) - 1
  users.set(dataDir, left)
  if (left > 0) return
  users.delete(dataDir)
  const url = databases.get(dataDir)
  databases.delete(dataDir)
  if (url) await runOnServer(`DROP DATABASE ${new URL(await url).pathname.slice(1)} WITH (FORCE)`)
}

async function createDatabase(name: string): Promise<string> {
  template ??= createTemplate()
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${await template}`)
  return `${await serverUrl()}/${name}`
}

async function createTemplate(): Promise<string> {
  const name = `template_${randomBytes(8).toString('hex')}`
  await runOnServer(`CREATE DATABASE ${name}`)
  const database = await openPostgres(`${await serverUrl()}/${name}`, {
    log: createLog('silent'),
    use: 'migrate',
  })
  await migrate(database)
  await database.close()
  return name
}

async function runOnServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${await serverUrl()}/postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
