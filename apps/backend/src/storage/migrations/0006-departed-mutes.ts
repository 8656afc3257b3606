import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE departed_mutes (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    muted_until INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX departed_mutes_by_user ON departed_mutes (user_id)',
  'CREATE INDEX departed_mutes_by_end ON departed_mutes (muted_until)',
  // An overwrite that neither allows nor denies anything has no effect, but counts against the limit of the server.
  'DELETE FROM overwrites WHERE allow = 0 AND deny = 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
