import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The number of the newest message that a channel still has, for unread marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE channels ADD COLUMN newest_seq INTEGER NOT NULL DEFAULT 0`.execute(db)
  await sql`UPDATE channels SET newest_seq = coalesce((
    SELECT max(message_key) FROM messages
    WHERE message_key > channels.number * 4294967296 AND message_key < (channels.number + 1) * 4294967296
  ) - channels.number * 4294967296, 0) WHERE last_seq > 0`.execute(db)
}
