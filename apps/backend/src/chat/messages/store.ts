import type { CustomEmoji, Embed } from '@guildhall/contract'
import { hereTarget } from './mention-targets.ts'
import type { Mentions } from './mention-targets.ts'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Database, Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'
import { messageIdOf, toMessageKey, parseMessageId, seqOf, seqsPerChannel } from './message-keys.ts'

type StoredMessage = Selectable<Tables['messages']>

/** A stored message with its id, channel and `seq`, which its key encodes. */
export interface MessageRow extends StoredMessage {
  id: string
  channel_id: string
  seq: number
}

/** A row of `messages`, with the id of its channel. */
export type RawMessageRow = StoredMessage & { channel_id: string }

/** Completes the row itself: copying the rows of a page takes longer than reading them. */
export function toMessageRow(row: RawMessageRow): MessageRow {
  const { message_key: messageKey, created_at: createdAt } = row
  const id = row.id ?? messageIdOf(messageKey, createdAt)
  return Object.assign(row, { id, seq: seqOf(messageKey) })
}

/** Undefined when the message or its channel does not exist. */
export async function findMessage(reader: Reader, id: string): Promise<MessageRow | undefined> {
  const parsed = parseMessageId(id)
  const byKey =
    parsed && (await findWhere(reader, sql`messages.message_key = ${parsed.messageKey}`))
  // A stored id may look like one that encodes a key.
  return byKey?.id === id ? byKey : findWhere(reader, sql`messages.id = ${id}`)
}

export async function findMessageByKey(
  reader: Reader,
  messageKey: number,
): Promise<MessageRow | undefined> {
  return findWhere(reader, sql`messages.message_key = ${messageKey}`)
}

async function findWhere(
  reader: Reader,
  condition: RawBuilder<unknown>,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<RawMessageRow>`
    SELECT messages.*, channels.id AS channel_id
    FROM messages JOIN channels ON channels.number = messages.message_key >> 32
    WHERE ${condition}`.execute(reader)
  return rows[0] && toMessageRow(rows[0])
}

type Rows = Pick<Database, 'all'>
export type ChannelRef = Pick<Selectable<Tables['channels']>, 'id' | 'number'>

/** Messages with a `seq` below `before`, newest first. */
export function listBefore(
  rows: Rows,
  channel: ChannelRef,
  before: number,
  limit: number,
): Promise<MessageRow[]> {
  return listBetween(rows, channel, [0, before], 'DESC', limit)
}

/** Messages with a `seq` above `after`, oldest first. */
export function listAfter(
  rows: Rows,
  channel: ChannelRef,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return listBetween(rows, channel, [after, seqsPerChannel], 'ASC', limit)
}

async function listBetween(
  { all }: Rows,
  { id, number }: ChannelRef,
  [after, before]: [number, number],
  order: 'ASC' | 'DESC',
  limit: number,
): Promise<MessageRow[]> {
  const found = await all<RawMessageRow>(
    `SELECT *, ? AS channel_id FROM messages WHERE message_key > ? AND message_key < ?
      ORDER BY message_key ${order} LIMIT ?`,
    [
      id,
      toMessageKey(number, Math.min(after, seqsPerChannel)),
      toMessageKey(number, Math.min(before, seqsPerChannel)),
      limit,
    ],
  )
  return found.map(toMessageRow)
}

type AuthorOfMessage = Pick<
  StoredMessage,
  'message_key' | 'author_kind' | 'author_id' | 'created_at'
>

/** Who sent the messages with a `seq` below `before`, newest first. */
export function listAuthorsBefore(
  { all }: Rows,
  { number }: ChannelRef,
  before: number,
  limit: number,
): Promise<AuthorOfMessage[]> {
  return all(
    `SELECT message_key, author_kind, author_id, created_at FROM messages
      WHERE message_key > ? AND message_key < ? ORDER BY message_key DESC LIMIT ?`,
    [toMessageKey(number, 0), toMessageKey(number, before), limit],
  )
}

/** The newest messages of a channel with a `seq` above `after`, newest first; only those of one account if it is given. */
export async function listNewest(
  reader: Reader,
  { id, number }: ChannelRef,
  { after, authorId, limit }: { after: number; authorId: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const rows = await reader
    .selectFrom('messages')
    .selectAll()
    .where('message_key', '>', toMessageKey(number, after))
    .where('message_key', '<', toMessageKey(number, seqsPerChannel))
    .$if(authorId !== undefined, (query) =>
      query.where('author_kind', '=', 'user').where('author_id', '=', authorId!),
    )
    .orderBy('message_key', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toMessageRow({ ...row, channel_id: id }))
}

/** Those that exist. */
export async function findMessagesByKeys(
  reader: Reader,
  { id }: ChannelRef,
  messageKeys: number[],
): Promise<MessageRow[]> {
  const rows = await reader
    .selectFrom('messages')
    .selectAll()
    .where('message_key', 'in', messageKeys)
    .execute()
  return rows.map((row) => toMessageRow({ ...row, channel_id: id }))
}

/** The threads below these messages, by the keys of the messages. */
export async function listThreadIds(
  reader: Reader,
  messageKeys: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ key: number; id: string }>`
    SELECT message_key AS key, id FROM threads
    WHERE message_key IN (
      SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(messageKeys)}))`.execute(reader)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export interface AuthorRow {
  id: string
  name: string
  avatar: string | null
}

/** Names and avatars of accounts in a server, by nickname if they have one. Unknown accounts are left out. */
export async function findAuthors(
  reader: Reader,
  serverId: string,
  userIds: string[],
): Promise<AuthorRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<AuthorRow>`
    SELECT users.id, coalesce(members.nickname, users.display_name) AS name, users.avatar
    FROM users LEFT JOIN members ON members.server_id = ${serverId} AND members.user_id = users.id
    WHERE users.id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`.execute(reader)
  return rows
}

/** The ids of the server's members with these usernames, by username. */
export async function findMembersByName(
  reader: Reader,
  serverId: string,
  usernames: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ username: string; id: string }>`
    SELECT users.username, users.id
    FROM users JOIN members ON members.user_id = users.id AND members.server_id = ${serverId}
    WHERE users.username IN (SELECT value FROM json_each(${JSON.stringify(usernames)}))`.execute(
    reader,
  )
  return new Map(rows.map(({ username, id }) => [username, id]))
}

/** The emoji of the server with one of these names or ids. */
export async function listNamedEmoji(
  reader: Reader,
  serverId: string,
  names: string[],
  ids: string[],
): Promise<CustomEmoji[]> {
  return reader
    .selectFrom('server_pictures')
    .select(['image_id as id', 'name'])
    .where('server_id', '=', serverId)
    .where('kind', '=', 'emoji')
    .where((row) =>
      row.or([row('name', 'in', names), ...(ids.length > 0 ? [row('image_id', 'in', ids)] : [])]),
    )
    .execute()
}

/** The roles that everyone may mention, or all. */
export async function listMentionableRoles(
  reader: Reader,
  serverId: string,
  all: boolean,
): Promise<{ id: string; name: string }[]> {
  return reader
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('server_id', '=', serverId)
    .where('position', '>', 0)
    .$if(!all, (query) => query.where('mentionable', '=', 1))
    .execute()
}

export interface MessageChange extends Mentions {
  content: string
  editedAt: number | null
  embeds?: Embed[]
  /** What a person's edit leaves as it is. */
  authorName?: string
  ownAvatar?: string | null
  /** JSON. */
  attachments?: string
}

export async function updateMessage(
  tx: Transaction,
  messageKey: number,
  { embeds, authorName, ownAvatar, attachments, ...change }: MessageChange,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      content: change.content,
      mentions: JSON.stringify(change.mentions),
      mentioned_roles: JSON.stringify(change.mentionedRoles),
      mentions_everyone: change.mentionsEveryone ? 1 : 0,
      mentions_here: change.mentionsHere ? 1 : 0,
      emoji: JSON.stringify(change.emoji),
      edited_at: change.editedAt,
      ...(embeds && { embeds: JSON.stringify(embeds) }),
      ...(authorName !== undefined && { author_name: authorName }),
      ...(ownAvatar !== undefined && { author_avatar: ownAvatar }),
      ...(attachments !== undefined && { attachments }),
    })
    .where('message_key', '=', messageKey)
    .execute()
}

/** Also deletes its mentions, reactions and pin. */
export async function deleteMessage(tx: Transaction, messageKey: number): Promise<void> {
  await tx.deleteFrom('messages').where('message_key', '=', messageKey).execute()
}

export async function deleteMessages(tx: Transaction, messageKeys: number[]): Promise<void> {
  await tx.deleteFrom('messages').where('message_key', 'in', messageKeys).execute()
}

/** Whom the message mentioned when it was sent, without those whom only `@here` reached: see the table. */
export async function listMentioned(reader: Reader, messageKey: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('mentions')
    .select('target')
    .where('message_key', '=', messageKey)
    .where('target', 'not like', hereTarget('%'))
    .execute()
  return rows.map(({ target }) => target)
}

/** The same for several messages, by their keys. */
export async function listMentionedIn(
  reader: Reader,
  messageKeys: number[],
): Promise<Map<number, string[]>> {
  const rows = await reader
    .selectFrom('mentions')
    .selectAll()
    .where('message_key', 'in', messageKeys)
    .where('target', 'not like', hereTarget('%'))
    .execute()
  const byMessage = Map.groupBy(rows, ({ message_key: key }) => key)
  return new Map([...byMessage].map(([key, of]) => [key, of.map(({ target }) => target)]))
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

/** Finds no row when the account is not a member of the server, or suspended. */
export function memberStep(serverId: string, userId: string): Step {
  return {
    sql: `SELECT 1 AS found FROM members JOIN users ON users.id = members.user_id
      WHERE members.server_id = ? AND members.user_id = ? AND users.suspended_at IS NULL`,
    params: [serverId, userId],
    mustChange: true,
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

export async function nextPurge(reader: Reader): Promise<Selectable<Tables['purges']> | undefined> {
  return reader.selectFrom('purges').selectAll().limit(1).executeTakeFirst()
}

/** Deletes the oldest messages of a channel, with their mentions, reactions and pins. Returns whether there were any. */
export async function deleteOldest(
  tx: Transaction,
  channelNumber: number,
  count: number,
): Promise<boolean> {
  const first = toMessageKey(channelNumber, 0)
  const oldest = await tx
    .selectFrom('messages')
    .select('message_key')
    .where('message_key', '>', first)
    .where('message_key', '<', first + seqsPerChannel)
    .orderBy('message_key')
    .limit(count)
    .execute()
  const last = oldest.at(-1)?.message_key
  if (last === undefined) return false
  await tx
    .deleteFrom('messages')
    .where('message_key', '>', first)
    .where('message_key', '<=', last)
    .execute()
  return true
}

export function deletePurgeStep(channelId: string): Step {
  return { sql: 'DELETE FROM purges WHERE channel_id = ?', params: [channelId] }
}
