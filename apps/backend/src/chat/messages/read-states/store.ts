import type { ReadState } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { seqsPerChannel } from '../message-keys.ts'

/** How far the account has read in each channel, and how many later messages mention it: see countsAsMention. */
export async function listReadStates(
  reader: Reader,
  userId: string,
  channelIds: string[],
): Promise<ReadState[]> {
  const { rows } = await readStates(userId, channelIds).execute(reader)
  return rows.map(toReadState)
}

/** The same for the channels where this author mentions it. */
export async function listReadStatesMentionedBy(
  reader: Reader,
  userId: string,
  channelIds: string[],
  authorId: string,
): Promise<ReadState[]> {
  if (channelIds.length === 0) return []
  const ofAuthor = sql`messages.author_id = ${authorId}`
  const { rows } = await sql<CountedMentions>`${readStates(userId, channelIds)}
    WHERE EXISTS (SELECT 1 ${unreadMentions(userId, userId)} AND ${ofAuthor})
      OR EXISTS (SELECT 1 ${unreadMentions(userId, 'everyone')} AND ${ofAuthor})`.execute(reader)
  return rows.map(toReadState)
}

type CountedMentions = Omit<ReadState, 'mentionCount'> & { directCount: number }

function toReadState({ channelId, seq, directCount, everyoneCount }: CountedMentions): ReadState {
  return { channelId, seq, mentionCount: directCount + everyoneCount, everyoneCount }
}

function readStates(userId: string, channelIds: string[]) {
  const isNotBlocked = sql`NOT (messages.author_kind = 'user' AND messages.author_id IN (
    SELECT other_id FROM relationships WHERE user_id = ${userId} AND kind = 'blocked'))`
  return sql<CountedMentions>`
    WITH reads AS (
      SELECT channels.id, coalesce(read_states.seq, 0) AS seq,
        channels.number * ${sql.raw(String(seqsPerChannel))} AS start
      FROM channels LEFT JOIN read_states
        ON read_states.channel_id = channels.id AND read_states.user_id = ${userId}
      WHERE channels.id IN (SELECT value FROM json_each(${JSON.stringify(channelIds)})))
    SELECT reads.id AS "channelId", reads.seq,
      (SELECT count(*) ${unreadMentions(userId, userId)} AND ${isNotBlocked}) AS "directCount",
      (SELECT count(*) ${unreadMentions(userId, 'everyone')} AND ${isNotBlocked}
        AND NOT EXISTS (
          SELECT 1 FROM mentions AS direct
          WHERE direct.target = ${userId} AND direct.message_key = mentions.message_key)
      ) AS "everyoneCount"
    FROM reads`
}

function unreadMentions(readerId: string, target: string) {
  return sql`
    FROM mentions JOIN messages ON messages.message_key = mentions.message_key
    WHERE mentions.target = ${target}
      AND mentions.message_key > reads.start + reads.seq
      AND mentions.message_key < reads.start + ${seqsPerChannel}
      AND NOT (messages.author_kind = 'user' AND messages.author_id = ${readerId})`
}

/** Marks everything in the server's channels as read. Nobody follows a thread yet. */
export async function markServerRead(
  tx: Transaction,
  userId: string,
  serverId: string,
): Promise<void> {
  await sql`
    INSERT INTO read_states (user_id, channel_id, seq)
    SELECT ${userId}, id, last_seq FROM channels
    WHERE server_id = ${serverId} AND thread_of IS NULL AND last_seq > 0
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
