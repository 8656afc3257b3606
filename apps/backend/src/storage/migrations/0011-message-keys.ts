import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const tables = ['messages', 'mentions', 'reactions', 'pins', 'message_search_rows']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql.raw(`ALTER TABLE ${table} RENAME COLUMN place TO message_key`).execute(db)
  }
}
