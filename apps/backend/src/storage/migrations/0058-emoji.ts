import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Without a foreign key: the images of a deleted server have to be deleted, too.
  `CREATE TABLE emoji (
    image_id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    name TEXT NOT NULL,
    size BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (server_id, name)
  )`,
  "ALTER TABLE messages ADD COLUMN emoji TEXT NOT NULL DEFAULT '[]'",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
