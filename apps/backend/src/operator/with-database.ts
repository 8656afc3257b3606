import type { Config } from '../core/config.ts'
import type { Database } from '../storage/database.ts'
import { openExistingDatabase } from '../storage/open-storage.ts'

/** Runs a command on the database, beside the processes that serve it. Throws StartError if there is none. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openExistingDatabase(config)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
