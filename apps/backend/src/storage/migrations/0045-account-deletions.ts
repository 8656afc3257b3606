import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'ALTER TABLE users ADD COLUMN deleted_at INTEGER',
  `CREATE TABLE account_deletions (
    user_id TEXT NOT NULL PRIMARY KEY,
    delete_messages INTEGER NOT NULL,
    channel_number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
