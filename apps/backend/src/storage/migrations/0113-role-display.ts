import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** How the member list shows roles. So far, every role had a group there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE roles ADD COLUMN hoist INTEGER NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE roles ADD COLUMN icon TEXT`.execute(db)
  await sql`UPDATE roles SET hoist = 1 WHERE position > 0`.execute(db)
}
