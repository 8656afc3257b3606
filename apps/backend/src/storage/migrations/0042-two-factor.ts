import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE two_factor (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    sealed_secret TEXT NOT NULL,
    enabled_at BIGINT,
    last_step BIGINT NOT NULL
  )`,
  `CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
