import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether the owner of a server still sees what to do next. Earlier servers are past that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE servers ADD COLUMN next_steps INTEGER NOT NULL DEFAULT 0`.execute(db)
}
