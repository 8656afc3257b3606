import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'DROP INDEX active_threads',
  `CREATE INDEX active_threads ON threads ((last_activity_at + auto_archive_minutes * 60000))
    WHERE archived_at IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
