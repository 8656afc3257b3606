import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What a screen that is shared in the voice channel takes at most; null: what the operator allows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE channels ADD COLUMN video_kbps INTEGER`.execute(db)
}
