import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE moderation_settings (
        server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
        join_channel_id TEXT REFERENCES channels ON DELETE SET NULL,
        join_language TEXT NOT NULL
      )`,
    )
    .execute(db)
  await sql
    .raw('CREATE INDEX moderation_settings_by_channel ON moderation_settings (join_channel_id)')
    .execute(db)
}
