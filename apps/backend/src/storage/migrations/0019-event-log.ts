import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

const statements = [
  `CREATE TABLE event_log (
    position BIGINT NOT NULL PRIMARY KEY,
    process_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    is_transaction BIGINT NOT NULL,
    is_awaited BIGINT NOT NULL,
    total_bytes BIGINT NOT NULL,
    messages TEXT NOT NULL
  )`,
  // Rows are read at once and deleted soon: compressing them would cost more than it saves.
  'ALTER TABLE event_log ALTER COLUMN messages SET STORAGE EXTERNAL',
]

/** Only PostgreSQL serves several processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  for (const statement of statements) await sql.raw(statement).execute(db)
}
