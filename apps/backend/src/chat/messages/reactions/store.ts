import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'

export interface ReactionRow {
  message_key: number
  emoji: string
  user_id: string
  /** How many people have reacted with the emoji. */
  count: number
}

/**
 * The reactions to the messages, emoji in the order of their first use; of each emoji the earliest `listed` accounts, and
 * `readerId` in any case.
 */
export async function listReactions(
  reader: Reader,
  messageKeys: number[],
  listed: number,
  readerId: string | null,
): Promise<ReactionRow[]> {
  const { rows } = await sql<ReactionRow>`
    SELECT message_key, emoji, user_id, count FROM (
      SELECT message_key, emoji, user_id,
        CAST(sum(weight) OVER (PARTITION BY message_key, emoji) AS BIGINT) AS count,
        min(created_at) OVER (PARTITION BY message_key, emoji) AS first_at,
        row_number() OVER (PARTITION BY message_key, emoji ORDER BY created_at, user_id) AS turn
      FROM reactions
      WHERE message_key IN (
        SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(messageKeys)}))) AS ranked
    WHERE turn <= ${listed} OR user_id = ${readerId}
    ORDER BY first_at, emoji, turn`.execute(reader)
  return rows
}

/** Returns whether it is new. */
export async function insertReaction(
  tx: Transaction,
  reaction: { messageKey: number; emoji: string; userId: string; createdAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reactions')
    .values({
      message_key: reaction.messageKey,
      emoji: reaction.emoji,
      user_id: reaction.userId,
      created_at: reaction.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether it existed. */
export async function deleteReaction(
  tx: Transaction,
  reaction: { messageKey: number; emoji: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reactions')
    .where('message_key', '=', reaction.messageKey)
    .where('emoji', '=', reaction.emoji)
    .where('user_id', '=', reaction.userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** How many people have reacted with the emoji. */
export async function countReactions(
  reader: Reader,
  messageKey: number,
  emoji: string,
): Promise<number> {
  const { count } = await reader
    .selectFrom('reactions')
    .select((build) => build.fn.sum<number | string | null>('weight').as('count'))
    .where('message_key', '=', messageKey)
    .where('emoji', '=', emoji)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** How many different emoji the message has. */
export async function countEmoji(reader: Reader, messageKey: number): Promise<number> {
  const { count } = await reader
    .selectFrom('reactions')
    .select((build) => build.fn.count<number>('emoji').distinct().as('count'))
    .where('message_key', '=', messageKey)
    .executeTakeFirstOrThrow()
  return count
}
