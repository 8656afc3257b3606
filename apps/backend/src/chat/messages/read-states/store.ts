import { maxHereSeqs } from '@guildhall/contract'
import type { ReadState } from '@guildhall/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { hereTarget, roleTarget } from '../mention-targets.ts'
import { seqsPerChannel } from '../message-keys.ts'

/** How far the account has read in each channel, and how many later messages mention it: see mentionKind. */
export async function listReadStates(
  reader: Reader,
  userId: string,
  channelIds: string[],
): Promise<ReadState[]> {
  const { rows } = await readStates(userId, channelIds).execute(reader)
  return toReadStates(reader, userId, rows)
}

/** The same for the channels where this author mentions it. */
export async function listReadStatesMentionedBy(
  reader: Reader,
  userId: string,
  channelIds: string[],
  authorId: string,
): Promise<ReadState[]> {
  if (channelIds.length === 0) return []
  const targets = sql`IN (${userId}, 'everyone', ${hereTarget(userId)})`
  const ofAuthor = sql`messages.author_id = ${authorId}`
  const { rows } = await sql<CountedMentions>`${readStates(userId, channelIds)}
    WHERE EXISTS (SELECT 1 ${unreadMentions(userId, targets)} AND ${ofAuthor})
      OR EXISTS (SELECT 1 ${unreadMentions(userId, inOwnRoles(userId))} AND ${ofAuthor})`.execute(
    reader,
  )
  return toReadStates(reader, userId, rows)
}

/** The same for the channels where one of these roles is mentioned, whether the account has it or not. */
export async function listReadStatesOfRoles(
  reader: Reader,
  userId: string,
  channelIds: string[],
  roleIds: string[],
): Promise<ReadState[]> {
  if (channelIds.length === 0) return []
  const targets = sql`IN (${sql.join(roleIds.map(roleTarget))})`
  const { rows } = await sql<CountedMentions>`${readStates(userId, channelIds)}
    WHERE EXISTS (SELECT 1 ${unreadMentions(userId, targets)})`.execute(reader)
  return toReadStates(reader, userId, rows)
}

/** Whether any message mentions one of the roles. */
export async function areRolesMentioned(reader: Reader, roleIds: string[]): Promise<boolean> {
  const found = await reader
    .selectFrom('mentions')
    .select('target')
    .where('target', 'in', roleIds.map(roleTarget))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface CountedMentions extends Pick<ReadState, 'channelId' | 'seq' | 'roleCount'> {
  /** Its key without `seq`. */
  start: number
  directCount: number
  everyoneCount: number
  hereCount: number
}

async function toReadStates(
  reader: Reader,
  userId: string,
  rows: CountedMentions[],
): Promise<ReadState[]> {
  const states: ReadState[] = []
  for (const { channelId, seq, start, directCount, roleCount, ...counts } of rows) {
    const everyoneCount = counts.everyoneCount + counts.hereCount
    states.push({
      channelId,
      seq,
      mentionCount: directCount + roleCount + everyoneCount,
      everyoneCount,
      roleCount,
      hereSeqs:
        counts.hereCount === 0 ? [] : await listHereSeqs(reader, userId, Number(start), seq),
    })
  }
  return states
}

async function listHereSeqs(
  reader: Reader,
  userId: string,
  start: number,
  seq: number,
): Promise<number[]> {
  const { rows } = await sql<{ messageKey: number }>`
    WITH reads AS (
      SELECT ${sql.raw(String(start))} AS start, ${sql.raw(String(seq))} AS seq,
        (SELECT server_id FROM channels
          WHERE number = ${sql.raw(String(start / seqsPerChannel))}) AS server_id)
    SELECT mentions.message_key AS "messageKey" FROM reads, ${hereMentions(userId)}
    ORDER BY mentions.message_key DESC LIMIT ${maxHereSeqs}`.execute(reader)
  return rows.map(({ messageKey }) => Number(messageKey) - start).toReversed()
}

function readStates(userId: string, channelIds: string[]) {
  const isNotBlocked = notBlocked(userId)
  const isNotDirect = sql`NOT ${isMentioned(sql`= ${userId}`)}`
  const isNotRole = sql`NOT ${isMentioned(inOwnRoles(userId))}`
  return sql<CountedMentions>`
    WITH reads AS (
      SELECT channels.id, channels.server_id, coalesce(read_states.seq, 0) AS seq,
        channels.number * ${sql.raw(String(seqsPerChannel))} AS start
      FROM channels LEFT JOIN read_states
        ON read_states.channel_id = channels.id AND read_states.user_id = ${userId}
      WHERE channels.id IN (SELECT value FROM json_each(${JSON.stringify(channelIds)})))
    SELECT reads.id AS "channelId", reads.seq, reads.start,
      (SELECT count(*) ${unreadMentions(userId, sql`= ${userId}`)} AND ${isNotBlocked}
      ) AS "directCount",
      (SELECT count(DISTINCT mentions.message_key) ${unreadMentions(userId, inOwnRoles(userId))}
        AND ${isNotBlocked} AND ${isNotDirect}
      ) AS "roleCount",
      (SELECT count(*) ${unreadMentions(userId, sql`= 'everyone'`)}
        AND ${isNotBlocked} AND ${isNotDirect} AND ${isNotRole}
      ) AS "everyoneCount",
      (SELECT count(*) FROM ${hereMentions(userId)}) AS "hereCount"
    FROM reads`
}

/** Messages that mention the account only because it was online. */
function hereMentions(userId: string) {
  const unread = unreadMentions(userId, sql`= ${hereTarget(userId)}`, '')
  return sql`${unread} AND ${notBlocked(userId)} AND NOT ${isMentioned(sql`IN (${userId}, 'everyone')`)}
    AND NOT ${isMentioned(inOwnRoles(userId))}`
}

function notBlocked(userId: string) {
  return sql`NOT (messages.author_kind = 'user' AND messages.author_id IN (
    SELECT other_id FROM relationships WHERE user_id = ${userId} AND kind = 'blocked'))`
}

/** Roles that the account has in the server of the channel, as targets of mentions. */
function inOwnRoles(userId: string) {
  return sql`IN (SELECT 'role:' || role_id FROM member_roles
    WHERE member_roles.server_id = reads.server_id AND member_roles.user_id = ${userId})`
}

/** Whether the mentioning message also mentions one of these targets. */
function isMentioned(targets: RawBuilder<unknown>) {
  return sql`EXISTS (SELECT 1 FROM mentions AS other
    WHERE other.message_key = mentions.message_key AND other.target ${targets})`
}

function unreadMentions(readerId: string, targets: RawBuilder<unknown>, from = 'FROM') {
  return sql`
    ${sql.raw(from)} mentions JOIN messages ON messages.message_key = mentions.message_key
    WHERE mentions.target ${targets}
      AND mentions.message_key > reads.start + reads.seq
      AND mentions.message_key < reads.start + ${seqsPerChannel}
      AND NOT (messages.author_kind = 'user' AND messages.author_id = ${readerId})`
}

/** The number of the newest message of a channel, 0 without messages. */
export async function newestSeqOf(reader: Reader, channelId: string): Promise<number> {
  const found = await reader
    .selectFrom('channels')
    .select('newest_seq')
    .where('id', '=', channelId)
    .executeTakeFirst()
  return found?.newest_seq ?? 0
}

/** Marks everything in the server's channels as read. Nobody follows a thread yet. */
export async function markServerRead(
  tx: Transaction,
  userId: string,
  serverId: string,
): Promise<void> {
  await sql`
    INSERT INTO read_states (user_id, channel_id, seq)
    SELECT ${userId}, id, newest_seq FROM channels
    WHERE server_id = ${serverId} AND thread_of IS NULL AND newest_seq > 0
    ON CONFLICT (user_id, channel_id) DO UPDATE SET seq = excluded.seq`.execute(tx)
}

/** Unless the account has read in the channel before. */
export async function insertReadState(
  tx: Transaction,
  userId: string,
  channelId: string,
  seq: number,
): Promise<void> {
  if (seq === 0) return
  await tx
    .insertInto('read_states')
    .values({ user_id: userId, channel_id: channelId, seq })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doNothing())
    .execute()
}

/** Returns whether anything changed. */
export async function saveReadState(
  tx: Transaction,
  userId: string,
  channelId: string,
  seq: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('read_states')
    .values({ user_id: userId, channel_id: channelId, seq })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'channel_id'])
        .doUpdateSet({ seq })
        .where('read_states.seq', '!=', seq),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
