import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether a member claims an imported author, or someone who manages the server asks the member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE import_claims ADD COLUMN proposed_by TEXT NOT NULL DEFAULT 'member'`.execute(
    db,
  )
}
