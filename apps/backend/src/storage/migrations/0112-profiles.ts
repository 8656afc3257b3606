import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What accounts say about themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE profiles (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    about TEXT,
    banner TEXT,
    color TEXT
  )`.execute(db)
}
