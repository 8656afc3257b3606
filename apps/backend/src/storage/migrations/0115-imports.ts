import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Imports of history in the browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE imported_channels ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0`.execute(
    db,
  )
  await sql`CREATE TABLE imports (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    created_by TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    started_at INTEGER,
    worker TEXT,
    authors INTEGER NOT NULL,
    problem TEXT
  )`.execute(db)
  await sql`CREATE INDEX imports_by_server ON imports (server_id, id)`.execute(db)
  await sql`CREATE INDEX imports_by_state ON imports (state, changed_at)`.execute(db)
  await sql`CREATE TABLE import_files (
    import_id TEXT NOT NULL REFERENCES imports ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    received INTEGER NOT NULL,
    head TEXT,
    channel_id TEXT,
    read_bytes INTEGER NOT NULL,
    last_source_id TEXT NOT NULL,
    counts TEXT NOT NULL,
    PRIMARY KEY (import_id, position)
  )`.execute(db)
  await sql`CREATE TABLE import_parts (
    id TEXT NOT NULL PRIMARY KEY,
    import_id TEXT NOT NULL REFERENCES imports ON DELETE CASCADE,
    file INTEGER NOT NULL,
    start INTEGER NOT NULL,
    size INTEGER NOT NULL,
    is_stored INTEGER NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX import_parts_by_import ON import_parts (import_id, file, start)`.execute(
    db,
  )
}
