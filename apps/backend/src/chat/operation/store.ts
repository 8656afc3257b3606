import type { Announcement, OperatorLogEntry } from '@guildhall/contract'
import { sql } from 'kysely'
import { newId } from '../../core/ids.ts'
import type { Reader, Transaction } from '../../storage/database.ts'

export interface Counts {
  accounts: number
  servers: number
  openReports: number
}

export async function countThings(reader: Reader): Promise<Counts> {
  const { rows } = await sql<Counts>`SELECT
    (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS accounts,
    (SELECT count(*) FROM servers WHERE kind = 'community') AS servers,
    (SELECT count(*) FROM reports WHERE closed_at IS NULL) AS "openReports"`.execute(reader)
  const [{ accounts, servers, openReports }] = rows as [Counts]
  return {
    accounts: Number(accounts),
    servers: Number(servers),
    openReports: Number(openReports),
  }
}

export async function databaseBytes(reader: Reader, kind: 'sqlite' | 'postgres'): Promise<number> {
  const { rows } =
    kind === 'postgres'
      ? await sql<{ bytes: number }>`
          SELECT pg_database_size(current_database()) AS bytes`.execute(reader)
      : await sql<{ bytes: number }>`
          SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`.execute(
          reader,
        )
  return Number(rows[0]?.bytes ?? 0)
}

/** Newest first. */
export async function listOperations(
  reader: Reader,
  { before, limit }: { before: string | null; limit: number },
): Promise<OperatorLogEntry[]> {
  const rows = await reader
    .selectFrom('operator_log')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'actor_id').on('users.deleted_at', 'is', null),
    )
    .select([
      'operator_log.id',
      'operator_log.action',
      'operator_log.target',
      'operator_log.created_at',
      'users.username as actor',
    ])
    .$if(before !== null, (query) => query.where('operator_log.id', '<', before!))
    .orderBy('operator_log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
}

export async function findAnnouncement(reader: Reader, now: number): Promise<Announcement | null> {
  const row = await reader
    .selectFrom('announcements')
    .selectAll()
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? { id: row.id, text: row.text, level: row.level, endsAt: row.ends_at } : null
}

export async function replaceAnnouncement(
  tx: Transaction,
  next: Omit<Announcement, 'id'> | null,
): Promise<Announcement | null> {
  await tx.deleteFrom('announcements').execute()
  if (!next) return null
  const announcement = { id: newId(), ...next }
  const { id, text, level, endsAt } = announcement
  await tx.insertInto('announcements').values({ id, text, level, ends_at: endsAt }).execute()
  return announcement
}
