import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The voice channel to which inactive members are moved, and after how many minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE channels ADD COLUMN afk_minutes INTEGER`.execute(db)
}
