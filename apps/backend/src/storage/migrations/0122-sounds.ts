import { permissionSet } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The sounds of servers. Everyone who may speak may play them, as in new servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The server is not a foreign key: the files of a deleted server have to be deleted, too.
  await sql`CREATE TABLE sounds (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    name TEXT NOT NULL,
    emoji TEXT,
    duration_ms INTEGER NOT NULL,
    size INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (server_id, name)
  )`.execute(db)
  const speak = sql.lit(permissionSet(['speak']))
  const play = sql.lit(permissionSet(['use_soundboard']))
  await sql`UPDATE roles SET permissions = permissions | ${play}
    WHERE position = 0 AND (permissions & ${speak}) <> 0`.execute(db)
}
