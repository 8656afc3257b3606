import type { Reader, Step, Transaction } from '../../storage/database.ts'

export async function findNonce(
  reader: Reader,
  userId: string,
  nonce: string,
): Promise<{ message_id: string; created_at: number } | undefined> {
  return reader
    .selectFrom('nonces')
    .select(['message_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('nonce', '=', nonce)
    .executeTakeFirst()
}

/** Changes no row when the nonce was used after `expiredAt`. */
export function nonceStep(nonce: {
  userId: string
  nonce: string
  messageId: string
  createdAt: number
  expiredAt: number
}): Step {
  return {
    sql: `INSERT INTO nonces (user_id, nonce, message_id, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (user_id, nonce) DO UPDATE
      SET message_id = excluded.message_id, created_at = excluded.created_at
      WHERE nonces.created_at <= ?`,
    params: [nonce.userId, nonce.nonce, nonce.messageId, nonce.createdAt, nonce.expiredAt],
    mustChange: true,
  }
}

export function expireNoncesStep(expiredAt: number): Step {
  return { sql: 'DELETE FROM nonces WHERE created_at <= ?', params: [expiredAt] }
}

/** Marks the newest message of the channel, which the account sent, as read by it unless older ones are unread. */
export function readOwnStep(channelId: string, userId: string): Step {
  return {
    sql: `INSERT INTO read_states (user_id, channel_id, seq)
      SELECT ?, id, last_seq FROM channels WHERE id = ? AND last_seq - 1 = coalesce(
        (SELECT seq FROM read_states WHERE user_id = ? AND channel_id = channels.id), 0)
      ON CONFLICT (user_id, channel_id) DO UPDATE SET seq = excluded.seq`,
    params: [userId, channelId, userId],
  }
}

/** Records that the account posts now. Changes no row when it posted after `slowSince`, or the channel was deleted. */
export function slowModeStep(
  channelId: string,
  userId: string,
  now: number,
  slowSince: number,
): Step {
  return {
    sql: `INSERT INTO last_posts (channel_id, user_id, created_at)
      SELECT id, ?, ? FROM channels WHERE id = ?
      ON CONFLICT (channel_id, user_id) DO UPDATE SET created_at = excluded.created_at
      WHERE last_posts.created_at <= ?`,
    params: [userId, now, channelId, slowSince],
    mustChange: true,
  }
}

/** The same in a transaction, without a condition. */
export async function recordPost(
  tx: Transaction,
  channelId: string,
  userId: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto('last_posts')
    .values({ channel_id: channelId, user_id: userId, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'user_id']).doUpdateSet({ created_at: now }),
    )
    .execute()
}

export async function findLastPost(
  reader: Reader,
  channelId: string,
  userId: string,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('last_posts')
    .select('created_at')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at
}
