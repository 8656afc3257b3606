import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from './database.ts'

export interface Usage {
  id: string
  /** Null when the account or server is deleted and its files are not. */
  name: string | null
  bytes: number
}

/** The total size of the attachments of each account, largest first, with usernames. */
export async function readAccountUsage(reader: Reader, limit: number): Promise<Usage[]> {
  const accounts = reader
    .selectFrom('account_storage')
    .leftJoin('users', 'users.id', 'account_storage.user_id')
    .select(['account_storage.user_id as id', 'users.username as name', 'bytes'])
  return largestFirst(accounts, limit)
}

/** The total size of the attachments in each server, largest first, without conversations. */
export async function readServerUsage(reader: Reader, limit: number): Promise<Usage[]> {
  const servers = reader
    .selectFrom('server_storage')
    .leftJoin('servers', 'servers.id', 'server_storage.server_id')
    .select(['server_storage.server_id as id', 'servers.name', 'bytes'])
    .where((row) => row.or([row('kind', 'is', null), row('kind', '=', 'community')]))
  return largestFirst(servers, limit)
}

function largestFirst<DB, T extends keyof DB, O extends Usage>(
  usage: SelectQueryBuilder<DB, T, O>,
  limit: number,
): Promise<O[]> {
  return usage
    .orderBy(sql`bytes`, 'desc')
    .orderBy(sql`1`)
    .limit(limit)
    .execute()
}

/** The total size of all attachments. */
export async function readTotalUsage(reader: Reader): Promise<number> {
  const { bytes } = await reader
    .selectFrom('account_storage')
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}
