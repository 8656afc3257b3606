import type {
  CustomEmoji,
  Author,
  Embed,
  EndedCall,
  ForwardedMessage,
  MentionedRole,
  Message,
  Reaction,
  Sticker,
} from '@guildhall/contract'
import { AppError, notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { channelFor } from '../channels/access.ts'
import type { ChannelForCaller, ChannelRow } from '../channels/access.ts'
import { storedAttachments } from './attachments/access.ts'
import { parseMessageId } from './message-keys.ts'
import { claimantsOf } from './imports/access.ts'
import { reactionsOf } from './reactions/access.ts'
import { findAuthors } from './names-store.ts'
import type { AuthorRow } from './names-store.ts'
import {
  findMessage,
  findMessageByKey,
  listBefore,
  listOfAuthorAround,
  listThreadIds,
} from './store.ts'
import type { MessageRow } from './store.ts'

/** The key of a message as a number in text, for clients that expect ids to be numbers. */
export function messageNumber(id: string): string {
  return String(parseMessageId(id)?.messageKey ?? 0)
}

export { listImportedAuthors } from './imports/access.ts'
export { channelNamesFor, withChannelNames } from './channel-names.ts'
export { uploadNames } from './attachments/access.ts'
export { copyForReport } from './copy-for-report.ts'
export type { ReportedMessage } from './copy-for-report.ts'
export type { JudgedMessage, MessageJudge } from './posting-rules.ts'
export { messageIdOf, seqOf, seqsPerChannel } from './message-keys.ts'
export { mentionsOfWebhook } from './mentions.ts'
export type { ToolMentions } from './mentions.ts'
export { ownChannels } from './own-messages.ts'
export type { OwnChannel } from './own-messages.ts'
export {
  allReadStatesOf,
  areRolesMentioned,
  markServerRead,
  noMentionCounts,
  readStateOf,
  readStatesMentionedBy,
  readStatesOf,
  readStatesOfRoles,
  startReading,
} from './read-states/access.ts'
export { putRemoval as removeMessages } from './removals-store.ts'
export {
  findMessage,
  listBefore as newestMessages,
  listThreadIds as threadIdsBelow,
  toMessageRow,
} from './store.ts'
export type { MessageRow, RawMessageRow } from './store.ts'
export { appendCallMessage, appendSystemMessage } from './system-messages.ts'
export { withUnicodeEmoji } from './unicode-emoji.ts'

export interface MessageForCaller extends ChannelForCaller {
  row: MessageRow
}

/** A message of a channel that the account can view. Throws `not_found` for unknown and hidden messages alike. */
export async function messageFor(
  reader: Reader,
  userId: string,
  messageId: string,
  now: number,
): Promise<MessageForCaller> {
  const row = await findMessage(reader, messageId)
  if (!row) throw notFound('message')
  try {
    return { row, ...(await channelFor(reader, userId, row.channel_id, now)) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw notFound('message')
    throw error
  }
}

export interface MessageRef {
  channelId: string
  messageId: string
  now: number
}

/** The same for a message that must be in this channel. */
export async function messageInChannel(
  reader: Reader,
  userId: string,
  { channelId, messageId, now }: MessageRef,
): Promise<MessageForCaller> {
  const target = await messageFor(reader, userId, messageId, now)
  if (target.channel.id !== channelId) throw notFound('message')
  return target
}

/** Whether the account sent the message. */
export function isOwn({ row }: Pick<MessageForCaller, 'row'>, userId: string): boolean {
  return row.author_kind === 'user' && row.author_id === userId
}

/**
 * Messages of one server in their wire form, in the order of `rows`, with the current names and avatars of accounts.
 * `readerId` is the account that reads them, or null for many.
 */
export async function presentMessages(
  reader: Reader,
  serverId: string,
  readerId: string | null,
  rows: MessageRow[],
): Promise<Message[]> {
  if (rows.length === 0) return []
  const claimants = await claimantsOf(
    reader,
    serverId,
    rows.map((row) => row.author_id),
  )
  const userIds = rows.flatMap((row) =>
    row.author_kind === 'user' ? [row.author_id] : (claimants.get(row.author_id) ?? []),
  )
  const found = await findAuthors(reader, serverId, [...new Set(userIds)])
  const authors = new Map(found.map((author) => [author.id, author]))
  const keys = rows.map(({ message_key }) => message_key)
  const reactions = await reactionsOf(reader, keys, readerId)
  const threadIds = await listThreadIds(reader, keys)
  return rows.map((row) => {
    const claimant = claimants.get(row.author_id)
    const author = authors.get(claimant ?? row.author_id)
    const own = toMessage(row, author, reactions.get(row.message_key) ?? [])
    const message =
      claimant === undefined ? own : { ...own, author: toClaimant(row, claimant, author) }
    const threadId = threadIds.get(row.message_key)
    return threadId === undefined ? message : { ...message, threadId }
  })
}

/**
 * The newest messages of a channel that were sent at this time or later, at most `limit`, newest first, in their wire form. No
 * permission is checked.
 */
export async function messagesSince(
  reader: Reader,
  channel: ChannelRow,
  since: number,
  limit: number,
): Promise<Message[]> {
  const rows = await listBefore(reader, channel, Number.POSITIVE_INFINITY, limit)
  const sent = rows.filter((row) => row.created_at >= since)
  return presentMessages(reader, channel.server_id, null, sent)
}

/** Through how many messages of a channel, on both sides, one looks for those of an author. */
const searchedMessages = 5000

/**
 * Messages of an author around one of them, oldest first, in a channel that the account can view. Throws `not_found`.
 */
export async function messagesOfAuthor(
  reader: Reader,
  userId: string,
  {
    messageKey,
    authorId,
    limit,
    now,
  }: { messageKey: number; authorId: string; limit: number; now: number },
): Promise<Message[]> {
  const row = await findMessageByKey(reader, messageKey)
  if (!row) throw notFound('message')
  const { channel } = await channelFor(reader, userId, row.channel_id, now)
  const around = { messageKey, authorId, limit, reach: searchedMessages }
  const rows = await listOfAuthorAround(reader, row.channel_id, around)
  return presentMessages(reader, channel.server_id, userId, rows)
}

/** One message in its wire form: see presentMessages. */
export async function presentMessage(
  reader: Reader,
  serverId: string,
  readerId: string | null,
  row: MessageRow,
): Promise<Message> {
  const [message] = await presentMessages(reader, serverId, readerId, [row])
  return message as Message
}

function toMessage(row: MessageRow, author: AuthorRow | undefined, reactions: Reaction[]): Message {
  return {
    id: row.id,
    channelId: row.channel_id,
    seq: row.seq,
    author: toAuthor(row, author),
    content: row.content,
    embeds: list<Embed>(row.embeds),
    attachments: storedAttachments(row.attachments),
    replyTo: row.reply_to,
    mentions: list<string>(row.mentions),
    mentionedRoles: list<MentionedRole>(row.mentioned_roles),
    mentionsEveryone: row.mentions_everyone === 1,
    mentionsHere: row.mentions_here === 1,
    emoji: list<CustomEmoji>(row.emoji),
    ...(row.sticker !== null && { sticker: JSON.parse(row.sticker) as Sticker }),
    ...(row.role_menu_id !== null && { roleMenuId: row.role_menu_id }),
    ...(row.forwarded !== null && { forwarded: JSON.parse(row.forwarded) as ForwardedMessage }),
    reactions,
    ...(row.call !== null && { call: JSON.parse(row.call) as EndedCall }),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }
}

function toAuthor(row: MessageRow, author: AuthorRow | undefined): Author {
  const { author_kind: kind, author_id: id } = row
  if (kind !== 'user') return { kind, id, name: row.author_name, avatar: row.author_avatar }
  return { kind, id, name: author?.name ?? row.author_name, avatar: author?.avatar ?? null }
}

/** The account that claimed the imported author. */
function toClaimant(row: MessageRow, id: string, author: AuthorRow | undefined): Author {
  const name = author?.name ?? row.author_name
  return { kind: 'user', id, name, avatar: author?.avatar ?? null, imported: true }
}

function list<T>(json: string): T[] {
  return json === '[]' ? [] : (JSON.parse(json) as T[])
}
