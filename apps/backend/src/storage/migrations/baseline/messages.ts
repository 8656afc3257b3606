export const messageTables = [
  // The key is one integer, the cheapest row that SQLite can append: the number of the channel, then 32 bits for the seq. An id
  // from which the key can be computed is not stored and needs no index. The channel is not a foreign key: deleting it would
  // delete millions of rows in one transaction. See purges.
  `CREATE TABLE messages (
    message_key INTEGER PRIMARY KEY,
    id TEXT,
    created_at INTEGER NOT NULL,
    author_kind TEXT NOT NULL,
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    content TEXT NOT NULL,
    embeds TEXT NOT NULL DEFAULT '[]',
    mentions TEXT NOT NULL DEFAULT '[]',
    attachments TEXT NOT NULL DEFAULT '[]',
    mentions_everyone INTEGER NOT NULL DEFAULT 0,
    reply_to TEXT,
    edited_at INTEGER,
    author_avatar TEXT,
    mentioned_roles TEXT NOT NULL DEFAULT '[]',
    mentions_here INTEGER NOT NULL DEFAULT 0,
    emoji TEXT NOT NULL DEFAULT '[]',
    sticker TEXT,
    call TEXT,
    role_menu_id TEXT,
    forwarded TEXT,
    forwarded_from TEXT,
    replied_author_id TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX messages_by_own_id ON messages (id) WHERE id IS NOT NULL',
  `CREATE TABLE mentions (
    target TEXT NOT NULL,
    message_key INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
    PRIMARY KEY (target, message_key)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX mentions_by_message ON mentions (message_key)',
  `CREATE TABLE recent_mentions (
    target TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    message_key BIGINT NOT NULL,
    PRIMARY KEY (target, created_at, message_key)
  )`,
  'CREATE INDEX recent_mentions_by_time ON recent_mentions (created_at)',
  `CREATE TABLE reactions (
    message_key INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
    emoji TEXT NOT NULL,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    weight INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (message_key, emoji, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE pins (
    message_key INTEGER PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    pinned_by TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX pins_by_channel ON pins (channel_id)',
  `CREATE TABLE saved_messages (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    message_key INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, message_key)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX saved_messages_by_message ON saved_messages (message_key)',
  `CREATE TABLE nonces (
    user_id TEXT NOT NULL,
    nonce TEXT NOT NULL,
    message_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, nonce)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX nonces_by_time ON nonces (created_at)',
  `CREATE TABLE last_posts (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (channel_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE read_states (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, channel_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX read_states_by_channel ON read_states (channel_id)',
  `CREATE TABLE threads (
    id TEXT NOT NULL PRIMARY KEY REFERENCES channels ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    message_key BIGINT NOT NULL UNIQUE,
    message_id TEXT NOT NULL,
    creator_id TEXT NOT NULL,
    auto_archive_minutes INTEGER NOT NULL,
    last_activity_at BIGINT NOT NULL,
    archived_at BIGINT,
    is_locked INTEGER NOT NULL
  )`,
  `CREATE INDEX active_threads ON threads ((last_activity_at + auto_archive_minutes * 60000))
    WHERE archived_at IS NULL`,
  'CREATE INDEX threads_by_channel ON threads (channel_id, last_activity_at)',
  `CREATE TABLE thread_followers (
    thread_id TEXT NOT NULL REFERENCES threads ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    followed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, thread_id)
  )`,
  'CREATE INDEX thread_followers_by_thread ON thread_followers (thread_id)',
  // The reporter is not a foreign key: reports stay when their reporter deletes the account.
  `CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    reporter_id TEXT NOT NULL,
    reported_id TEXT NOT NULL,
    server_id TEXT NOT NULL,
    message_id TEXT,
    reason TEXT NOT NULL,
    messages TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    closed_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX reports_by_reporter ON reports (reporter_id, closed_at)',
  // Nor is the reporter here.
  `CREATE TABLE message_reports (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    message_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    author_kind TEXT NOT NULL,
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    content TEXT NOT NULL,
    attachments TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    reporter_id TEXT NOT NULL,
    category TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    closed_by TEXT,
    outcome TEXT,
    UNIQUE (reporter_id, message_id)
  )`,
  'CREATE INDEX message_reports_by_channel ON message_reports (channel_id)',
  'CREATE INDEX message_reports_by_message ON message_reports (message_id)',
  'CREATE INDEX message_reports_by_server ON message_reports (server_id, id)',
  `CREATE TABLE message_removals (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (server_id, user_id)
  )`,
  `CREATE TABLE images (
    id TEXT PRIMARY KEY,
    expires_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX images_by_expiry ON images (expires_at) WHERE expires_at IS NOT NULL',
  // The channel is not a foreign key: the row must stay until the file is deleted. It may be deleted after its channel, so it has
  // its server, too.
  `CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    channel_id TEXT NOT NULL,
    uploader_id TEXT NOT NULL,
    message_id TEXT,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    content_type TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    width INTEGER,
    height INTEGER,
    server_id TEXT NOT NULL DEFAULT ''
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX attachments_by_channel ON attachments (channel_id)',
  'CREATE INDEX attachments_by_message ON attachments (message_id, created_at)',
  `CREATE TABLE account_storage (
    user_id TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE server_storage (
    server_id TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // Terms are prefixed with the number of their server, so that a search reads no entries of other servers. A number is never used
  // again, so no search finds the entries of a deleted server.
  `CREATE TABLE search_servers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id TEXT NOT NULL UNIQUE REFERENCES servers ON DELETE CASCADE
  ) STRICT`,
  `CREATE TABLE message_search_rows (
    "row" INTEGER PRIMARY KEY,
    message_key INTEGER NOT NULL UNIQUE,
    server_number INTEGER NOT NULL
  ) STRICT`,
]
