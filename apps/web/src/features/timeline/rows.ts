import { dayNumber } from '../../shared/utils/day-number.ts'
import type { Message, User } from '@guildhall/contract'
import type { PendingMessage } from '../../shared/state/pending-messages.ts'

/** A message with its relation to the message above. */
export interface Row {
  /** Stays the same when a pending message is stored. */
  key: string
  message: Message
  /** Set until the message is stored. */
  pending: PendingMessage | null
  /** Continues the message above, without name and picture. */
  isGrouped: boolean
  /** The first message of its day. */
  startsDay: boolean
  /** The "new" divider is above it. */
  startsNew: boolean
}

interface RowsInput {
  messages: readonly Message[]
  reachesStart: boolean
  pendingMessages: readonly PendingMessage[]
  /** The author of the pending messages. */
  user: User | undefined
  /** The `seq` of the last message above the "new" divider; null without a divider. */
  newAfterSeq: number | null
  /** The key of a message's row. */
  keyFor: (message: Message) => string
}

const groupMs = 7 * 60_000

export function buildRows(input: RowsInput): Row[] {
  const { messages, reachesStart, pendingMessages, user, newAfterSeq, keyFor } = input
  const rows: Row[] = []
  let previous: Message | undefined
  const add = (message: Message, key: string, pending: PendingMessage | null): void => {
    const startsDay = previous
      ? dayNumber(previous.createdAt) !== dayNumber(message.createdAt)
      : reachesStart
    const startsNew = !pending && isFirstNew(previous, message, newAfterSeq, reachesStart)
    const isGrouped =
      !startsDay && !startsNew && previous !== undefined && continuesGroup(previous, message)
    rows.push({ key, message, pending, isGrouped, startsDay, startsNew })
    previous = message
  }
  for (const message of messages) add(message, keyFor(message), null)
  if (user)
    for (const pending of pendingMessages) add(toMessage(pending, user), pending.nonce, pending)
  return rows
}

function isFirstNew(
  previous: Message | undefined,
  message: Message,
  newAfterSeq: number | null,
  reachesStart: boolean,
): boolean {
  if (newAfterSeq === null || message.seq <= newAfterSeq) return false
  return previous ? previous.seq <= newAfterSeq : reachesStart
}

function continuesGroup(previous: Message, message: Message): boolean {
  return (
    message.replyTo === null &&
    previous.author.id === message.author.id &&
    previous.author.kind === message.author.kind &&
    previous.author.name === message.author.name &&
    message.createdAt - previous.createdAt < groupMs
  )
}

const pendingSeq = Number.MAX_SAFE_INTEGER

/** Whether the message has not been sent yet. */
export function isPending({ seq }: Message): boolean {
  return seq === pendingSeq
}

const messageCache = new WeakMap<PendingMessage, Message>()

/** A pending message in the shape of a stored one, sorted after all stored ones. */
function toMessage(pending: PendingMessage, user: User): Message {
  const cached = messageCache.get(pending)
  if (cached) return cached
  const { nonce, channelId, content, attachments, sticker, replyTo, createdAt } = pending
  const message: Message = {
    id: nonce,
    channelId,
    seq: pendingSeq,
    author: { kind: 'user', id: user.id, name: user.displayName, avatar: user.avatar },
    content,
    embeds: [],
    attachments,
    replyTo,
    mentions: [],
    mentionedRoles: [],
    mentionsEveryone: false,
    mentionsHere: false,
    emoji: [],
    ...(sticker && { sticker }),
    reactions: [],
    createdAt,
    editedAt: null,
  }
  messageCache.set(pending, message)
  return message
}
