import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What is known of the pictures among the attachments, and what their uploaders say of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['preview TEXT', 'animation TEXT', 'sizes TEXT', 'description TEXT']
  for (const column of [...columns, 'spoiler INTEGER NOT NULL DEFAULT 0']) {
    await sql`ALTER TABLE attachments ADD COLUMN ${sql.raw(column)}`.execute(db)
  }
  await sql`CREATE TABLE picture_sizes (
    file_id TEXT PRIMARY KEY,
    sizes TEXT,
    bytes INTEGER NOT NULL,
    claimed_until INTEGER NOT NULL
  )`.execute(db)
}
