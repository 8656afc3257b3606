import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Messages that accounts saved for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE saved_messages (
      user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
      message_key INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
      saved_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, message_key)
    ) STRICT, WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX saved_messages_by_message ON saved_messages (message_key)`.execute(db)
}
