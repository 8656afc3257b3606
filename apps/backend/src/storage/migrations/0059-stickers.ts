import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Without a foreign key: the images of a deleted server have to be deleted, too.
  `CREATE TABLE server_pictures (
    image_id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    size BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (server_id, kind, name)
  )`,
  `INSERT INTO server_pictures
    SELECT image_id, server_id, 'emoji', name, '', size, created_by, created_at FROM emoji`,
  'DROP TABLE emoji',
  'ALTER TABLE messages ADD COLUMN sticker TEXT',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
