import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `CREATE TABLE users (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    avatar TEXT,
    password_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL
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
  'CREATE INDEX sessions_by_user ON sessions (user_id)',
  'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',
  `CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT,
    icon TEXT,
    color TEXT,
    age_rating TEXT NOT NULL,
    require_approval INTEGER NOT NULL,
    owner_id TEXT NOT NULL REFERENCES users,
    member_count INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX servers_by_owner ON servers (owner_id)',
  `CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    topic TEXT,
    parent_id TEXT REFERENCES channels ON DELETE SET NULL,
    position INTEGER NOT NULL,
    slowmode_seconds INTEGER NOT NULL,
    last_seq INTEGER NOT NULL DEFAULT 0,
    indexed_seq INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX channels_by_server ON channels (server_id, position)',
  'CREATE INDEX channels_by_parent ON channels (parent_id)',
  `CREATE TABLE roles (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    name TEXT NOT NULL,
    color TEXT,
    permissions INTEGER NOT NULL,
    position INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX roles_by_server ON roles (server_id, position)',
  `CREATE TABLE overwrites (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    target_id TEXT NOT NULL,
    target TEXT NOT NULL,
    allow INTEGER NOT NULL,
    deny INTEGER NOT NULL,
    PRIMARY KEY (channel_id, target_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX overwrites_by_target ON overwrites (target_id)',
  `CREATE TABLE members (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    nickname TEXT,
    muted_until INTEGER,
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX members_by_user ON members (user_id)',
  `CREATE TABLE member_roles (
    server_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    role_id TEXT NOT NULL REFERENCES roles ON DELETE CASCADE,
    PRIMARY KEY (server_id, user_id, role_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX member_roles_by_role ON member_roles (role_id)',
  `CREATE TABLE bans (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    reason TEXT,
    banned_by TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE join_requests (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    invite_code TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE invites (
    code TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    created_by TEXT NOT NULL,
    max_uses INTEGER,
    uses INTEGER NOT NULL DEFAULT 0 CHECK (max_uses IS NULL OR uses <= max_uses),
    expires_at INTEGER,
    revoked_at INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX invites_by_server ON invites (server_id, created_at)',
  `CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX webhooks_by_server ON webhooks (server_id)',
  'CREATE INDEX webhooks_by_channel ON webhooks (channel_id)',
  // Clustered by channel and seq, so that a page of history is one range of adjacent rows. The channel is not a foreign
  // key: deleting a channel would delete millions of rows in one transaction. See purges.
  `CREATE TABLE messages (
    channel_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    author_kind TEXT NOT NULL,
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    content TEXT NOT NULL,
    embeds TEXT NOT NULL,
    mentions TEXT NOT NULL,
    attachments TEXT NOT NULL,
    mentions_everyone INTEGER NOT NULL,
    reply_to TEXT,
    created_at INTEGER NOT NULL,
    edited_at INTEGER,
    PRIMARY KEY (channel_id, seq)
  ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX messages_by_id ON messages (id)',
  `CREATE TABLE purges (channel_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
  // Also fires when the deletion of a server deletes its channels.
  `CREATE TRIGGER channels_to_purge AFTER DELETE ON channels BEGIN
    INSERT INTO purges (channel_id) VALUES (OLD.id);
  END`,
  `CREATE TABLE mentions (
    channel_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    target TEXT NOT NULL,
    PRIMARY KEY (channel_id, target, seq),
    FOREIGN KEY (channel_id, seq) REFERENCES messages ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX mentions_by_message ON mentions (channel_id, seq)',
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
  `CREATE TABLE reactions (
    message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    emoji TEXT NOT NULL,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (message_id, emoji, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE pins (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    pinned_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (channel_id, message_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX pins_by_message ON pins (message_id)',
  `CREATE TABLE read_states (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, channel_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX read_states_by_channel ON read_states (channel_id)',
  // The channel is not a foreign key: the row must stay until the file is deleted.
  `CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    channel_id TEXT NOT NULL,
    uploader_id TEXT NOT NULL,
    message_id TEXT,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    content_type TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX attachments_by_message ON attachments (message_id, created_at)',
  'CREATE INDEX attachments_by_channel ON attachments (channel_id)',
  `CREATE TABLE audit_log (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    action TEXT NOT NULL,
    actor_id TEXT,
    target_id TEXT,
    changes TEXT NOT NULL,
    reason TEXT,
    created_at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX audit_log_by_server ON audit_log (server_id, number)',
  `CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    key_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE message_search_rows (
    "row" INTEGER PRIMARY KEY,
    channel_id TEXT NOT NULL,
    seq INTEGER NOT NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX message_search_rows_by_message ON message_search_rows (channel_id, seq)',
  // Stores no copy of the text: terms lead to the row, and the row to the message. Server, channel and author are terms
  // too, so that a search reads no entries of other servers.
  `CREATE VIRTUAL TABLE message_search USING fts5 (
    server, channel, author, body,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
