import { sql } from 'kysely'
import type { Reader } from './database.ts'

export interface Usage {
  id: string
  /** Null when the account or server is deleted and its files are not. */
  name: string | null
  bytes: number
}

/**
 * SQL: the size of what a server stores, its attachments, emoji and stickers. Its quota and all lists count by this rule.
 * `serverId` is an SQL expression, which appears twice.
 */
export const bytesOfServer = (serverId: string): string => `(
  coalesce((SELECT bytes FROM server_storage WHERE server_storage.server_id = ${serverId}), 0)
  + CAST(coalesce((SELECT sum(size) FROM server_pictures
      WHERE server_pictures.server_id = ${serverId}), 0) AS BIGINT))`

/** The total size of the attachments of each account, largest first, with usernames. */
export async function readAccountUsage(reader: Reader, limit: number): Promise<Usage[]> {
  return reader
    .selectFrom('account_storage')
    .leftJoin('users', 'users.id', 'account_storage.user_id')
    .select(['account_storage.user_id as id', 'users.username as name', 'bytes'])
    .orderBy('bytes', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The total size of the attachments, emoji and stickers of each server, largest first, without conversations. */
export async function readServerUsage(reader: Reader, limit: number): Promise<Usage[]> {
  const { rows } = await sql<Usage>`
    SELECT used.server_id AS id, servers.name, ${sql.raw(bytesOfServer('used.server_id'))} AS bytes
    FROM (SELECT server_id FROM server_storage UNION SELECT server_id FROM server_pictures) AS used
    LEFT JOIN servers ON servers.id = used.server_id
    WHERE servers.kind IS NULL OR servers.kind = 'community'
    ORDER BY bytes DESC, used.server_id LIMIT ${limit}`.execute(reader)
  return rows
}

/** The total size of all attachments, of all emoji and stickers, and of both. */
export async function readTotalUsage(
  reader: Reader,
): Promise<{ attachments: number; pictures: number; total: number }> {
  const { rows } = await sql<{ attachments: number; pictures: number }>`SELECT
    (SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM account_storage) AS attachments,
    (SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM server_pictures) AS pictures`.execute(
    reader,
  )
  const [{ attachments, pictures } = { attachments: 0, pictures: 0 }] = rows
  return { attachments, pictures, total: attachments + pictures }
}
