import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'
import { accountTables } from './baseline/accounts.ts'
import { gameServerTables } from './baseline/game-servers.ts'
import { importTables } from './baseline/imports.ts'
import { messageTables } from './baseline/messages.ts'
import { operationTables } from './baseline/operation.ts'
import { postgresFunctions, postgresParts } from './baseline/postgres.ts'
import { serverTables } from './baseline/servers.ts'
import { sqliteParts } from './baseline/sqlite.ts'
import { webhookTables } from './baseline/webhooks.ts'

/** Tables come after those that they reference. */
const tables = [
  ...accountTables,
  ...serverTables,
  ...messageTables,
  ...webhookTables,
  ...gameServerTables,
  ...importTables,
  ...operationTables,
]

/** The tables with which a new database starts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements =
    dialectOf(db) === 'sqlite'
      ? [...tables, ...sqliteParts]
      : [...postgresFunctions, ...tables, ...postgresParts]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
