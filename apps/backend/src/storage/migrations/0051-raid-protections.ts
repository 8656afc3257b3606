import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE raid_protections (
        server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
        started_by TEXT NOT NULL,
        started_at BIGINT NOT NULL,
        ends_at BIGINT
      )`,
    )
    .execute(db)
}
