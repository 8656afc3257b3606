import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The account that a reply mentions because it wrote the message above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN replied_author_id TEXT`.execute(db)
}
