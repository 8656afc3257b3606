import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const ownPath = '/api/images/'

/** Runs `body` for each row. `when` begins with AFTER or BEFORE. */
function trigger(name: string, when: string, body: string): string[] {
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`,
    `CREATE TRIGGER ${name} ${when} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ]
}

/** Sets when the image expires that the column names, if it is one of ours. */
function expireImage(column: string, expiresAt: string): string {
  return `UPDATE images SET expires_at = ${expiresAt}
    WHERE id = substr(${column}, ${ownPath.length + 1}) AND starts_with(${column}, '${ownPath}');`
}

/** Every change of a picture marks its image as used and lets the previous one expire. */
function imageTrigger(table: string, column: string): string[] {
  return trigger(
    `${table}_${column}_images`,
    `AFTER UPDATE OF ${column} ON ${table}`,
    `IF OLD.${column} IS DISTINCT FROM NEW.${column} THEN
      ${expireImage(`OLD.${column}`, '0')} ${expireImage(`NEW.${column}`, 'NULL')}
    END IF; RETURN NULL;`,
  )
}

/** Counts the bytes of attachments in `table`, by `key`. */
function usageTriggers(table: string, key: string, column: string): string[] {
  return [
    ...trigger(
      `attachments_into_${table}`,
      'AFTER INSERT ON attachments',
      `INSERT INTO ${table} (${key}, bytes) VALUES (NEW.${column}, NEW.size)
        ON CONFLICT (${key}) DO UPDATE SET bytes = ${table}.bytes + excluded.bytes; RETURN NULL;`,
    ),
    ...trigger(
      `attachments_from_${table}`,
      'AFTER DELETE ON attachments',
      `UPDATE ${table} SET bytes = bytes - OLD.size WHERE ${key} = OLD.${column};
      DELETE FROM ${table} WHERE ${key} = OLD.${column} AND bytes <= 0; RETURN NULL;`,
    ),
  ]
}

/** Rows that are updated often keep free space in their page, so that no index has to be updated. */
const updatedOften = 'WITH (fillfactor = 70)'

/** The tables as SQLite's migrations 0001 to 0012 leave them. Types are converted by `toPostgresSchema`. */
const statements = [
  // Functions that SQLite has.
  `CREATE FUNCTION json_each (list text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE STRICT
    AS 'SELECT json_array_elements_text(list::json)'`,
  `CREATE FUNCTION instr (haystack text, needle text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT
    AS 'SELECT strpos(haystack, needle)'`,
  `CREATE TABLE users (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    avatar TEXT,
    password_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    suspended_at INTEGER
  )`,
  `CREATE TABLE password_resets (
    user_id TEXT PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL
  )`,
  `CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    device TEXT,
    address TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) ${updatedOften}`,
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
  ) ${updatedOften}`,
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
    created_at INTEGER NOT NULL,
    number INTEGER NOT NULL UNIQUE CHECK (number BETWEEN 1 AND 2097151),
    user_limit INTEGER NOT NULL DEFAULT 0,
    bitrate_kbps INTEGER NOT NULL DEFAULT 64
  ) ${updatedOften}`,
  'CREATE INDEX channels_by_server ON channels (server_id, position)',
  'CREATE INDEX channels_by_parent ON channels (parent_id)',
  `CREATE TABLE purges (channel_id TEXT PRIMARY KEY, number INTEGER NOT NULL)`,
  // A number is used again only when nothing of its former channel is left.
  ...trigger(
    'channels_to_number',
    'BEFORE INSERT ON channels',
    `IF NEW.number IS NULL THEN
      NEW.number := 1 + greatest(
        coalesce((SELECT max(number) FROM channels), 0), coalesce((SELECT max(number) FROM purges), 0)
      );
    END IF; RETURN NEW;`,
  ),
  // Also fires when the deletion of a server deletes its channels.
  ...trigger(
    'channels_to_purge',
    'AFTER DELETE ON channels',
    'INSERT INTO purges (channel_id, number) VALUES (OLD.id, OLD.number); RETURN NULL;',
  ),
  `CREATE TABLE roles (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    name TEXT NOT NULL,
    color TEXT,
    permissions INTEGER NOT NULL,
    position INTEGER NOT NULL
  )`,
  'CREATE INDEX roles_by_server ON roles (server_id, position)',
  `CREATE TABLE overwrites (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    target_id TEXT NOT NULL,
    target TEXT NOT NULL,
    allow INTEGER NOT NULL,
    deny INTEGER NOT NULL,
    PRIMARY KEY (channel_id, target_id)
  )`,
  'CREATE INDEX overwrites_by_target ON overwrites (target_id)',
  `CREATE TABLE members (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    nickname TEXT,
    muted_until INTEGER,
    joined_at INTEGER NOT NULL,
    voice_muted INTEGER NOT NULL DEFAULT 0,
    voice_deafened INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (server_id, user_id)
  )`,
  'CREATE INDEX members_by_user ON members (user_id)',
  `CREATE TABLE departed_mutes (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    muted_until INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  )`,
  'CREATE INDEX departed_mutes_by_user ON departed_mutes (user_id)',
  'CREATE INDEX departed_mutes_by_end ON departed_mutes (muted_until)',
  `CREATE TABLE member_roles (
    server_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    role_id TEXT NOT NULL REFERENCES roles ON DELETE CASCADE,
    PRIMARY KEY (server_id, user_id, role_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members ON DELETE CASCADE
  )`,
  'CREATE INDEX member_roles_by_role ON member_roles (role_id)',
  `CREATE TABLE bans (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    reason TEXT,
    banned_by TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  )`,
  `CREATE TABLE join_requests (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    invite_code TEXT,
    created_at INTEGER NOT NULL,
    rejected_at INTEGER,
    PRIMARY KEY (server_id, user_id)
  )`,
  'CREATE INDEX join_requests_by_user ON join_requests (user_id)',
  `CREATE TABLE invites (
    code TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    created_by TEXT NOT NULL,
    max_uses INTEGER,
    uses INTEGER NOT NULL DEFAULT 0 CHECK (max_uses IS NULL OR uses <= max_uses),
    expires_at INTEGER,
    revoked_at INTEGER,
    created_at INTEGER NOT NULL
  )`,
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
  ) ${updatedOften}`,
  'CREATE INDEX webhooks_by_server ON webhooks (server_id)',
  'CREATE INDEX webhooks_by_channel ON webhooks (channel_id)',
  // The channel is not a foreign key: deleting it would delete millions of rows in one transaction. See purges.
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
    edited_at INTEGER
  )`,
  'CREATE UNIQUE INDEX messages_by_own_id ON messages (id) WHERE id IS NOT NULL',
  `CREATE TABLE mentions (
    target TEXT NOT NULL,
    message_key INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
    PRIMARY KEY (target, message_key)
  )`,
  'CREATE INDEX mentions_by_message ON mentions (message_key)',
  `CREATE TABLE reactions (
    message_key INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
    emoji TEXT NOT NULL,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (message_key, emoji, user_id)
  )`,
  `CREATE TABLE pins (
    message_key INTEGER PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    pinned_by TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`,
  'CREATE INDEX pins_by_channel ON pins (channel_id)',
  `CREATE TABLE nonces (
    user_id TEXT NOT NULL,
    nonce TEXT NOT NULL,
    message_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, nonce)
  )`,
  'CREATE INDEX nonces_by_time ON nonces (created_at)',
  `CREATE TABLE last_posts (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (channel_id, user_id)
  ) ${updatedOften}`,
  `CREATE TABLE read_states (
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, channel_id)
  ) ${updatedOften}`,
  'CREATE INDEX read_states_by_channel ON read_states (channel_id)',
  `CREATE TABLE images (
    id TEXT PRIMARY KEY,
    expires_at INTEGER
  )`,
  'CREATE INDEX images_by_expiry ON images (expires_at) WHERE expires_at IS NOT NULL',
  ...imageTrigger('users', 'avatar'),
  ...imageTrigger('servers', 'icon'),
  ...trigger(
    'servers_gone_images',
    'AFTER DELETE ON servers',
    `${expireImage('OLD.icon', '0')} RETURN NULL;`,
  ),
  // The channel is not a foreign key: the row must stay until the file is deleted.
  `CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    channel_id TEXT NOT NULL,
    server_id TEXT NOT NULL DEFAULT '',
    uploader_id TEXT NOT NULL,
    message_id TEXT,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    content_type TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    width INTEGER,
    height INTEGER
  )`,
  'CREATE INDEX attachments_by_message ON attachments (message_id, created_at)',
  'CREATE INDEX attachments_by_channel ON attachments (channel_id)',
  'CREATE TABLE account_storage (user_id TEXT PRIMARY KEY, bytes INTEGER NOT NULL)',
  'CREATE TABLE server_storage (server_id TEXT PRIMARY KEY, bytes INTEGER NOT NULL)',
  ...usageTriggers('account_storage', 'user_id', 'uploader_id'),
  ...usageTriggers('server_storage', 'server_id', 'server_id'),
  `CREATE TABLE audit_log (
    number INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    action TEXT NOT NULL,
    actor_id TEXT,
    target_id TEXT,
    changes TEXT NOT NULL,
    reason TEXT,
    created_at INTEGER NOT NULL
  )`,
  'CREATE INDEX audit_log_by_server ON audit_log (server_id, number)',
  `CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    key_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  )`,
  // A number is never used again, so no search finds the entries of a deleted server.
  `CREATE TABLE search_servers (
    number INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server_id TEXT NOT NULL UNIQUE REFERENCES servers ON DELETE CASCADE
  )`,
  ...trigger(
    'servers_to_search',
    'AFTER INSERT ON servers',
    'INSERT INTO search_servers (server_id) VALUES (NEW.id); RETURN NULL;',
  ),
  `CREATE TABLE message_search_rows (
    "row" INTEGER PRIMARY KEY,
    message_key INTEGER NOT NULL UNIQUE,
    server_number INTEGER NOT NULL
  )`,
  // Terms are prefixed with the number of their server, so that a search reads no entries of other servers.
  'CREATE TABLE message_search ("row" INTEGER PRIMARY KEY, terms tsvector NOT NULL)',
  'CREATE INDEX message_search_by_term ON message_search USING gin (terms)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
