import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** What commits on PostgreSQL do not need any more, and functions of which databases from before the baseline have several versions. */
const statements = [
  'DROP FUNCTION IF EXISTS begin_commit(integer, integer, bigint, bigint)',
  'DROP FUNCTION IF EXISTS count_attempts(text[], text[], bigint[], bigint[], bigint)',
  'DROP FUNCTION IF EXISTS count_attempts(text[], text[], bigint[], bigint[], bigint[], bigint)',
  'DROP FUNCTION IF EXISTS count_attempts(text[], text[], bigint[], bigint[], bigint[], integer[], text[], bigint)',
  'ALTER TABLE processes DROP COLUMN IF EXISTS log_version',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  for (const statement of statements) await sql.raw(statement).execute(db)
}
