import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Where moderators learn of reported messages, beside the list of reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE moderation_settings ADD COLUMN report_channel_id TEXT
    REFERENCES channels ON DELETE SET NULL`.execute(db)
  await sql`CREATE INDEX moderation_settings_by_report_channel
    ON moderation_settings (report_channel_id)`.execute(db)
}
