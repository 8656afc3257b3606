import { countedStorage, ownImagePath } from './triggers.ts'
import type { CountedStorage } from './triggers.ts'

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
    WHERE id = substr(${column}, ${ownImagePath.length + 1}) AND starts_with(${column}, '${ownImagePath}');`
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
function usageTriggers({ table, key, column }: CountedStorage): string[] {
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

/** These rows are updated often: they keep free space in their page, so that no index has to be updated. */
const updatedOften = ['sessions', 'servers', 'channels', 'last_posts', 'read_states', 'webhooks']

/** The functions of SQLite that queries use. */
export const postgresFunctions = [
  `CREATE FUNCTION json_each (list text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE STRICT
    AS 'SELECT json_array_elements_text(list::json)'`,
  `CREATE FUNCTION instr (haystack text, needle text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT
    AS 'SELECT strpos(haystack, needle)'`,
]

/** What only PostgreSQL needs, after the tables of both. */
export const postgresParts = [
  ...updatedOften.map((table) => `ALTER TABLE ${table} SET (fillfactor = 70)`),
  'ALTER TABLE audit_log ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY',
  'ALTER TABLE channels ALTER COLUMN number SET NOT NULL, ADD UNIQUE (number)',
  'ALTER TABLE purges ALTER COLUMN number DROP DEFAULT',
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
  ...imageTrigger('users', 'avatar'),
  ...imageTrigger('servers', 'icon'),
  ...trigger(
    'servers_gone_images',
    'AFTER DELETE ON servers',
    `${expireImage('OLD.icon', '0')} RETURN NULL;`,
  ),
  ...countedStorage.flatMap(usageTriggers),
  ...trigger(
    'servers_to_search',
    'AFTER INSERT ON servers',
    'INSERT INTO search_servers (server_id) VALUES (NEW.id); RETURN NULL;',
  ),
  'CREATE TABLE message_search ("row" INTEGER PRIMARY KEY, terms tsvector NOT NULL)',
  'CREATE INDEX message_search_by_term ON message_search USING gin (terms)',
  // The rest is what several processes share.
  `CREATE TABLE processes (
    id TEXT NOT NULL PRIMARY KEY,
    started_at INTEGER NOT NULL,
    lease_until INTEGER NOT NULL,
    log_position INTEGER NOT NULL
  )`,
  `CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    held_until INTEGER NOT NULL
  )`,
  // Free space in the pages lets PostgreSQL update a row in its page, without its index.
  `CREATE UNLOGGED TABLE rate_limits (
    key text COLLATE "C" PRIMARY KEY,
    times bigint[] NOT NULL,
    starts bigint[] NOT NULL,
    total bigint NOT NULL,
    allowed boolean NOT NULL,
    expires_at bigint NOT NULL
  ) WITH (fillfactor = 50)`,
  'CREATE TABLE secret_keys (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)',
  // Rows are deleted soon: preparing them for a long life, or compressing them, would be wasted.
  `CREATE TABLE event_log (
    position INTEGER NOT NULL PRIMARY KEY,
    process_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    is_awaited INTEGER NOT NULL,
    total_bytes INTEGER NOT NULL,
    messages TEXT NOT NULL
  ) WITH (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1)`,
  'ALTER TABLE event_log ALTER COLUMN messages SET STORAGE EXTERNAL',
]
