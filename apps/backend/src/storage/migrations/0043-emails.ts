import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE emails (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    address TEXT NOT NULL,
    lookup TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL
  )`,
  `CREATE TABLE email_verifications (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
