import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statement = `CREATE TABLE public_pages (
    server_id TEXT PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    invite_code TEXT NOT NULL
  )`
  await sql.raw(statement).execute(db)
}
