import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const keptMs = 30 * 24 * 60 * 60 * 1000

const statements = [
  `CREATE TABLE recent_mentions (
    target TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    message_key BIGINT NOT NULL,
    PRIMARY KEY (target, created_at, message_key)
  )`,
  'CREATE INDEX recent_mentions_by_time ON recent_mentions (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`
    INSERT INTO recent_mentions (target, created_at, message_key)
    SELECT CASE mentions.target WHEN 'everyone' THEN channels.server_id ELSE mentions.target END,
      messages.created_at, messages.message_key
    FROM mentions
    JOIN messages ON messages.message_key = mentions.message_key
    JOIN channels ON channels.number = mentions.message_key >> 32
    WHERE messages.created_at > ${Date.now() - keptMs}`.execute(db)
}
