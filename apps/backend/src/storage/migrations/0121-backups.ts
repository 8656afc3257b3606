import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The schedule of backups, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE backup_schedule (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    is_on INTEGER NOT NULL,
    hour INTEGER NOT NULL,
    daily INTEGER NOT NULL,
    weekly INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    reported_at INTEGER
  )`.execute(db)
  await sql`CREATE TABLE backups (
    name TEXT NOT NULL PRIMARY KEY,
    started_at INTEGER NOT NULL,
    verified_at INTEGER,
    missing INTEGER NOT NULL,
    problem TEXT
  )`.execute(db)
}
