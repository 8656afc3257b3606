import { createHash } from 'node:crypto'
import { importedAuthorPrefix, limits, toReaction } from '@guildhall/contract'
import type { Attachment, CustomEmoji, ForwardedMessage } from '@guildhall/contract'
import { normalizeEmoji } from '../../../core/unicode-emoji.ts'
import type { Transaction } from '../../../storage/database.ts'
import { emojiOf } from '../../emoji/access.ts'
import { claimInTransaction } from '../attachments/access.ts'
import { toMessageKey } from '../message-keys.ts'
import { importedReactor } from '../reactions/access.ts'
import { withUnicodeEmoji } from '../unicode-emoji.ts'
import type { SourceMessage } from './source.ts'
import { countPins, insertMessages, insertPins, insertReactions, reserveSeqs } from './store.ts'
import type { ImportedReaction, ImportedRow } from './store.ts'

interface Place {
  serverId: string
  channelId: string
  now: number
}

/** Adds the messages at the end of the channel. Returns how many rows they are, the last `seq`, and how many pins and reactions are lost. */
export async function storeMessages(
  tx: Transaction,
  place: Place,
  messages: SourceMessage[],
): Promise<{ rows: number; seq: number; unpinned: number; reactions: number }> {
  const { channelId } = place
  const count = messages.reduce((sum, { parts }) => sum + parts.length, 0)
  const { number, lastSeq } = await reserveSeqs(tx, channelId, count)
  const known = new Map((await emojiOf(tx, place.serverId)).map((emoji) => [emoji.name, emoji]))
  const rows: ImportedRow[] = []
  const pinned: { message_key: number; pinned_by: string; created_at: number }[] = []
  const reacted: { messageKey: number; message: SourceMessage }[] = []
  let seq = lastSeq - count
  for (const message of messages) {
    const { sourceId, authorId, createdAt, replyTo } = message
    const id = importedMessageId(channelId, sourceId)
    const attachments = await claimFiles(tx, place, id, message)
    for (const [index, part] of message.parts.entries()) {
      seq += 1
      const message_key = toMessageKey(number, seq)
      if (index === 0) {
        if (message.isPinned) {
          pinned.push({ message_key, pinned_by: authorIdOf(authorId), created_at: createdAt })
        }
        reacted.push({ messageKey: message_key, message })
      }
      rows.push({
        ...toRow(message, part, known),
        message_key,
        id: index === 0 ? id : null,
        attachments: index === 0 ? JSON.stringify(attachments) : '[]',
        // Also of a message that is not here: it is shown as deleted.
        reply_to: index === 0 && replyTo !== null ? importedMessageId(channelId, replyTo) : null,
      })
    }
  }
  await insertMessages(tx, rows)
  const reactions = await storeReactions(tx, known, reacted)
  if (pinned.length === 0) return { rows: count, seq: lastSeq, unpinned: 0, reactions }
  const room = Math.max(0, limits.pinsPerChannel - (await countPins(tx, channelId)))
  const pins = pinned.slice(0, room).map((pin) => ({ ...pin, channel_id: channelId }))
  await insertPins(tx, pins)
  return { rows: count, seq: lastSeq, unpinned: pinned.length - pins.length, reactions }
}

async function claimFiles(
  tx: Transaction,
  { channelId, now }: Place,
  messageId: string,
  { authorId, fileIds: ids }: SourceMessage,
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const uploaderId = authorIdOf(authorId)
  return claimInTransaction(tx, { ids, messageId, channelId, uploaderId, now })
}

/** The emoji of the server by their names. */
type KnownEmoji = ReadonlyMap<string, CustomEmoji>

function emojiIn(content: string, known: KnownEmoji): CustomEmoji[] {
  if (known.size === 0) return []
  const names = new Set([...content.matchAll(/:([a-z0-9_]{2,32}):/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => known.get(name) ?? [])
}

/** Returns how many reactions are left out. */
async function storeReactions(
  tx: Transaction,
  known: KnownEmoji,
  reacted: { messageKey: number; message: SourceMessage }[],
): Promise<number> {
  const rows: ImportedReaction[] = []
  let lost = 0
  for (const { messageKey, message } of reacted) {
    const counts = new Map<string, number>()
    for (const { emoji: text, isCustom, count } of message.reactions) {
      const custom = known.get(text)
      const emoji = isCustom ? custom && toReaction(custom) : normalizeEmoji(text)
      const hasRoom = counts.size < limits.reactionKindsPerMessage
      if (!emoji || !(hasRoom || counts.has(emoji))) lost += 1
      else counts.set(emoji, (counts.get(emoji) ?? 0) + count)
    }
    let created_at = message.createdAt
    for (const [emoji, weight] of counts) {
      rows.push({ message_key: messageKey, emoji, user_id: importedReactor, weight, created_at })
      // Their order is that of their times.
      created_at += 1
    }
  }
  await insertReactions(tx, rows)
  return lost
}

function toRow(
  message: SourceMessage,
  { content, embeds, forwarded }: SourceMessage['parts'][number],
  known: KnownEmoji,
): Omit<ImportedRow, 'message_key' | 'id' | 'reply_to' | 'attachments'> {
  return {
    author_kind: 'webhook',
    author_id: authorIdOf(message.authorId),
    author_name: message.authorName,
    author_avatar: message.authorAvatar,
    content: withUnicodeEmoji(content),
    embeds: JSON.stringify(embeds),
    mentions: '[]',
    mentions_everyone: 0,
    mentioned_roles: '[]',
    mentions_here: 0,
    emoji: JSON.stringify(emojiIn(content, known)),
    call: null,
    forwarded: forwarded ? JSON.stringify(toCopy(forwarded)) : null,
    created_at: message.createdAt,
    edited_at: message.editedAt,
  }
}

function toCopy({ content, embeds, createdAt }: Omit<ForwardedMessage, 'emoji'>): ForwardedMessage {
  return { content: withUnicodeEmoji(content), embeds, emoji: [], createdAt }
}

/** The id of an author, also as who uploads the files. */
export function authorIdOf(sourceId: string): string {
  return `${importedAuthorPrefix}${sourceId}`
}

/** The ids of Discord contain the time since then. */
const discordEpoch = 1_420_070_400_000

/**
 * The id of an imported message: a UUID of version 7 that follows from its id in Discord. So replies find it without a table,
 * and it cannot be stored twice.
 */
function importedMessageId(channelId: string, sourceId: string): string {
  const createdAt = Number(BigInt(sourceId) >> 22n) + discordEpoch
  const time = createdAt.toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${channelId} ${sourceId}`).digest('hex')
  const parts = [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, `8${hash.slice(3, 6)}`]
  return `${parts.join('-')}-${hash.slice(6, 18)}`
}
