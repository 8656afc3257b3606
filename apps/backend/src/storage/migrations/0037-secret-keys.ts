import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** With SQLite, keys are files beside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  await sql
    .raw('CREATE TABLE secret_keys (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)')
    .execute(db)
}
