import type { Attachment, Author, Embed, EndedCall, Sticker } from '@guildhall/contract'
import { sql } from 'kysely'
import type { AnyStep, SqlValue, Transaction } from '../../storage/database.ts'
import type { Mentions } from './mention-targets.ts'
import { hereTarget, roleTarget } from './mention-targets.ts'
import { seqsPerChannel } from './message-keys.ts'

export interface NewMessage extends Mentions {
  serverId: string
  channelId: string
  author: Author
  /** A picture of the author that only this message shows. */
  ownAvatar: string | null
  content: string
  embeds: Embed[]
  attachments: Attachment[]
  replyTo: string | null
  sticker?: Sticker
  /** The accounts that `@here` mentions. */
  hereIds?: string[]
  /** It counts as a mention of everyone without being shown as one. */
  notifiesEveryone?: boolean
  call?: EndedCall
}

/** A message that is stored under the next number of its channel. */
export interface NumberedMessage {
  message: NewMessage
  /** Only where the id was assigned before the key; other ids encode it. */
  id: string | undefined
  createdAt: number
}

const reserveSeqs = `UPDATE channels SET last_seq = last_seq + ? WHERE id = ? AND server_id = ?
  RETURNING number * ${seqsPerChannel} + last_seq AS message_key`

const insertMention = 'INSERT INTO mentions (message_key, target) VALUES (?, ?)'

const insertRecentMention =
  'INSERT INTO recent_mentions (message_key, target, created_at) VALUES (?, ?, ?)'

/**
 * The steps that store messages of one channel, in their order, under the channel's next numbers. `at` is the index of the
 * first step in its write. The first step returns the key of the last message; it changes no row when the server has no
 * such channel.
 */
export function appendSteps(messages: NumberedMessage[], at: number): AnyStep[] {
  const [first] = messages
  if (!first) return []
  const { channelId, serverId } = first.message
  // Keys are relative to the last one, which the first step returns.
  const rows = messages.map((one, index) => rowOf(index + 1 - messages.length, one))
  const mentions: SqlValue[][] = []
  const recent: SqlValue[][] = []
  for (const [index, { message, createdAt }] of messages.entries()) {
    const offset = index + 1 - messages.length
    for (const target of targetsOf(message)) mentions.push([offset, target])
    for (const target of recentTargetsOf(message)) recent.push([offset, target, createdAt])
  }
  const columns = Object.keys(rows[0] ?? {})
  const insert = `INSERT INTO messages (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  const steps: AnyStep[] = [
    { sql: reserveSeqs, params: [messages.length, channelId, serverId], mustChange: true },
    { sql: insert, rows: rows.map((row) => Object.values(row)), baseStep: at },
  ]
  if (mentions.length > 0) steps.push({ sql: insertMention, rows: mentions, baseStep: at })
  if (recent.length > 0) steps.push({ sql: insertRecentMention, rows: recent, baseStep: at })
  return steps
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
    UPDATE channels SET last_seq = last_seq + 1 WHERE id = ${channelId} AND server_id = ${serverId}
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
    sticker: message.sticker ? JSON.stringify(message.sticker) : null,
    call: message.call ? JSON.stringify(message.call) : null,
    created_at: createdAt,
  }
}

function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

function targetsOf(message: NewMessage): string[] {
  const isForAll = message.mentionsEveryone || message.notifiesEveryone === true
  return isForAll ? [...namedTargets(message), 'everyone'] : namedTargets(message)
}

/**
 * In whose inboxes the message appears: of these accounts and roles, and of the members of the server if it mentions everyone.
 * Those of conversations appear in none.
 */
function recentTargetsOf(message: NewMessage): string[] {
  if (message.notifiesEveryone) return []
  const named = namedTargets(message)
  return message.mentionsEveryone ? [...named, message.serverId] : named
}

function namedTargets({ mentions, mentionedRoles, hereIds = [] }: NewMessage): string[] {
  if (mentionedRoles.length === 0 && hereIds.length === 0) return mentions
  return [
    ...mentions,
    ...mentionedRoles.map(({ id }) => roleTarget(id)),
    ...hereIds.map(hereTarget),
  ]
}
