import type { Embed } from '@guildhall/contract'
import { hereTarget } from './mention-targets.ts'
import type { Mentions } from './mention-targets.ts'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
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

/** Messages of an author: half of them up to this one, and half after it, oldest first. Looks through `reach` on both sides. */
export async function listOfAuthorAround(
  reader: Reader,
  channelId: string,
  {
    messageKey,
    authorId,
    limit,
    reach,
  }: { messageKey: number; authorId: string; limit: number; reach: number },
): Promise<MessageRow[]> {
  const query = (first: number, last: number, order: 'asc' | 'desc') =>
    reader
      .selectFrom('messages')
      .selectAll()
      .where('message_key', '>=', first)
      .where('message_key', '<=', last)
      .where('author_id', '=', authorId)
      .orderBy('message_key', order)
      .limit(limit / 2)
      .execute()
  const before = await query(
    Math.max(firstKeyOf(messageKey), messageKey - reach),
    messageKey,
    'desc',
  )
  const after = await query(messageKey + 1, messageKey + reach, 'asc')
  return [...before.toReversed(), ...after].map((row) =>
    toMessageRow({ ...row, channel_id: channelId }),
  )
}

/** The lowest key of the channel. */
function firstKeyOf(messageKey: number): number {
  return messageKey - seqOf(messageKey)
}

export type ChannelRef = Pick<Selectable<Tables['channels']>, 'id' | 'number'>

/** Messages with a `seq` below `before`, newest first. */
export function listBefore(
  reader: Reader,
  channel: ChannelRef,
  before: number,
  limit: number,
): Promise<MessageRow[]> {
  return listBetween(reader, channel, [0, before], 'desc', limit)
}

/** Messages with a `seq` above `after`, oldest first. */
export function listAfter(
  reader: Reader,
  channel: ChannelRef,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return listBetween(reader, channel, [after, seqsPerChannel], 'asc', limit)
}

async function listBetween(
  reader: Reader,
  { id, number }: ChannelRef,
  [after, before]: [number, number],
  order: 'asc' | 'desc',
  limit: number,
): Promise<MessageRow[]> {
  const rows = await reader
    .selectFrom('messages')
    .selectAll()
    .where('message_key', '>', toMessageKey(number, Math.min(after, seqsPerChannel)))
    .where('message_key', '<', toMessageKey(number, Math.min(before, seqsPerChannel)))
    .orderBy('message_key', order)
    .limit(limit)
    .execute()
  return rows.map((row) => toMessageRow(Object.assign(row, { channel_id: id })))
}

type AuthorOfMessage = Pick<
  StoredMessage,
  'message_key' | 'author_kind' | 'author_id' | 'created_at'
>

/** Who sent the messages with a `seq` below `before`, newest first. */
export async function listAuthorsBefore(
  reader: Reader,
  { number }: ChannelRef,
  before: number,
  limit: number,
): Promise<AuthorOfMessage[]> {
  return reader
    .selectFrom('messages')
    .select(['message_key', 'author_kind', 'author_id', 'created_at'])
    .where('message_key', '>', toMessageKey(number, 0))
    .where('message_key', '<', toMessageKey(number, before))
    .orderBy('message_key', 'desc')
    .limit(limit)
    .execute()
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

/**
 * Deletes messages of one channel with their mentions, reactions and pins. Returns the `seq` of the newest message that the
 * channel still has, 0 without messages.
 */
export async function deleteMessages(
  tx: Transaction,
  channelId: string,
  messageKeys: number[],
): Promise<number> {
  await tx.deleteFrom('messages').where('message_key', 'in', messageKeys).execute()
  const start = sql`channels.number * ${sql.lit(seqsPerChannel)}`
  const { rows } = await sql<{ newest_seq: number }>`
    UPDATE channels SET newest_seq = coalesce((
      SELECT max(message_key) FROM messages
      WHERE message_key > ${start} AND message_key <= ${start} + channels.newest_seq
    ) - ${start}, 0)
    WHERE id = ${channelId} RETURNING newest_seq`.execute(tx)
  return Number(rows[0]?.newest_seq ?? 0)
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
