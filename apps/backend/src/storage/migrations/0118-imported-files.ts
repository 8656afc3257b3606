import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Imports of ZIP files, and the reactions of people who have no account here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE import_files ADD COLUMN archive INTEGER`.execute(db)
  await sql`ALTER TABLE import_files ADD COLUMN entry TEXT`.execute(db)
  await sql`ALTER TABLE reactions ADD COLUMN weight INTEGER NOT NULL DEFAULT 1`.execute(db)
}
