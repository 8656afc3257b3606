import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE message_filters (
        server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
        filter TEXT NOT NULL
      )`,
    )
    .execute(db)
}
