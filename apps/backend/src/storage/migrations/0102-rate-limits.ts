import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** Counts that outlived the change of the table would be worth little: they last for a window. */
const statements = [
  `DROP FUNCTION IF EXISTS count_attempts(text[], text[], bigint[], bigint[], bigint[], integer[], bigint[], bigint[], bigint[],
    bigint, text[], bigint)`,
  'DROP TABLE IF EXISTS rate_limits',
  // Free space in the pages lets PostgreSQL update a row in its page, without its index.
  `CREATE UNLOGGED TABLE rate_limits (
    key text COLLATE "C" PRIMARY KEY,
    times bigint[] NOT NULL,
    starts bigint[] NOT NULL,
    total bigint NOT NULL,
    allowed boolean NOT NULL,
    expires_at bigint NOT NULL
  ) WITH (fillfactor = 50)`,
]

/** The attempts against rate limits, for processes that share them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  for (const statement of statements) await sql.raw(statement).execute(db)
}
