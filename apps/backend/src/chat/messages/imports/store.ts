import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/schema.ts'

export type ImportedChannelRow = Selectable<Tables['imported_channels']>
export type ImportedReaction = Insertable<Tables['reactions']>
export type ImportedRow = Insertable<Tables['messages']>

/** The servers with this id or name, without conversations; at most `limit`. */
export async function findServers(
  reader: Reader,
  idOrName: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return reader
    .selectFrom('servers')
    .select(['id', 'name'])
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

export async function updateProgress(
  tx: Transaction,
  {
    server_id,
    source_id,
    last_source_id,
  }: Pick<ImportedChannelRow, 'server_id' | 'source_id' | 'last_source_id'>,
): Promise<void> {
  await tx
    .updateTable('imported_channels')
    .set({ last_source_id })
    .where('server_id', '=', server_id)
    .where('source_id', '=', source_id)
    .execute()
}

/** Reserves the next numbers of a channel. Returns the channel's number and the last of them. */
export async function reserveSeqs(
  tx: Transaction,
  channelId: string,
  count: number,
): Promise<{ number: number; lastSeq: number }> {
  const { number, last_seq: lastSeq } = await tx
    .updateTable('channels')
    .set(({ eb }) => ({
      last_seq: eb('last_seq', '+', count),
      newest_seq: eb('last_seq', '+', count),
    }))
    .where('id', '=', channelId)
    .returning(['number', 'last_seq'])
    .executeTakeFirstOrThrow()
  return { number: Number(number), lastSeq: Number(lastSeq) }
}

export async function insertMessages(tx: Transaction, rows: ImportedRow[]): Promise<void> {
  await tx.insertInto('messages').values(rows).execute()
}

export async function countPins(reader: Reader, channelId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('pins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPins(
  tx: Transaction,
  rows: Insertable<Tables['pins']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('pins').values(rows).execute()
}

export async function insertReactions(tx: Transaction, rows: ImportedReaction[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('reactions').values(rows).execute()
}

/** Marks everything in the channel as read by all members. */
export async function markReadByAll(
  tx: Transaction,
  { serverId, channelId, seq }: { serverId: string; channelId: string; seq: number },
): Promise<void> {
  await sql`
    INSERT INTO read_states (user_id, channel_id, seq)
    SELECT user_id, ${sql.lit(channelId)}, ${sql.lit(seq)} FROM members WHERE server_id = ${serverId}
    ON CONFLICT (user_id, channel_id) DO UPDATE SET seq = excluded.seq`.execute(tx)
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
