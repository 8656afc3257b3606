import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What messages forward, and the ids of the messages that were forwarded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN forwarded TEXT`.execute(db)
  await sql`ALTER TABLE messages ADD COLUMN forwarded_from TEXT`.execute(db)
}
