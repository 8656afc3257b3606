import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What accounts set for themselves, where it differs from online without a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE presences (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    status TEXT NOT NULL,
    text TEXT,
    emoji TEXT,
    ends_at BIGINT
  )`.execute(db)
  await sql`CREATE INDEX presences_by_end ON presences (ends_at) WHERE ends_at IS NOT NULL`.execute(
    db,
  )
}
