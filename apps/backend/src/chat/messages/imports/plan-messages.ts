import { createHash } from 'node:crypto'
import { importedAuthorPrefix, limits, toReaction } from '@guildhall/contract'
import type { CustomEmoji, ForwardedMessage } from '@guildhall/contract'
import { normalizeEmoji } from '../../../core/unicode-emoji.ts'
import type { AnyStep, Reader, Step } from '../../../storage/database.ts'
import { emojiOf } from '../../emoji/access.ts'
import { reserveSeqsStep } from '../append.ts'
import { claimSteps, findUploads } from '../attachments/access.ts'
import type { UploadClaim } from '../attachments/access.ts'
import { importedReactor } from '../reactions/access.ts'
import { withUnicodeEmoji } from '../unicode-emoji.ts'
import type { SourceMessage } from './source.ts'
import { authorStep, countPins, findTaken, insertStep } from './store.ts'
import type { ImportedReaction, ImportedRow } from './store.ts'

interface Place {
  serverId: string
  channelId: string
  /** Who uploaded the files of the messages; null if they have none. */
  uploaderId: string | null
  now: number
}

export interface MessagePlan {
  /** How many rows the messages become: one that is too long becomes several. */
  count: number
  /** The first returns the key of the last row. Empty without messages. */
  steps: AnyStep[]
  /** Pinned messages for whose pin there is no room. */
  unpinned: number
  /** Reactions that are left out. */
  reactions: number
}

/** Reads what the messages need, and returns the steps that store them at the end of the channel. */
export async function planMessages(
  reader: Reader,
  place: Place,
  messages: SourceMessage[],
): Promise<MessagePlan> {
  const { serverId, channelId } = place
  const count = messages.reduce((sum, { parts }) => sum + parts.length, 0)
  if (count === 0) return { count, steps: [], unpinned: 0, reactions: 0 }
  const known = new Map((await emojiOf(reader, serverId)).map((emoji) => [emoji.name, emoji]))
  const rows: ImportedRow[] = []
  const pinned: Pinned[] = []
  const reacted: Reacted[] = []
  const claims: Step[] = []
  const authors = new Map<string, string>()
  const possible = messages.flatMap(({ sourceId, startsThread }) => [sourceId, startsThread ?? []])
  const ids = await findTaken(
    reader,
    possible.flat().map((id) => importedMessageId(channelId, id)),
  )
  for (const message of messages) {
    const { authorId, createdAt, replyTo } = message
    const id = idOf(channelId, message, ids)
    ids.add(id)
    authors.set(authorIdOf(authorId), message.authorName)
    const claim = uploadClaimOf(place, id, message)
    const attachments = await findUploads(reader, claim)
    claims.push(...claimSteps(claim))
    // Keys are relative to the last one, which the first step returns.
    const message_key = rows.length + 1 - count
    if (message.isPinned) {
      pinned.push({ message_key, pinned_by: authorIdOf(authorId), created_at: createdAt })
    }
    reacted.push({ messageKey: message_key, message })
    for (const [index, part] of message.parts.entries()) {
      rows.push({
        message_key: message_key + index,
        ...toRow(message, part, known),
        id: index === 0 ? id : null,
        attachments: index === 0 ? JSON.stringify(attachments) : '[]',
        // Also of a message that is not here: it is shown as deleted.
        reply_to: index === 0 && replyTo !== null ? importedMessageId(channelId, replyTo) : null,
      })
    }
  }
  const reactions = reactionsOf(known, reacted)
  const pins = await pinsWithRoom(reader, channelId, pinned)
  const steps = [
    reserveSeqsStep(count, place),
    ...insertStep('messages', rows, 0),
    ...insertStep('reactions', reactions.rows, 0),
    ...insertStep('pins', pins, 0),
    ...claims,
    ...[...authors].map(([id, name]) => authorStep(channelId, id, name)),
  ]
  return { count, steps, unpinned: pinned.length - pins.length, reactions: reactions.lost }
}

/**
 * A notice of a thread has the id of the message that the thread begins with, unless that is another one. A message whose id another
 * notice has, because its thread was imported before, gets one of its own.
 */
function idOf(
  channelId: string,
  { sourceId, startsThread }: SourceMessage,
  taken: ReadonlySet<string>,
): string {
  const ids = [startsThread, sourceId, `${sourceId} `].flatMap((id) =>
    id === null ? [] : importedMessageId(channelId, id),
  )
  return ids.find((id) => !taken.has(id)) ?? importedMessageId(channelId, sourceId)
}

type Pinned = { message_key: number; pinned_by: string; created_at: number }

interface Reacted {
  messageKey: number
  message: SourceMessage
}

async function pinsWithRoom(reader: Reader, channelId: string, pinned: Pinned[]) {
  if (pinned.length === 0) return []
  const room = Math.max(0, limits.pinsPerChannel - (await countPins(reader, channelId)))
  return pinned.slice(0, room).map((pin) => ({ ...pin, channel_id: channelId }))
}

function uploadClaimOf(
  { channelId, uploaderId, now }: Place,
  messageId: string,
  { fileIds }: SourceMessage,
): UploadClaim {
  return {
    ids: uploaderId === null ? [] : fileIds,
    messageId,
    channelId,
    uploaderId: uploaderId ?? '',
    now,
  }
}

/** The emoji of the server by their names. */
type KnownEmoji = ReadonlyMap<string, CustomEmoji>

function emojiIn(content: string, known: KnownEmoji): CustomEmoji[] {
  if (known.size === 0) return []
  const names = new Set([...content.matchAll(/:([a-z0-9_]{2,32}):/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => known.get(name) ?? [])
}

/** The rows, and how many reactions are left out. */
function reactionsOf(
  known: KnownEmoji,
  reacted: Reacted[],
): { rows: ImportedReaction[]; lost: number } {
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
  return { rows, lost }
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

/** The id of an author. */
export function authorIdOf(sourceId: string): string {
  return `${importedAuthorPrefix}${sourceId}`
}

/** The ids of Discord contain the time since then. */
const discordEpoch = 1_420_070_400_000

/**
 * The id of an imported message: a UUID of version 7 that follows from its id in Discord. So replies find it without a table,
 * and it cannot be stored twice.
 */
export function importedMessageId(channelId: string, sourceId: string): string {
  const createdAt = Number(BigInt(sourceId) >> 22n) + discordEpoch
  const time = createdAt.toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${channelId} ${sourceId}`).digest('hex')
  const parts = [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, `8${hash.slice(3, 6)}`]
  return `${parts.join('-')}-${hash.slice(6, 18)}`
}
