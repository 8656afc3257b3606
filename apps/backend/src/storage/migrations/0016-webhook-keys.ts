import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'ALTER TABLE messages ADD COLUMN author_avatar TEXT',
  `CREATE TABLE webhook_keys (
    webhook_id TEXT NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    key TEXT NOT NULL,
    message_id TEXT NOT NULL,
    used_at BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, key)
  )`,
  'CREATE INDEX webhook_keys_by_use ON webhook_keys (used_at)',
  `CREATE TABLE webhook_idempotency (
    webhook_id TEXT NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    message_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, key)
  )`,
  'CREATE INDEX webhook_idempotency_by_time ON webhook_idempotency (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
