import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What operators set in the browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  )`.execute(db)
}
