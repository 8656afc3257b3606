import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { toMessageRow } from '../access.ts'
import type { MessageRow, PlacedRow } from '../access.ts'
import { placeOf, seqOf, seqs } from '../places.ts'

export interface UnindexedRow {
  seq: number
  author_id: string
  content: string
  embeds: string
  created_at: number
}

export interface SearchEntry {
  row: number
  server: string
  channel: string
  author: string
  body: string
}

interface ChannelProgress {
  server_id: string
  number: number
  last_seq: number
  indexed_seq: number
}

export async function findProgress(
  reader: Reader,
  channelId: string,
): Promise<ChannelProgress | undefined> {
  return reader
    .selectFrom('channels')
    .select(['server_id', 'number', 'last_seq', 'indexed_seq'])
    .where('id', '=', channelId)
    .executeTakeFirst()
}

/** Channels with messages that are not in the index. */
export async function listBehind(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('channels')
    .select('id')
    .whereRef('indexed_seq', '<', 'last_seq')
    .execute()
  return rows.map(({ id }) => id)
}

export interface PostedChannel {
  id: string
  /** Whether messages are not in the index yet. */
  isBehind: boolean
}

/** The channels of a server in which something was ever posted, whoever may see them. */
export async function listPosted(reader: Reader, serverId: string): Promise<PostedChannel[]> {
  const rows = await reader
    .selectFrom('channels')
    .select(['id', 'last_seq', 'indexed_seq'])
    .where('server_id', '=', serverId)
    .where('last_seq', '>', 0)
    .execute()
  return rows.map((row) => ({ id: row.id, isBehind: row.indexed_seq < row.last_seq }))
}

/** How many messages were ever posted, in all channels that there are. */
export async function countPosted(reader: Reader): Promise<number> {
  const { posted } = await reader
    .selectFrom('channels')
    .select((build) =>
      build.fn.coalesce(build.fn.sum<number>('last_seq'), build.val(0)).as('posted'),
    )
    .executeTakeFirstOrThrow()
  return posted
}

export async function listUnindexed(
  reader: Reader,
  channelNumber: number,
  after: number,
  limit: number,
): Promise<UnindexedRow[]> {
  const rows = await reader
    .selectFrom('messages')
    .select(['place', 'author_id', 'content', 'embeds', 'created_at'])
    .where('place', '>', placeOf(channelNumber, after))
    .where('place', '<', placeOf(channelNumber, seqs))
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, seq: seqOf(row.place) }))
}

export async function saveProgress(
  tx: Transaction,
  channelId: string,
  indexedSeq: number,
): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ indexed_seq: indexedSeq })
    .where('id', '=', channelId)
    .execute()
}

/** Those of the rows that are in use. */
export async function listTaken(reader: Reader, rows: number[]): Promise<number[]> {
  const found = await sql<{ row: number }>`
    SELECT "row" FROM message_search_rows
    WHERE "row" IN (SELECT value FROM json_each(${JSON.stringify(rows)}))`.execute(reader)
  return found.rows.map(({ row }) => row)
}

export async function insertEntries(
  tx: Transaction,
  channelId: string,
  entries: (SearchEntry & { seq: number })[],
): Promise<void> {
  const places = JSON.stringify(entries.map(({ row, seq }) => [row, seq]))
  await sql`
    INSERT INTO message_search_rows ("row", channel_id, seq)
    SELECT value ->> 0, ${channelId}, value ->> 1 FROM json_each(${places})`.execute(tx)
  const words = JSON.stringify(
    entries.map(({ row, server, channel, author, body }) => [row, server, channel, author, body]),
  )
  await sql`
    INSERT INTO message_search (rowid, server, channel, author, body)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    FROM json_each(${words})`.execute(tx)
}

/** The row of a message in the index; undefined while it is not in it. */
export async function findRow(
  reader: Reader,
  channelId: string,
  seq: number,
): Promise<number | undefined> {
  const found = await reader
    .selectFrom('message_search_rows')
    .select('row')
    .where('channel_id', '=', channelId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return found?.row
}

// An index without content cannot keep the columns that an update leaves out.
export async function updateEntry(tx: Transaction, entry: SearchEntry): Promise<void> {
  await sql`
    UPDATE message_search SET server = ${entry.server}, channel = ${entry.channel},
      author = ${entry.author}, body = ${entry.body}
    WHERE rowid = ${entry.row}`.execute(tx)
}

export async function deleteEntry(tx: Transaction, row: number): Promise<void> {
  await sql`DELETE FROM message_search WHERE rowid = ${row}`.execute(tx)
  await sql`DELETE FROM message_search_rows WHERE "row" = ${row}`.execute(tx)
}

/** Deletes the entries of a channel's messages up to `seq`. */
export async function deleteEntriesUpTo(
  tx: Transaction,
  channelId: string,
  seq: number,
): Promise<void> {
  await sql`
    DELETE FROM message_search WHERE rowid IN (
      SELECT "row" FROM message_search_rows
      WHERE channel_id = ${channelId} AND seq <= ${seq})`.execute(tx)
  await sql`
    DELETE FROM message_search_rows
    WHERE channel_id = ${channelId} AND seq <= ${seq}`.execute(tx)
}

export interface MatchFilter {
  /** An FTS5 query. */
  query: string
  channelIds: string[]
  /** Only entries below this row. */
  before: number
  limit: number
}

/** Messages that match, newest first, each with its row in the index. */
export async function listMatches(
  reader: Reader,
  filter: MatchFilter,
): Promise<(MessageRow & { row: number })[]> {
  // CROSS JOIN fixes the order: the index gives its rows newest first, and the page ends at the limit.
  const { rows } = await sql<PlacedRow & { row: number }>`
    SELECT messages.*, places.channel_id, places."row"
    FROM message_search
    CROSS JOIN message_search_rows AS places ON places."row" = message_search.rowid
    CROSS JOIN channels ON channels.id = places.channel_id
    CROSS JOIN messages
      ON messages.place = channels.number * ${sql.raw(String(seqs))} + places.seq
    WHERE message_search MATCH ${filter.query} AND message_search.rowid < ${filter.before}
      AND places.channel_id IN (SELECT value FROM json_each(${JSON.stringify(filter.channelIds)}))
    ORDER BY message_search.rowid DESC LIMIT ${filter.limit}`.execute(reader)
  return rows.map((found) => ({ ...toMessageRow(found), row: found.row }))
}
