import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/** Brings the tables up to date, in one transaction. */
export async function migrate(
  database: Database,
  provided: Record<string, Migration> = migrations,
): Promise<void> {
  await database.transaction((tx) => migrateIn(tx, provided))
}

/** The same inside a transaction. */
export async function migrateIn<Tables>(
  tx: Kysely<Tables>,
  provided: Record<string, Migration>,
): Promise<void> {
  // Imported here, because most starts have nothing to migrate.
  const { Migrator } = await import('kysely/migration')
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: async () => provided },
    disableTransactions: true,
    // Migrations touch different tables, so one that was merged late may run after a later number.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error as Error
}
