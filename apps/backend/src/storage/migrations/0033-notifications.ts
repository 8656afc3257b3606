import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE notification_levels (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    level TEXT NOT NULL
  )`,
  `CREATE TABLE notification_settings (
    user_id TEXT NOT NULL,
    server_id TEXT NOT NULL,
    channel_id TEXT NOT NULL,
    level TEXT,
    is_muted BIGINT NOT NULL,
    muted_until BIGINT,
    suppress_everyone BIGINT NOT NULL,
    PRIMARY KEY (user_id, server_id, channel_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members (server_id, user_id) ON DELETE CASCADE
  )`,
  // For the end of a membership.
  'CREATE INDEX notification_settings_by_member ON notification_settings (server_id, user_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
