import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** Only PostgreSQL serves several processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  await sql
    .raw(
      `CREATE TABLE processes (
        id TEXT NOT NULL PRIMARY KEY,
        started_at BIGINT NOT NULL,
        lease_until BIGINT NOT NULL,
        log_position BIGINT NOT NULL
      )`,
    )
    .execute(db)
}
