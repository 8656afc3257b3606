export const webhookTables = [
  `CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    avatar TEXT,
    secret TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX webhooks_by_channel ON webhooks (channel_id)',
  'CREATE INDEX webhooks_by_server ON webhooks (server_id)',
  `CREATE TABLE webhook_templates (
    webhook_id TEXT NOT NULL PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
    source TEXT NOT NULL
  )`,
  `CREATE TABLE webhook_payloads (
    webhook_id TEXT NOT NULL PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
    payload TEXT NOT NULL,
    received_at BIGINT NOT NULL
  )`,
  'CREATE INDEX webhook_payloads_by_time ON webhook_payloads (received_at)',
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
    body TEXT,
    verified BIGINT NOT NULL DEFAULT 1
  )`,
  'CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at)',
  'CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id)',
  `CREATE TABLE webhook_hours (
    webhook_id TEXT NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    form TEXT NOT NULL,
    hour BIGINT NOT NULL,
    accepted BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, form, hour)
  )`,
  'CREATE INDEX webhook_hours_by_time ON webhook_hours (hour)',
  `CREATE TABLE webhook_keys (
    webhook_id TEXT NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    key TEXT NOT NULL,
    message_id TEXT NOT NULL,
    used_at BIGINT NOT NULL,
    problems TEXT,
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
  // The server is not a foreign key: the images of a deleted server have to be deleted, too.
  `CREATE TABLE webhook_avatars (
    image_id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  'CREATE INDEX webhook_avatars_by_server ON webhook_avatars (server_id, created_at)',
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
    dropped_at BIGINT,
    events_until BIGINT NOT NULL DEFAULT 0,
    former_secret TEXT,
    former_secret_until BIGINT
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
  'CREATE INDEX outgoing_deliveries_by_due ON outgoing_deliveries (state, next_at)',
  'CREATE INDEX outgoing_deliveries_by_time ON outgoing_deliveries (created_at)',
  'CREATE INDEX outgoing_deliveries_by_webhook ON outgoing_deliveries (outgoing_webhook_id, id)',
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
  `CREATE UNIQUE INDEX webhook_notices_by_outgoing ON webhook_notices (outgoing_webhook_id, user_id)`,
  'CREATE INDEX webhook_notices_by_server ON webhook_notices (server_id)',
  'CREATE INDEX webhook_notices_by_user ON webhook_notices (user_id, id)',
  'CREATE UNIQUE INDEX webhook_notices_by_webhook ON webhook_notices (webhook_id, form, user_id)',
]
