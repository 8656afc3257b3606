import type {
  Attachment,
  Author,
  Embed,
  EndedCall,
  ForwardedMessage,
  Sticker,
} from '@guildhall/contract'
import { sql } from 'kysely'
import type { AnyStep, Reader, Step, Transaction } from '../../storage/database.ts'
import { recentTargetsOf, targetsOf } from './mention-targets.ts'
import type { Targeted } from './mention-targets.ts'
import { seqsPerChannel } from './message-keys.ts'

export interface NewMessage extends Targeted {
  serverId: string
  channelId: string
  author: Author
  /** A picture of the author that only this message shows. */
  ownAvatar: string | null
  content: string
  embeds: Embed[]
  attachments: Attachment[]
  replyTo: string | null
  /** The account that it mentions, in `mentions` as well, because it replies to it. */
  repliedAuthorId?: string | null
  sticker?: Sticker
  roleMenuId?: string
  call?: EndedCall
  forward?: Forward
}

/** What a message forwards. */
export interface Forward {
  copy: ForwardedMessage
  /** The id of the message that was forwarded. */
  from: string | null
}

/** A message that is stored under the next number of its channel. */
export interface NumberedMessage {
  message: NewMessage
  /** Only where the id was assigned before the key; other ids encode it. */
  id: string | undefined
  createdAt: number
}

const reserveSeqs = `UPDATE channels SET last_seq = last_seq + ?, newest_seq = last_seq + ? WHERE id = ? AND server_id = ?
  RETURNING number * ${seqsPerChannel} + last_seq AS message_key`

const insertMention = 'INSERT INTO mentions (message_key, target) VALUES (?, ?)'

const insertRecentMention =
  'INSERT INTO recent_mentions (message_key, target, created_at) VALUES (?, ?, ?)'

/**
 * The steps that store messages of one channel, in their order, under the channel's next numbers. `at` is the index of the
 * first step in its write. That step returns the key of the last message; it changes no row when the server has no such channel.
 */
export function appendSteps(messages: NumberedMessage[], at: number): AnyStep[] {
  const [first] = messages
  if (!first) return []
  const { channelId, serverId } = first.message
  // Keys are relative to the last one, which the first step returns.
  const offsetOf = (index: number): number => index + 1 - messages.length
  const rows = messages.map((numbered, index) => rowOf(offsetOf(index), numbered))
  const columns = Object.keys(rows[0]!)
  const insert = `INSERT INTO messages (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  const mentions = messages.flatMap(({ message }, index) =>
    targetsOf(message).map((target) => [offsetOf(index), target]),
  )
  const recent = messages.flatMap(({ message, createdAt }, index) =>
    recentTargetsOf(message).map((target) => [offsetOf(index), target, createdAt]),
  )
  return [
    reserveSeqsStep(messages.length, { channelId, serverId }),
    { sql: insert, rows: rows.map((row) => Object.values(row)), baseStep: at },
    ...(mentions.length > 0 ? [{ sql: insertMention, rows: mentions, baseStep: at }] : []),
    ...(recent.length > 0 ? [{ sql: insertRecentMention, rows: recent, baseStep: at }] : []),
  ]
}

/** Returns the key of the last of the numbers. Changes no row when the server has no such channel. */
export function reserveSeqsStep(
  count: number,
  { channelId, serverId }: Pick<NewMessage, 'channelId' | 'serverId'>,
): Step {
  return { sql: reserveSeqs, params: [count, count, channelId, serverId], mustChange: true }
}

/**
 * Reserves the next number of a channel. Returns the key of the message that gets it, or null when the server has no such
 * channel.
 */
export async function reserveMessageKey(
  tx: Transaction,
  { serverId, channelId }: Pick<NewMessage, 'serverId' | 'channelId'>,
): Promise<number | null> {
  const { rows } = await sql<{ message_key: number }>`
    UPDATE channels SET last_seq = last_seq + 1, newest_seq = last_seq + 1 WHERE id = ${channelId} AND server_id = ${serverId}
    RETURNING number * ${sql.lit(seqsPerChannel)} + last_seq AS message_key`.execute(tx)
  return rows[0] ? Number(rows[0].message_key) : null
}

/** Stores a message under a reserved key, which encodes its id. */
export async function insertMessage(
  tx: Transaction,
  messageKey: number,
  message: NewMessage,
  createdAt: number,
): Promise<void> {
  const row = rowOf(messageKey, { message, id: undefined, createdAt })
  await tx.insertInto('messages').values(row).execute()
  const mentions = targetsOf(message).map((target) => ({ message_key: messageKey, target }))
  if (mentions.length > 0) await tx.insertInto('mentions').values(mentions).execute()
  const recent = recentTargetsOf(message).map((target) => ({
    target,
    created_at: createdAt,
    message_key: messageKey,
  }))
  if (recent.length > 0) await tx.insertInto('recent_mentions').values(recent).execute()
}

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
      SELECT ?, id, last_seq FROM channels WHERE id = ? AND NOT EXISTS (
        SELECT 1 FROM messages WHERE message_key < channels.number * ${seqsPerChannel} + channels.last_seq
          AND message_key > channels.number * ${seqsPerChannel} + coalesce(
            (SELECT seq FROM read_states WHERE user_id = ? AND channel_id = channels.id), 0))
      ON CONFLICT (user_id, channel_id) DO UPDATE SET seq = excluded.seq`,
    params: [userId, channelId, userId],
  }
}

/**
 * Records that the account posts now. Changes no row when it posted after `slowSince`, other than more than `skewMs` in the future,
 * or the channel was deleted.
 */
export function slowModeStep(
  channelId: string,
  userId: string,
  { now, slowSince, skewMs }: { now: number; slowSince: number; skewMs: number },
): Step {
  return {
    sql: `INSERT INTO last_posts (channel_id, user_id, created_at)
      SELECT id, ?, ? FROM channels WHERE id = ?
      ON CONFLICT (channel_id, user_id) DO UPDATE SET created_at = excluded.created_at
      WHERE last_posts.created_at <= ? OR last_posts.created_at > ?`,
    params: [userId, now, channelId, slowSince, now + skewMs],
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

function rowOf(messageKey: number, { message, id, createdAt }: NumberedMessage) {
  const { author } = message
  return {
    message_key: messageKey,
    id: id ?? null,
    author_kind: author.kind,
    author_id: author.id,
    author_name: author.name,
    author_avatar: message.ownAvatar,
    content: message.content,
    embeds: JSON.stringify(message.embeds),
    mentions: JSON.stringify(message.mentions),
    attachments: JSON.stringify(message.attachments),
    mentions_everyone: toFlag(message.mentionsEveryone),
    mentioned_roles: JSON.stringify(message.mentionedRoles),
    mentions_here: toFlag(message.mentionsHere),
    emoji: JSON.stringify(message.emoji),
    reply_to: message.replyTo,
    replied_author_id: message.repliedAuthorId ?? null,
    sticker: message.sticker ? JSON.stringify(message.sticker) : null,
    role_menu_id: message.roleMenuId ?? null,
    call: message.call ? JSON.stringify(message.call) : null,
    forwarded: message.forward ? JSON.stringify(message.forward.copy) : null,
    forwarded_from: message.forward?.from ?? null,
    created_at: createdAt,
  }
}

function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
