import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'ALTER TABLE channels ADD COLUMN user_limit INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE channels ADD COLUMN bitrate_kbps INTEGER NOT NULL DEFAULT 64',
  'ALTER TABLE members ADD COLUMN voice_muted INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE members ADD COLUMN voice_deafened INTEGER NOT NULL DEFAULT 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
