import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    reporter_id TEXT NOT NULL,
    reported_id TEXT NOT NULL,
    server_id TEXT NOT NULL,
    message_id TEXT,
    reason TEXT NOT NULL,
    messages TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    closed_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX reports_by_reporter ON reports (reporter_id, closed_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
