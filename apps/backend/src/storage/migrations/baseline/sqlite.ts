import { countedStorage, ownImagePath } from './triggers.ts'

/** The image that `column` names, if it is one of ours. */
const named = (column: string): string =>
  `id = substr(${column}, ${ownImagePath.length + 1}) AND ${column} GLOB '${ownImagePath}*'`

/** Every change of a picture marks its image as used and lets the previous one expire. */
function imageTrigger(table: string, column: string): string {
  return `CREATE TRIGGER ${table}_${column}_images AFTER UPDATE OF ${column} ON ${table}
  WHEN OLD.${column} IS NOT NEW.${column} BEGIN
    UPDATE images SET expires_at = 0 WHERE ${named(`OLD.${column}`)};
    UPDATE images SET expires_at = NULL WHERE ${named(`NEW.${column}`)};
  END`
}

/** What only SQLite needs, after the tables of both. */
export const sqliteParts = [
  'CREATE UNIQUE INDEX channels_by_number ON channels (number)',
  // A number is used again only when nothing of its former channel is left.
  `CREATE TRIGGER channels_to_number AFTER INSERT ON channels WHEN NEW.number IS NULL BEGIN
    UPDATE channels SET number = 1 + max(
      coalesce((SELECT max(number) FROM channels), 0),
      coalesce((SELECT max(number) FROM purges), 0)
    ) WHERE id = NEW.id;
  END`,
  // Also fires when the deletion of a server deletes its channels.
  `CREATE TRIGGER channels_to_purge AFTER DELETE ON channels BEGIN
    INSERT INTO purges (channel_id, number) VALUES (OLD.id, OLD.number);
  END`,
  imageTrigger('users', 'avatar'),
  imageTrigger('servers', 'icon'),
  `CREATE TRIGGER servers_gone_images AFTER DELETE ON servers BEGIN
    UPDATE images SET expires_at = 0 WHERE ${named('OLD.icon')};
  END`,
  ...countedStorage.flatMap(({ table, key, column }) => [
    `CREATE TRIGGER attachments_into_${table} AFTER INSERT ON attachments BEGIN
      INSERT INTO ${table} (${key}, bytes) VALUES (NEW.${column}, NEW.size)
        ON CONFLICT (${key}) DO UPDATE SET bytes = bytes + excluded.bytes;
    END`,
    `CREATE TRIGGER attachments_from_${table} AFTER DELETE ON attachments BEGIN
      UPDATE ${table} SET bytes = bytes - OLD.size WHERE ${key} = OLD.${column};
      DELETE FROM ${table} WHERE ${key} = OLD.${column} AND bytes <= 0;
    END`,
  ]),
  `CREATE TRIGGER servers_to_search AFTER INSERT ON servers BEGIN
    INSERT INTO search_servers (server_id) VALUES (NEW.id);
  END`,
  // Stores no copy of the text: terms lead to the row, and the row to the message. Guildhall computes the terms; the
  // tokenizer only splits them at spaces. `secure-delete` overwrites the entries of deleted messages.
  `CREATE VIRTUAL TABLE message_search USING fts5 (
    channel, facts, body, content = '', tokenize = 'ascii'
  )`,
  "INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1)",
]
