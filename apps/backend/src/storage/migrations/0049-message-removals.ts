import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE message_removals (
        server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
        user_id TEXT NOT NULL,
        since BIGINT NOT NULL,
        until BIGINT NOT NULL,
        PRIMARY KEY (server_id, user_id)
      )`,
    )
    .execute(db)
}
