import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export async function insertReport(
  tx: Transaction,
  report: Selectable<Tables['reports']>,
): Promise<void> {
  await tx.insertInto('reports').values(report).execute()
}

export async function countOpenReports(reader: Reader, reporterId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Oldest first, with usernames. */
export async function listReportRows(
  reader: Reader,
  { withClosed, limit }: { withClosed: boolean; limit: number },
) {
  return reportRows(reader)
    .$if(!withClosed, (query) => query.where('closed_at', 'is', null))
    .orderBy('reports.id')
    .limit(limit)
    .execute()
}

export async function findReportRow(reader: Reader, id: string) {
  return reportRows(reader).where('reports.id', '=', id).executeTakeFirst()
}

function reportRows(reader: Reader) {
  return reader
    .selectFrom('reports')
    .leftJoin('users as reporters', 'reporters.id', 'reporter_id')
    .leftJoin('users as reported', 'reported.id', 'reported_id')
    .selectAll('reports')
    .select(['reporters.username as reporter', 'reported.username as reported'])
}

/** Returns false when there is no such report, or it was closed before. */
export async function closeReport(tx: Transaction, id: string, at: number): Promise<boolean> {
  const closed = await tx
    .updateTable('reports')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
