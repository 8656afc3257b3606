import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE join_requests ADD COLUMN rejected_at INTEGER').execute(db)
  await sql.raw('CREATE INDEX join_requests_by_user ON join_requests (user_id)').execute(db)
}
