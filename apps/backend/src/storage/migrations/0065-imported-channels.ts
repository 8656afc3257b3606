import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `CREATE TABLE imported_channels (
      server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
      source_id TEXT NOT NULL,
      channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
      last_source_id TEXT NOT NULL,
      PRIMARY KEY (server_id, source_id)
    )`,
    'CREATE INDEX imported_channels_by_channel ON imported_channels (channel_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
