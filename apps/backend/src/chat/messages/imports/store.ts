import { foldText } from '@guildhall/contract/search-text'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type {
  Reader,
  RepeatedStep,
  SqlValue,
  Step,
  Transaction,
} from '../../../storage/database.ts'
import { seqsPerChannel, toMessageKey } from '../message-keys.ts'
import type { Tables } from '../../../storage/schema.ts'

export type ImportedChannelRow = Selectable<Tables['imported_channels']>
export type ImportedReaction = Insertable<Tables['reactions']>
export type ImportedRow = Insertable<Tables['messages']>

/** The servers with this id or name, without conversations; at most `limit`. */
export async function findServers(
  reader: Reader,
  idOrName: string,
  limit: number,
): Promise<{ id: string; name: string; owner_id: string }[]> {
  return reader
    .selectFrom('servers')
    .select(['id', 'name', 'owner_id'])
    .where('kind', '=', 'community')
    .where(({ eb, or }) => or([eb('id', '=', idOrName), eb('name', '=', idOrName)]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findImportedChannel(
  reader: Reader,
  serverId: string,
  sourceId: string,
): Promise<ImportedChannelRow | undefined> {
  return reader
    .selectFrom('imported_channels')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
}

/** Those of the channels that are hidden until the end of their import; they don't count as hidden any more. */
export async function takeHidden(
  tx: Transaction,
  serverId: string,
  channelIds: string[],
): Promise<string[]> {
  if (channelIds.length === 0) return []
  const rows = await tx
    .updateTable('imported_channels')
    .set({ is_hidden: 0 })
    .where('server_id', '=', serverId)
    .where('channel_id', 'in', channelIds)
    .where('is_hidden', '=', 1)
    .returning('channel_id')
    .execute()
  return rows.map(({ channel_id }) => channel_id)
}

/** The channels of the server that these were imported as, by their ids in the source. */
export async function findImportedIds(
  reader: Reader,
  serverId: string,
  sourceIds: string[],
): Promise<Map<string, string>> {
  if (sourceIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('imported_channels')
    .select(['source_id', 'channel_id'])
    .where('server_id', '=', serverId)
    .where('source_id', 'in', sourceIds)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row.channel_id]))
}

export async function insertImportedChannel(
  tx: Transaction,
  row: ImportedChannelRow,
): Promise<void> {
  await tx.insertInto('imported_channels').values(row).execute()
}

/** Counts the messages up to `newest`. Changes no row when another import was there meanwhile. */
export function progressStep(
  { server_id, source_id, last_source_id }: ImportedChannelRow,
  newest: string,
): Step {
  return {
    sql: `UPDATE imported_channels SET last_source_id = ?
      WHERE server_id = ? AND source_id = ? AND last_source_id = ?`,
    params: [newest, server_id, source_id, last_source_id],
    mustChange: true,
  }
}

/** When the last message of the channel was sent; 0 if there is none. */
export async function newestTime(reader: Reader, channelId: string): Promise<number> {
  const { number } = await reader
    .selectFrom('channels')
    .select('number')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const row = await reader
    .selectFrom('messages')
    .select('created_at')
    .where('message_key', '>', toMessageKey(number, 0))
    .where('message_key', '<', toMessageKey(number, seqsPerChannel))
    .orderBy('message_key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.created_at ?? 0)
}

/** Those of the ids that messages have. */
export async function findTaken(reader: Reader, ids: string[]): Promise<Set<string>> {
  const rows = await reader.selectFrom('messages').select('id').where('id', 'in', ids).execute()
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

export async function updateImported(
  tx: Transaction,
  messageKey: number,
  change: Pick<ImportedRow, 'content' | 'attachments'>,
): Promise<void> {
  await tx.updateTable('messages').set(change).where('message_key', '=', messageKey).execute()
}

export async function countPins(reader: Reader, channelId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('pins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A step that inserts these rows, whose first columns are relative to what the step `baseStep` returned. */
export function insertStep(
  table: 'messages' | 'pins' | 'reactions',
  rows: Record<string, SqlValue>[],
  baseStep: number,
): RepeatedStep[] {
  const [first] = rows
  if (!first) return []
  // PostgreSQL needs the type of a column, which null does not tell.
  const columns = Object.keys(first).filter((column) => rows.some((row) => row[column] !== null))
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  return [{ sql, rows: rows.map((row) => columns.map((column) => row[column] ?? null)), baseStep }]
}

/** Marks everything in the channel as read by all members. Returns its last number. */
export async function markReadByAll(
  tx: Transaction,
  serverId: string,
  channelId: string,
): Promise<number> {
  const { last_seq } = await tx
    .selectFrom('channels')
    .select('last_seq')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const seq = Number(last_seq)
  await sql`
    INSERT INTO read_states (user_id, channel_id, seq)
    SELECT user_id, ${sql.lit(channelId)}, ${sql.lit(seq)} FROM members WHERE server_id = ${serverId}
    ON CONFLICT (user_id, channel_id) DO UPDATE SET seq = excluded.seq`.execute(tx)
  return seq
}

/** Stores who wrote messages of the channel. A later name replaces an earlier one. */
export function authorStep(channelId: string, authorId: string, name: string): Step {
  return {
    sql: `INSERT INTO imported_authors (channel_id, author_id, name, folded_name) VALUES (?, ?, ?, ?)
      ON CONFLICT (channel_id, author_id) DO UPDATE
      SET name = excluded.name, folded_name = excluded.folded_name`,
    params: [channelId, authorId, name, foldText(name)],
  }
}

/** Authors whose names contain the text, of these channels and their threads. */
export async function listAuthors(
  reader: Reader,
  channelIds: readonly string[],
  { text, limit }: { text: string; limit: number },
): Promise<{ id: string; name: string }[]> {
  if (channelIds.length === 0) return []
  const pattern = `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return reader
    .selectFrom('imported_authors')
    .innerJoin('channels', 'channels.id', 'imported_authors.channel_id')
    .select(({ fn }) => ['author_id as id', fn.max('imported_authors.name').as('name')])
    .where(sql<boolean>`folded_name LIKE ${pattern} ESCAPE '\\'`)
    .where(({ eb, or }) =>
      or([eb('channels.id', 'in', channelIds), eb('channels.thread_of', 'in', channelIds)]),
    )
    .groupBy('author_id')
    .orderBy('name')
    .orderBy('author_id')
    .limit(limit)
    .execute()
}

export async function findClaimants(
  reader: Reader,
  serverId: string,
  authorIds: string[],
): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('import_claims')
    .select(['author_id', 'user_id'])
    .where('server_id', '=', serverId)
    .where('state', '=', 'accepted')
    .where('author_id', 'in', authorIds)
    .execute()
  return new Map(rows.map((row) => [row.author_id, row.user_id]))
}

export async function listClaimedAuthors(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('import_claims')
    .select('author_id')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('state', '=', 'accepted')
    .execute()
  return rows.map(({ author_id }) => author_id)
}
