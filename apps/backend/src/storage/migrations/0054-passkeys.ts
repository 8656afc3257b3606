import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    credential_id TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
  )`,
  'CREATE INDEX passkeys_by_user ON passkeys (user_id)',
  `CREATE TABLE used_challenges (
    id TEXT NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
  )`,
  'CREATE INDEX used_challenges_by_time ON used_challenges (expires_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
