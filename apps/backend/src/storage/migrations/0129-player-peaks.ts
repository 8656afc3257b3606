import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The most players of an answer in each span; null where only the average is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const resolution of ['minutes', 'ten_minutes', 'hours']) {
    const table = sql.table(`game_server_${resolution}`)
    await sql`ALTER TABLE ${table} ADD COLUMN online_max BIGINT`.execute(db)
  }
}
