import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statement = `CREATE TABLE known_browsers (
  user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash TEXT NOT NULL,
  used_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, token_hash)
)`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
