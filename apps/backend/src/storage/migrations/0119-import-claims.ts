import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Imported authors whom members claim to be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE import_claims (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    state TEXT NOT NULL,
    message_key INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (server_id, author_id, user_id)
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX accepted_import_claims ON import_claims (server_id, author_id)
    WHERE state = 'accepted'`.execute(db)
  await sql`CREATE INDEX import_claims_by_user ON import_claims (user_id, server_id)`.execute(db)
}
