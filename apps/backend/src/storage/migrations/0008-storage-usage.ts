import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// Triggers count attachments, so that every insert and delete is counted in its transaction. Each attachment has the id of
// its server, because its channel may be deleted before its file.
const counted = [
  { table: 'account_storage', key: 'user_id', column: 'uploader_id' },
  { table: 'server_storage', key: 'server_id', column: 'server_id' },
]

const statements = [
  "ALTER TABLE attachments ADD COLUMN server_id TEXT NOT NULL DEFAULT ''",
  `UPDATE attachments SET server_id = channels.server_id
    FROM channels WHERE channels.id = attachments.channel_id`,
  ...counted.flatMap(({ table, key, column }) => [
    `CREATE TABLE ${table} (
      ${key} TEXT PRIMARY KEY,
      bytes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO ${table} (${key}, bytes)
      SELECT ${column}, sum(size) FROM attachments GROUP BY ${column}`,
    `CREATE TRIGGER attachments_into_${table} AFTER INSERT ON attachments BEGIN
      INSERT INTO ${table} (${key}, bytes) VALUES (NEW.${column}, NEW.size)
        ON CONFLICT (${key}) DO UPDATE SET bytes = bytes + excluded.bytes;
    END`,
    `CREATE TRIGGER attachments_from_${table} AFTER DELETE ON attachments BEGIN
      UPDATE ${table} SET bytes = bytes - OLD.size WHERE ${key} = OLD.${column};
      DELETE FROM ${table} WHERE ${key} = OLD.${column} AND bytes <= 0;
    END`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
