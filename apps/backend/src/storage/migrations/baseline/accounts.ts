export const accountTables = [
  `CREATE TABLE users (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    avatar TEXT,
    password_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    suspended_at INTEGER,
    deleted_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE password_resets (
    user_id TEXT PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    device TEXT,
    address TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',
  'CREATE INDEX sessions_by_user ON sessions (user_id)',
  `CREATE TABLE two_factor (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    sealed_secret TEXT NOT NULL,
    enabled_at BIGINT,
    last_step BIGINT NOT NULL
  )`,
  `CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
  `CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    credential_id TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
  )`,
  'CREATE INDEX passkeys_by_user ON passkeys (user_id)',
  `CREATE TABLE used_challenges (
    id TEXT NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
  )`,
  'CREATE INDEX used_challenges_by_time ON used_challenges (expires_at)',
  `CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    name TEXT NOT NULL,
    linked_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
  )`,
  `CREATE TABLE emails (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    address TEXT NOT NULL,
    lookup TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL
  )`,
  `CREATE TABLE email_verifications (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL
  )`,
  `CREATE TABLE known_browsers (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    used_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
  )`,
  `CREATE TABLE account_deletions (
    user_id TEXT NOT NULL PRIMARY KEY,
    delete_messages INTEGER NOT NULL,
    channel_number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  )`,
  `CREATE TABLE privacy_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    messages_from TEXT NOT NULL,
    requests_from TEXT NOT NULL
  )`,
  `CREATE TABLE relationships (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    other_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (user_id, other_id)
  )`,
  'CREATE INDEX relationships_by_other ON relationships (other_id)',
  `CREATE TABLE push_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    show_text BIGINT NOT NULL
  )`,
  `CREATE TABLE push_subscriptions (
    session_id TEXT NOT NULL PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  'CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id)',
  `CREATE TABLE notification_levels (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    level TEXT NOT NULL
  )`,
  `CREATE TABLE invitations (
    code TEXT NOT NULL PRIMARY KEY,
    note TEXT NOT NULL,
    created_by TEXT NOT NULL,
    max_uses BIGINT,
    uses BIGINT NOT NULL DEFAULT 0,
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    revoked_at BIGINT
  )`,
  `CREATE TABLE operators (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    granted_at BIGINT NOT NULL
  )`,
  `CREATE TABLE operator_log (
    id TEXT NOT NULL PRIMARY KEY,
    actor_id TEXT,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE announcements (
    id TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL,
    level TEXT NOT NULL,
    ends_at BIGINT
  )`,
  `CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    key_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE server_orders (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    server_groups TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE presences (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    status TEXT NOT NULL,
    text TEXT,
    emoji TEXT,
    ends_at BIGINT
  )`,
  'CREATE INDEX presences_by_end ON presences (ends_at) WHERE ends_at IS NOT NULL',
  `CREATE TABLE profiles (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    about TEXT,
    banner TEXT,
    color TEXT
  )`,
]
