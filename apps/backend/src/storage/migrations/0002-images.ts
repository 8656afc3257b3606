import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const ownPath = '/api/images/'

/** The image that `column` names, if it is one of ours. */
const named = (column: string): string =>
  `id = substr(${column}, ${ownPath.length + 1}) AND ${column} GLOB '${ownPath}*'`

// Every change of an avatar or an icon marks its image as used and lets the previous one expire.
const statements = [
  `CREATE TABLE images (
    id TEXT PRIMARY KEY,
    expires_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX images_by_expiry ON images (expires_at) WHERE expires_at IS NOT NULL',
  `CREATE TRIGGER users_avatar_images AFTER UPDATE OF avatar ON users
  WHEN OLD.avatar IS NOT NEW.avatar BEGIN
    UPDATE images SET expires_at = 0 WHERE ${named('OLD.avatar')};
    UPDATE images SET expires_at = NULL WHERE ${named('NEW.avatar')};
  END`,
  `CREATE TRIGGER servers_icon_images AFTER UPDATE OF icon ON servers
  WHEN OLD.icon IS NOT NEW.icon BEGIN
    UPDATE images SET expires_at = 0 WHERE ${named('OLD.icon')};
    UPDATE images SET expires_at = NULL WHERE ${named('NEW.icon')};
  END`,
  `CREATE TRIGGER servers_gone_images AFTER DELETE ON servers BEGIN
    UPDATE images SET expires_at = 0 WHERE ${named('OLD.icon')};
  END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
