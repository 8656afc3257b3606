import { sql } from 'kysely'
import { appError } from '../core/app-error.ts'
import type { Reader } from './database.ts'

export interface Usage {
  id: string
  /** Null when the account or server is deleted and its files are not. */
  name: string | null
  bytes: number
}

/**
 * SQL: the size of what a server stores, its attachments, emoji, stickers and sounds. Its quota and all lists count by this
 * rule. `serverId` is an SQL expression, which appears several times.
 */
export const bytesOfServer = (serverId: string): string => `(
  coalesce((SELECT bytes FROM server_storage WHERE server_storage.server_id = ${serverId}), 0)
  + CAST(coalesce((SELECT sum(size) FROM server_pictures
      WHERE server_pictures.server_id = ${serverId}), 0) AS BIGINT)
  + CAST(coalesce((SELECT sum(size) FROM sounds
      WHERE sounds.server_id = ${serverId}), 0) AS BIGINT))`

/** The bytes of everything that counts towards the quota of the server. */
async function findUsedBytes(reader: Reader, serverId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT ${sql.raw(bytesOfServer('servers.id'))} AS bytes FROM servers
    WHERE servers.id = ${serverId}`.execute(reader)
  return Number(rows[0]?.bytes ?? 0)
}

/** The quota is that of each server; 0 for none. Throws `limit_reached` when the new bytes exceed it. */
export async function requireServerRoom(
  reader: Reader,
  { serverId, size }: { serverId: string; size: number },
  { serverStorageBytes: quota }: { serverStorageBytes: number },
): Promise<void> {
  if (quota === 0 || (await findUsedBytes(reader, serverId)) + size <= quota) return
  throw appError('server_storage_full', { max: Math.floor(quota / (1024 * 1024)) })
}

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

/** The total size of what each server stores, largest first, without conversations. */
export async function readServerUsage(reader: Reader, limit: number): Promise<Usage[]> {
  const { rows } = await sql<Usage>`
    SELECT used.server_id AS id, servers.name, ${sql.raw(bytesOfServer('used.server_id'))} AS bytes
    FROM (SELECT server_id FROM server_storage UNION SELECT server_id FROM server_pictures
      UNION SELECT server_id FROM sounds) AS used
    LEFT JOIN servers ON servers.id = used.server_id
    WHERE servers.kind IS NULL OR servers.kind = 'community'
    ORDER BY bytes DESC, used.server_id LIMIT ${limit}`.execute(reader)
  return rows
}

/** The total size of all attachments, of all emoji, stickers and sounds, and of both; beside them, that of the smaller sizes of pictures. */
export async function readTotalUsage(
  reader: Reader,
): Promise<{ attachments: number; ofServers: number; total: number; derived: number }> {
  const { rows } = await sql<{
    attachments: number
    pictures: number
    sounds: number
    derived: number
  }>`SELECT
    (SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM account_storage) AS attachments,
    (SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM server_pictures) AS pictures,
    (SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM sounds) AS sounds,
    (SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM picture_sizes) AS derived`.execute(reader)
  const none = { attachments: 0, pictures: 0, sounds: 0, derived: 0 }
  const [{ attachments, pictures, sounds, derived } = none] = rows
  const ofServers = pictures + sounds
  return { attachments, ofServers, total: attachments + ofServers, derived }
}
