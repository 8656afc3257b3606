import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether the game servers of a server stand above its channels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE servers ADD COLUMN game_servers_first INTEGER NOT NULL DEFAULT 0`.execute(
    db,
  )
}
