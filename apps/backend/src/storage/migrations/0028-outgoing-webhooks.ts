import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE outgoing_webhooks (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    events TEXT NOT NULL,
    secret TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    failing_since BIGINT,
    disabled_at BIGINT,
    dropped_at BIGINT
  )`,
  'CREATE INDEX outgoing_webhooks_by_server ON outgoing_webhooks (server_id, id)',
  `CREATE TABLE outgoing_webhook_channels (
    outgoing_webhook_id TEXT NOT NULL REFERENCES outgoing_webhooks ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    PRIMARY KEY (outgoing_webhook_id, channel_id)
  )`,
  'CREATE INDEX outgoing_webhook_channels_by_channel ON outgoing_webhook_channels (channel_id)',
  `CREATE TABLE outgoing_deliveries (
    id TEXT NOT NULL PRIMARY KEY,
    outgoing_webhook_id TEXT NOT NULL REFERENCES outgoing_webhooks ON DELETE CASCADE,
    event TEXT NOT NULL,
    body TEXT,
    created_at BIGINT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    status INTEGER,
    error TEXT,
    duration_ms INTEGER
  )`,
  'CREATE INDEX outgoing_deliveries_by_webhook ON outgoing_deliveries (outgoing_webhook_id, id)',
  'CREATE INDEX outgoing_deliveries_by_due ON outgoing_deliveries (state, next_at)',
  'CREATE INDEX outgoing_deliveries_by_time ON outgoing_deliveries (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
