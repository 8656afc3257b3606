import { limits } from '@guildhall/contract'
import type { Thread } from '@guildhall/contract'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'
import { seqOf, seqsPerChannel } from '../messages/access.ts'

type StoredThread = Selectable<Tables['threads']>

interface ThreadRow extends StoredThread {
  server_id: string
  name: string
  newest_seq: number
  created_at: number
  message_count: number
}

export const defaultAutoArchiveMinutes = 4320

const minuteMs = 60_000

/** Of messages in the channel of the thread. */
const isInThread = sql`message_key > channels.number * ${sql.lit(seqsPerChannel)}
  AND message_key < (channels.number + 1) * ${sql.lit(seqsPerChannel)}`

function toThread(row: ThreadRow): Thread {
  return {
    id: row.id,
    serverId: row.server_id,
    channelId: row.channel_id,
    messageId: row.message_id,
    messageSeq: seqOf(row.message_key),
    name: row.name,
    creatorId: row.creator_id,
    createdAt: row.created_at,
    autoArchiveMinutes: row.auto_archive_minutes,
    archivedAt: row.archived_at,
    locked: row.is_locked === 1,
    messageCount: Number(row.message_count),
    lastSeq: row.newest_seq,
    lastActivityAt: row.last_activity_at,
  }
}

async function listWhere(
  reader: Reader,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Thread[]> {
  const { rows } = await sql<ThreadRow>`
    SELECT threads.*, channels.server_id, channels.name, channels.newest_seq, channels.created_at,
      (SELECT count(*) FROM (
        SELECT 1 AS one FROM messages WHERE ${isInThread}
        LIMIT ${sql.lit(limits.countedThreadMessages)}) AS counted) AS message_count
    FROM threads JOIN channels ON channels.id = threads.id
    WHERE ${condition}
    ORDER BY threads.last_activity_at DESC, threads.id DESC LIMIT ${limit}`.execute(reader)
  return rows.map(toThread)
}

/** The ids of the channel's threads with activity since then, the latest first. */
export async function listActiveSince(
  reader: Reader,
  channelId: string,
  since: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('threads')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('last_activity_at', '>=', since)
    .orderBy('last_activity_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Active threads in all servers of the account or in one, the latest activity first. No permission is checked. */
export async function listActiveNames(
  reader: Reader,
  { userId, serverId }: { userId: string; serverId: string | undefined },
  limit: number,
): Promise<Pick<Thread, 'id' | 'serverId' | 'channelId' | 'name'>[]> {
  return reader
    .selectFrom('threads')
    .innerJoin('channels', 'channels.id', 'threads.id')
    .innerJoin('members', 'members.server_id', 'channels.server_id')
    .select([
      'threads.id',
      'channels.server_id as serverId',
      'threads.channel_id as channelId',
      'channels.name',
    ])
    .where('members.user_id', '=', userId)
    .where('archived_at', 'is', null)
    .$if(serverId !== undefined, (query) => query.where('channels.server_id', '=', serverId!))
    .orderBy('last_activity_at', 'desc')
    .limit(limit)
    .execute()
}

export async function findThread(reader: Reader, id: string): Promise<Thread | undefined> {
  const [thread] = await listWhere(reader, sql`threads.id = ${id}`, 1)
  return thread
}

export async function listActive(
  reader: Reader,
  channelId: string,
  limit: number,
): Promise<Thread[]> {
  const isActive = sql`threads.channel_id = ${channelId} AND threads.archived_at IS NULL`
  return listWhere(reader, isActive, limit)
}

export interface ThreadCursor {
  lastActivityAt: number
  id: string
}

export async function listArchived(
  reader: Reader,
  channelId: string,
  before: ThreadCursor | null,
  limit: number,
): Promise<Thread[]> {
  const isArchived = sql`threads.channel_id = ${channelId} AND threads.archived_at IS NOT NULL`
  if (before === null) return listWhere(reader, isArchived, limit)
  const { lastActivityAt, id } = before
  const isBefore = sql`(threads.last_activity_at < ${lastActivityAt}
    OR (threads.last_activity_at = ${lastActivityAt} AND threads.id < ${id}))`
  return listWhere(reader, sql`${isArchived} AND ${isBefore}`, limit)
}

export async function listByIds(reader: Reader, ids: string[]): Promise<Thread[]> {
  const isOne = sql`threads.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return listWhere(reader, isOne, ids.length)
}

export async function listFollowed(
  reader: Reader,
  userId: string,
  limit: number,
): Promise<Thread[]> {
  const isFollowed = sql`threads.archived_at IS NULL
    AND threads.id IN (SELECT thread_id FROM thread_followers WHERE user_id = ${userId})`
  return listWhere(reader, isFollowed, limit)
}

type FollowedThread = Pick<Thread, 'id' | 'serverId' | 'channelId'>

/** Those with the latest activity. */
export async function listFollowedArchived(
  reader: Reader,
  userId: string,
  limit: number,
): Promise<FollowedThread[]> {
  return followedThreads(reader, userId)
    .where('archived_at', 'is not', null)
    .orderBy('last_activity_at', 'desc')
    .limit(limit)
    .execute()
}

/** All active threads that the account follows, with those in channels that it cannot view. */
export async function listFollowedActive(
  reader: Reader,
  userId: string,
): Promise<FollowedThread[]> {
  return followedThreads(reader, userId).where('archived_at', 'is', null).execute()
}

function followedThreads(reader: Reader, userId: string) {
  return reader
    .selectFrom('threads')
    .innerJoin('thread_followers', 'thread_followers.thread_id', 'threads.id')
    .innerJoin('channels', 'channels.id', 'threads.id')
    .select(['threads.id', 'channels.server_id as serverId', 'threads.channel_id as channelId'])
    .where('thread_followers.user_id', '=', userId)
}

/** Those of these threads that the account follows. */
export async function listFollowedAmong(
  reader: Reader,
  userId: string,
  threadIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT thread_id AS id FROM thread_followers WHERE user_id = ${userId}
      AND thread_id IN (SELECT value FROM json_each(${JSON.stringify(threadIds)}))`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Those of these accounts that follow the thread. */
export async function listFollowersAmong(
  reader: Reader,
  threadId: string,
  userIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM thread_followers WHERE thread_id = ${threadId}
      AND user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`.execute(reader)
  return rows.map(({ id }) => id)
}

/** The channels of those of the ids that are threads, by the id of the thread. */
export async function listChannelsOf(reader: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('threads')
    .select(['id', 'channel_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, channel_id: channelId }) => [id, channelId]))
}

/** All threads of the channels of a server, each with its channel. */
export async function listThreadChannels(
  reader: Reader,
  serverId: string,
): Promise<[threadId: string, channelId: string][]> {
  const { rows } = await sql<{ id: string; channel_id: string }>`
    SELECT threads.id, threads.channel_id
    FROM channels JOIN threads ON threads.channel_id = channels.id
    WHERE channels.server_id = ${serverId} AND channels.thread_of IS NULL`.execute(reader)
  return rows.map(({ id, channel_id: channelId }) => [id, channelId])
}

export async function countActive(reader: Reader, channelId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countThreads(reader: Reader, serverId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where('thread_of', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface CreatedThreads {
  creatorId: string
  /** Only those of this server that were created in this time. */
  within?: { serverId: string; since: number; until: number }
}

/** Those of these threads that have no messages. */
export async function listEmptyThreads(
  reader: Reader,
  { creatorId, within }: CreatedThreads,
): Promise<string[]> {
  const isWithin = within
    ? sql`channels.server_id = ${within.serverId}
      AND channels.created_at >= ${within.since} AND channels.created_at <= ${within.until}`
    : sql`1 = 1`
  const { rows } = await sql<{ id: string }>`
    SELECT threads.id FROM channels JOIN threads ON threads.id = channels.id
    WHERE ${isWithin} AND channels.thread_of IS NOT NULL AND threads.creator_id = ${creatorId}
      AND NOT EXISTS (SELECT 1 FROM messages WHERE ${isInThread})`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function insertThread(tx: Transaction, row: StoredThread): Promise<void> {
  await tx.insertInto('threads').values(row).execute()
}

export async function updateThread(
  tx: Transaction,
  { id, autoArchiveMinutes, archivedAt, locked, lastActivityAt }: Thread,
): Promise<void> {
  await tx
    .updateTable('threads')
    .set({
      auto_archive_minutes: autoArchiveMinutes,
      archived_at: archivedAt,
      is_locked: locked ? 1 : 0,
      last_activity_at: lastActivityAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns whether the account did not follow it before. */
export async function insertFollower(
  tx: Transaction,
  threadId: string,
  userId: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('thread_followers')
    .values({ thread_id: threadId, user_id: userId, followed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'thread_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteFollower(
  tx: Transaction,
  threadId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('thread_followers')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The threads that are to be archived because nothing happened in them. */
export async function listInactive(reader: Reader, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM threads
    WHERE archived_at IS NULL
      AND last_activity_at + auto_archive_minutes * ${sql.lit(minuteMs)} <= ${now}
    ORDER BY last_activity_at + auto_archive_minutes * ${sql.lit(minuteMs)} LIMIT ${limit}`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

export function isInactive(thread: Thread, now: number): boolean {
  const { archivedAt, lastActivityAt, autoArchiveMinutes: minutes } = thread
  return archivedAt === null && lastActivityAt + minutes * minuteMs <= now
}

/** A step of the write of imported messages. Changes no row in other channels. */
export function importedActivityStep(channelId: string, newestAt: number): Step {
  return {
    sql: 'UPDATE threads SET last_activity_at = ? WHERE id = ?',
    params: [newestAt, channelId],
  }
}

/** A step of the write of a message. It changes no row in an archived thread, and in a locked one for those who don't manage it. */
export function threadActivityStep(threadId: string, now: number, mayManage: boolean): Step {
  return {
    sql: `UPDATE threads SET last_activity_at = ?
      WHERE id = ? AND archived_at IS NULL AND (is_locked = 0 OR 1 = ?)`,
    params: [now, threadId, mayManage ? 1 : 0],
    mustChange: true,
  }
}
