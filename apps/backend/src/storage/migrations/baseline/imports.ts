export const importTables = [
  `CREATE TABLE imported_channels (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    source_id TEXT NOT NULL,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    last_source_id TEXT NOT NULL,
    is_hidden INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (server_id, source_id)
  )`,
  'CREATE INDEX imported_channels_by_channel ON imported_channels (channel_id)',
  `CREATE TABLE imported_authors (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    author_id TEXT NOT NULL,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    PRIMARY KEY (channel_id, author_id)
  )`,
  `CREATE TABLE imports (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    created_by TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    started_at INTEGER,
    worker TEXT,
    authors INTEGER NOT NULL,
    problem TEXT
  )`,
  'CREATE INDEX imports_by_server ON imports (server_id, id)',
  'CREATE INDEX imports_by_state ON imports (state, changed_at)',
  // The files that an import could not bring are named in `missing`, a list in JSON.
  `CREATE TABLE import_files (
    import_id TEXT NOT NULL REFERENCES imports ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    received INTEGER NOT NULL,
    head TEXT,
    channel_id TEXT,
    read_bytes INTEGER NOT NULL,
    last_source_id TEXT NOT NULL,
    counts TEXT NOT NULL,
    archive INTEGER,
    entry TEXT,
    missing TEXT,
    PRIMARY KEY (import_id, position)
  )`,
  `CREATE TABLE import_parts (
    id TEXT NOT NULL PRIMARY KEY,
    import_id TEXT NOT NULL REFERENCES imports ON DELETE CASCADE,
    file INTEGER NOT NULL,
    start INTEGER NOT NULL,
    size INTEGER NOT NULL,
    is_stored INTEGER NOT NULL
  )`,
  'CREATE INDEX import_parts_by_import ON import_parts (import_id, file, start)',
  `CREATE TABLE import_claims (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    state TEXT NOT NULL,
    message_key INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    proposed_by TEXT NOT NULL DEFAULT 'member',
    UNIQUE (server_id, author_id, user_id)
  )`,
  `CREATE UNIQUE INDEX accepted_import_claims ON import_claims (server_id, author_id)
    WHERE state = 'accepted'`,
  'CREATE INDEX import_claims_by_user ON import_claims (user_id, server_id)',
]
