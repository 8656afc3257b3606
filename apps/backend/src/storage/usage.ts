import type { Reader } from './database.ts'

export interface Usage {
  id: string
  /** Null where the account or server is gone and its files are not yet. */
  name: string | null
  bytes: number
}

/** What the attachments of accounts take, most first, by username. */
export async function readAccountUsage(reader: Reader, limit: number): Promise<Usage[]> {
  return reader
    .selectFrom('account_storage')
    .leftJoin('users', 'users.id', 'account_storage.user_id')
    .select(['account_storage.user_id as id', 'users.username as name', 'bytes'])
    .orderBy('bytes', 'desc')
    .orderBy('account_storage.user_id')
    .limit(limit)
    .execute()
}

/** What the attachments in servers take, most first. */
export async function readServerUsage(reader: Reader, limit: number): Promise<Usage[]> {
  return reader
    .selectFrom('server_storage')
    .leftJoin('servers', 'servers.id', 'server_storage.server_id')
    .select(['server_storage.server_id as id', 'servers.name', 'bytes'])
    .orderBy('bytes', 'desc')
    .orderBy('server_storage.server_id')
    .limit(limit)
    .execute()
}

/** What all attachments take. */
export async function readTotalUsage(reader: Reader): Promise<number> {
  const { bytes } = await reader
    .selectFrom('account_storage')
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}
