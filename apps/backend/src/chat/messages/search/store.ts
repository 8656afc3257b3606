import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { dialectOf } from '../../../storage/dialect.ts'
import type { SqlDialect } from '../../../storage/dialect.ts'
import type { SlowReader } from '../../../storage/slow-reader.ts'
import { toMessageRow } from '../access.ts'
import type { MessageRow, RawMessageRow } from '../access.ts'
import { toMessageKey, seqOf, seqsPerChannel } from '../message-keys.ts'
import { postgresIndex } from './postgres-index-store.ts'
import type { IndexableMessage, SearchIndex, UnindexedMessage } from './index-store.ts'
import { sqliteIndex } from './sqlite-index-store.ts'
import type { SearchPhrase, SearchScope } from './terms.ts'

const indexes: Record<SqlDialect, SearchIndex> = { sqlite: sqliteIndex, postgres: postgresIndex }

interface ChannelProgress {
  server_number: number
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
    .innerJoin('search_servers', 'search_servers.server_id', 'channels.server_id')
    .select([
      'search_servers.number as server_number',
      'channels.number',
      'last_seq',
      'indexed_seq',
    ])
    .where('channels.id', '=', channelId)
    .executeTakeFirst()
}

/** The number that marks the terms of the server in the index. */
export async function findServerNumber(
  reader: Reader,
  serverId: string,
): Promise<number | undefined> {
  const found = await reader
    .selectFrom('search_servers')
    .select('number')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return found?.number
}

/** Channels with messages that are not indexed. */
export async function listUnindexedChannels(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('channels')
    .select('id')
    .whereRef('indexed_seq', '<', 'last_seq')
    .execute()
  return rows.map(({ id }) => id)
}

export interface ChannelWithMessages {
  id: string
  number: number
  /** Itself, or of a thread its channel: the permissions there count. */
  listedId: string
  /** Whether it has messages that are not indexed yet. */
  isBehind: boolean
}

export interface ConversationWithMessages {
  id: string
  serverNumber: number
  channelId: string
  channelNumber: number
  isBehind: boolean
}

/** The conversations of the account that ever had messages, those with the newest activity first. */
export async function listConversationsWithMessages(
  reader: Reader,
  userId: string,
  { channelId, limit }: { channelId: string | undefined; limit: number },
): Promise<ConversationWithMessages[]> {
  const rows = await reader
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .innerJoin('search_servers', 'search_servers.server_id', 'servers.id')
    .innerJoin('channels', 'channels.server_id', 'servers.id')
    .select([
      'servers.id',
      'search_servers.number as serverNumber',
      'channels.id as channelId',
      'channels.number as channelNumber',
      'last_seq',
      'indexed_seq',
    ])
    .where('members.user_id', '=', userId)
    .where('servers.kind', '!=', 'community')
    .where('last_seq', '>', 0)
    .$if(channelId !== undefined, (query) => query.where('channels.id', '=', channelId!))
    .orderBy('servers.last_activity_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ last_seq: last, indexed_seq: indexed, ...conversation }) => ({
    ...conversation,
    isBehind: indexed < last,
  }))
}

export async function listJoinedServers(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select('servers.id')
    .where('members.user_id', '=', userId)
    .where('servers.kind', '=', 'community')
    .execute()
  return rows.map(({ id }) => id)
}

/** The channels and threads of a server that ever had messages. No permission is checked. */
export async function listChannelsWithMessages(
  reader: Reader,
  serverId: string,
): Promise<ChannelWithMessages[]> {
  const rows = await reader
    .selectFrom('channels')
    .select(['id', 'number', 'thread_of', 'last_seq', 'indexed_seq'])
    .where('server_id', '=', serverId)
    .where('last_seq', '>', 0)
    .execute()
  return rows.map(({ id, number, thread_of: parent, last_seq: last, indexed_seq: indexed }) => ({
    id,
    number,
    listedId: parent ?? id,
    isBehind: indexed < last,
  }))
}

/** The next messages of a channel that are not in the index, with what `insertEntries` needs of them. */
export async function listUnindexed(
  reader: Reader,
  channelId: string,
  limit: number,
): Promise<UnindexedMessage[]> {
  const { rows } = await sql<Omit<UnindexedMessage, 'seq'>>`
    SELECT message_key, created_at, octet_length(content) + octet_length(embeds) + coalesce(octet_length(forwarded), 0) AS bytes,
      ${indexOf(reader).sources}
    FROM messages
    WHERE message_key > (SELECT number * ${sql.lit(seqsPerChannel)} + indexed_seq FROM channels WHERE id = ${channelId})
      AND message_key < (SELECT (number + 1) * ${sql.lit(seqsPerChannel)} FROM channels WHERE id = ${channelId})
    ORDER BY message_key LIMIT ${limit}`.execute(reader)
  return rows.map((row) => ({ ...row, seq: seqOf(row.message_key) }))
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

function indexOf(reader: Reader): SearchIndex {
  return indexes[dialectOf(reader)]
}

/** Assigns index rows to messages. Returns the rows that were free; the others are not assigned. */
export async function insertRows(
  tx: Transaction,
  serverNumber: number,
  entries: { row: number; message_key: number }[],
): Promise<Set<number>> {
  const list = JSON.stringify(entries.map((entry) => [entry.row, entry.message_key]))
  const [row, messageKey] = indexOf(tx).pair
  // SQLite takes ON CONFLICT for a join without WHERE (https://www.sqlite.org/lang_upsert.html).
  const { rows } = await sql<{ row: number }>`
    INSERT INTO message_search_rows ("row", message_key, server_number)
    SELECT ${row}, ${messageKey}, ${serverNumber} FROM json_each(${list}) WHERE true
    ON CONFLICT ("row") DO NOTHING RETURNING "row"`.execute(tx)
  return new Set(rows.map((inserted) => inserted.row))
}

/** Adds messages of a server to the index. Their keys follow each other, and they have these rows. */
export async function insertEntries(
  tx: Transaction,
  serverNumber: number,
  messages: IndexableMessage[],
): Promise<void> {
  await indexOf(tx).insertEntries(tx, serverNumber, messages)
}

/** Adds a message to the index again, if it has a row. */
export async function insertEntry(tx: Transaction, messageKey: number): Promise<void> {
  await indexOf(tx).insertEntry(tx, messageKey)
}

/**
 * Removes the messages with these keys from the index. Their text must still be stored as it was indexed. Their rows stay;
 * see deleteRows.
 */
export async function deleteEntries(tx: Transaction, first: number, last: number): Promise<void> {
  await indexOf(tx).deleteEntries(tx, first, last)
}

export async function deleteRows(tx: Transaction, first: number, last: number): Promise<void> {
  await sql`
    DELETE FROM message_search_rows WHERE message_key BETWEEN ${first} AND ${last}`.execute(tx)
}

/** The keys of the oldest messages of a channel that are in the index. */
export async function listOldestIndexed(
  reader: Reader,
  channelNumber: number,
  limit: number,
): Promise<number[]> {
  const rows = await reader
    .selectFrom('message_search_rows')
    .select('message_key')
    .where('message_key', '>', toMessageKey(channelNumber, 0))
    .where('message_key', '<', toMessageKey(channelNumber, seqsPerChannel))
    .orderBy('message_key')
    .limit(limit)
    .execute()
  return rows.map(({ message_key }) => message_key)
}

export interface MatchFilter {
  phrases: readonly SearchPhrase[]
  /** At least one. */
  scopes: SearchScope[]
  channelIds: string[]
  /** Only entries below this row … */
  before: number
  /** … and from this one on. */
  first: number
  /** Only messages from `since` on, and before `until`. */
  since: number
  until: number
  limit: number
}

/** PostgreSQL refuses queries with more than a MiB of terms. */
const maxQueryLength = 250_000

/** What doesn't fit is left out, from the end; only texts of unusual characters are so long. */
function queryOf(
  { query, or }: Pick<SearchIndex, 'query' | 'or'>,
  phrases: readonly SearchPhrase[],
  scopes: SearchScope[],
): string {
  let text = ''
  for (const scope of scopes) {
    const next = `(${query(phrases, scope)})`
    if (text.length + next.length > maxQueryLength && text !== '') break
    text += text === '' ? next : or + next
  }
  return text
}

/** Matching messages, newest first, each with its index row. Throws `busy` when the query takes too long. */
export async function listMatches(
  reader: SlowReader,
  { phrases, scopes, channelIds, before, first, since, until, limit }: MatchFilter,
  timeoutMs: number,
): Promise<(MessageRow & { row: number })[]> {
  const { matchesSql, ...index } = indexes[reader.dialect]
  const bounds = [before, first, since, until]
  const params = [queryOf(index, phrases, scopes), ...bounds, JSON.stringify(channelIds), limit]
  const rows = await reader.all<RawMessageRow & { row: number }>(matchesSql, params, timeoutMs)
  return rows.map((found) => ({ ...toMessageRow(found), row: found.row }))
}
