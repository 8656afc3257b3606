import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// Without the foreign key of the reporter: reports stay when their reporter deletes the account.
const statements = [
  `CREATE TABLE lasting_reports (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    message_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    author_kind TEXT NOT NULL,
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    content TEXT NOT NULL,
    attachments TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    reporter_id TEXT NOT NULL,
    category TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    closed_by TEXT,
    outcome TEXT,
    UNIQUE (reporter_id, message_id)
  )`,
  `INSERT INTO lasting_reports
    SELECT id, server_id, channel_id, message_id, seq, author_kind, author_id, author_name, content,
      attachments, sent_at, reporter_id, category, text, created_at, closed_at, closed_by, outcome
    FROM message_reports`,
  'DROP TABLE message_reports',
  'ALTER TABLE lasting_reports RENAME TO message_reports',
  'CREATE INDEX message_reports_by_server ON message_reports (server_id, id)',
  'CREATE INDEX message_reports_by_message ON message_reports (message_id)',
  'CREATE INDEX message_reports_by_channel ON message_reports (channel_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
