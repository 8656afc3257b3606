import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// One row per account: a new reset replaces the previous one.
const statement = `CREATE TABLE password_resets (
  user_id TEXT PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
