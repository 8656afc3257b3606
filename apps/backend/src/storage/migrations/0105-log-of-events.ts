import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** The log holds only commits that published something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  await sql`ALTER TABLE event_log DROP COLUMN is_transaction`.execute(db)
}
