import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'ALTER TABLE webhooks ADD COLUMN avatar TEXT',
  'ALTER TABLE webhooks ADD COLUMN secret TEXT',
  // Without a foreign key: the images of a deleted server have to be deleted, too.
  `CREATE TABLE webhook_avatars (
    image_id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  'CREATE INDEX webhook_avatars_by_server ON webhook_avatars (server_id, created_at)',
  'ALTER TABLE webhook_deliveries ADD COLUMN verified BIGINT NOT NULL DEFAULT 1',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
