import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** How accounts order their servers, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE server_orders (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    server_groups TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db)
}
