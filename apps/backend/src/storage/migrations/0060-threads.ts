import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'ALTER TABLE channels ADD COLUMN thread_of TEXT REFERENCES channels ON DELETE CASCADE',
  'CREATE INDEX channels_by_thread_of ON channels (thread_of) WHERE thread_of IS NOT NULL',
  // A server can have many more threads than channels.
  'CREATE INDEX channels_without_threads ON channels (server_id, position) WHERE thread_of IS NULL',
  `CREATE TABLE threads (
    id TEXT NOT NULL PRIMARY KEY REFERENCES channels ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    message_key BIGINT NOT NULL UNIQUE,
    message_id TEXT NOT NULL,
    creator_id TEXT NOT NULL,
    auto_archive_minutes INTEGER NOT NULL,
    last_activity_at BIGINT NOT NULL,
    archived_at BIGINT,
    is_locked INTEGER NOT NULL
  )`,
  'CREATE INDEX threads_by_channel ON threads (channel_id, last_activity_at)',
  'CREATE INDEX active_threads ON threads (last_activity_at) WHERE archived_at IS NULL',
  `CREATE TABLE thread_followers (
    thread_id TEXT NOT NULL REFERENCES threads ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    followed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, thread_id)
  )`,
  'CREATE INDEX thread_followers_by_thread ON thread_followers (thread_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
