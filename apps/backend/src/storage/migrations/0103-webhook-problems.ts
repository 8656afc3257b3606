import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What was wrong when a message of a key was last changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE webhook_keys ADD COLUMN problems TEXT`.execute(db)
}
