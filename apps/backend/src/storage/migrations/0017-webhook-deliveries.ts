import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE webhook_deliveries (
    id TEXT NOT NULL PRIMARY KEY,
    webhook_id TEXT NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    address TEXT NOT NULL,
    form TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    status INTEGER NOT NULL,
    reason TEXT,
    duration_ms INTEGER NOT NULL,
    message_id TEXT,
    headers TEXT NOT NULL,
    body TEXT
  )`,
  'CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id)',
  'CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
