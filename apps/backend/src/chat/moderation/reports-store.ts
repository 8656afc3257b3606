import type { MessageReport, ReportOutcome } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

type ReportRow = Selectable<Tables['message_reports']>

export async function insertReport(tx: Transaction, report: ReportRow): Promise<void> {
  await tx.insertInto('message_reports').values(report).execute()
}

export async function hasReported(
  reader: Reader,
  reporterId: string,
  messageId: string,
): Promise<boolean> {
  const found = await reader
    .selectFrom('message_reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return found !== undefined
}

/** The reports of the account that no moderator has closed. */
export async function countOpenOf(reader: Reader, reporterId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('message_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of a message in a thread, the channel of the thread. */
const listedChannelId = sql<string>`coalesce(
  (SELECT thread_of FROM channels WHERE channels.id = message_reports.channel_id),
  message_reports.channel_id)`

interface Scope {
  serverId: string
  channelIds: string[]
}

export async function countOpenIn(
  reader: Reader,
  { serverId, channelIds }: Scope,
): Promise<number> {
  if (channelIds.length === 0) return 0
  const { count } = await reader
    .selectFrom('message_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where(listedChannelId, 'in', channelIds)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. */
export async function listReports(
  reader: Reader,
  { serverId, channelIds }: Scope,
  page: { isOpen: boolean; before: string | undefined; limit: number },
): Promise<MessageReport[]> {
  if (channelIds.length === 0) return []
  const rows = await reader
    .selectFrom('message_reports')
    .innerJoin('users as reporters', 'reporters.id', 'reporter_id')
    .leftJoin('users as closers', 'closers.id', 'closed_by')
    .leftJoin('users as authors', (join) =>
      join.onRef('authors.id', '=', 'author_id').on('author_kind', '=', 'user'),
    )
    .selectAll('message_reports')
    .select([
      'reporters.display_name as reporter_name',
      'closers.display_name as closer_name',
      'authors.display_name as current_name',
    ])
    .where('server_id', '=', serverId)
    .where(listedChannelId, 'in', channelIds)
    .where('closed_at', page.isOpen ? 'is' : 'is not', null)
    .$if(page.before !== undefined, (query) => query.where('message_reports.id', '<', page.before!))
    .orderBy('message_reports.id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(toReport)
}

export async function findReport(
  reader: Reader,
  serverId: string,
  id: string,
): Promise<ReportRow | undefined> {
  return reader
    .selectFrom('message_reports')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Closes the open reports of a message. Returns how many there were. */
export async function closeReports(
  tx: Transaction,
  messageId: string,
  closed: { by: string; at: number; outcome: ReportOutcome },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('message_reports')
    .set({ closed_by: closed.by, closed_at: closed.at, outcome: closed.outcome })
    .where('message_id', '=', messageId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

type ListedRow = ReportRow & {
  reporter_name: string
  closer_name: string | null
  /** Of an account, which may have been deleted since. */
  current_name: string | null
}

function toReport(row: ListedRow): MessageReport {
  const { closed_at: at, closed_by: by, outcome, closer_name: name } = row
  return {
    id: row.id,
    channelId: row.channel_id,
    messageId: row.message_id,
    seq: row.seq,
    author: { kind: row.author_kind, id: row.author_id, name: row.current_name ?? row.author_name },
    content: row.content,
    attachments: JSON.parse(row.attachments) as string[],
    sentAt: row.sent_at,
    reporter: { id: row.reporter_id, name: row.reporter_name },
    category: row.category,
    text: row.text,
    createdAt: row.created_at,
    closed:
      at === null || outcome === null
        ? null
        : { by: by === null || name === null ? null : { id: by, name }, at, outcome },
  }
}
