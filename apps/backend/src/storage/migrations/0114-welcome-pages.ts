import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What servers show to new members, and who has closed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE server_welcomes (
    server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    text TEXT,
    channel_ids TEXT NOT NULL
  )`.execute(db)
  await sql`ALTER TABLE servers ADD COLUMN welcome_since INTEGER`.execute(db)
  await sql`ALTER TABLE members ADD COLUMN welcomed INTEGER NOT NULL DEFAULT 0`.execute(db)
}
