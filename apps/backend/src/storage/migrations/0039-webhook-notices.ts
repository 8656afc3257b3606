import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE webhook_notices (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    webhook_id TEXT REFERENCES webhooks ON DELETE CASCADE,
    outgoing_webhook_id TEXT REFERENCES outgoing_webhooks ON DELETE CASCADE,
    form TEXT NOT NULL,
    since BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    dismissed_at BIGINT
  )`,
  'CREATE UNIQUE INDEX webhook_notices_by_webhook ON webhook_notices (webhook_id, form, user_id)',
  'CREATE UNIQUE INDEX webhook_notices_by_outgoing ON webhook_notices (outgoing_webhook_id, user_id)',
  'CREATE INDEX webhook_notices_by_user ON webhook_notices (user_id, id)',
  'CREATE INDEX webhook_notices_by_server ON webhook_notices (server_id)',
  'ALTER TABLE outgoing_webhooks ADD COLUMN events_until BIGINT NOT NULL DEFAULT 0',
  `UPDATE outgoing_webhooks SET events_until = coalesce((
    SELECT max(outgoing_deliveries.created_at) FROM outgoing_deliveries
    WHERE outgoing_deliveries.outgoing_webhook_id = outgoing_webhooks.id
  ), created_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
