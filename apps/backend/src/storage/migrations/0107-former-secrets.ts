import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The secret that an outgoing webhook had before, which signs for some time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outgoing_webhooks ADD COLUMN former_secret TEXT`.execute(db)
  await sql`ALTER TABLE outgoing_webhooks ADD COLUMN former_secret_until BIGINT`.execute(db)
}
