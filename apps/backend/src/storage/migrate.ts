import { Migrator } from 'kysely/migration'
import { StartError } from '../core/start-error.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the tables up to date, in one transaction. Throws StartError, and changes nothing, where the database was
 * made by a newer version.
 */
export async function migrate(database: Database): Promise<void> {
  await refuseNewer(database)
  await database.transaction(async (tx) => {
    const migrator = new Migrator({
      db: tx,
      provider: { getMigrations: async () => migrations },
      disableTransactions: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

async function refuseNewer(database: Database): Promise<void> {
  const tables = await database.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE name = 'kysely_migration'",
    [],
  )
  if (tables.length === 0) return
  const done = await database.all<{ name: string }>('SELECT name FROM kysely_migration', [])
  const unknown = done.map(({ name }) => name).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new StartError(
      `The database in DATA_DIR was made by a newer version of Guildhall (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade. Nothing was changed.',
    )
  }
}
