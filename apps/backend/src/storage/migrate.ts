import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { dialectOf } from './dialect.ts'
import { baselineName, migrations } from './migrations/index.ts'
import { schemaPlugin } from './postgres/schema-dialect.ts'

/** Brings the tables up to date, in one transaction. The database must be new, or be one that `stateOfTables` does not refuse. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction((tx) => migrateIn(tx))
}

/** The same inside a transaction. */
export async function migrateIn<Tables>(tx: Kysely<Tables>): Promise<void> {
  const db = dialectOf(tx) === 'postgres' ? tx.withPlugin(schemaPlugin) : tx
  await replaceByBaseline(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    disableTransactions: true,
    // Migrations touch different tables, so one that was merged late may run after a later number.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
}

/** Where the migrations before the baseline have run, the database has all that the baseline creates. */
async function replaceByBaseline<Tables>(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`DELETE FROM kysely_migration
    WHERE name < ${baselineName} RETURNING name`.execute(db)
  if (rows.length === 0) return
  await sql`INSERT INTO kysely_migration (name, timestamp)
    VALUES (${baselineName}, ${new Date().toISOString()})`.execute(db)
}
