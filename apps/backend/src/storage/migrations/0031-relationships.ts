import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE relationships (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    other_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (user_id, other_id)
  )`,
  'CREATE INDEX relationships_by_other ON relationships (other_id)',
  `CREATE TABLE privacy_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    messages_from TEXT NOT NULL,
    requests_from TEXT NOT NULL
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
