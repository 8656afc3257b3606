import type { Author, Message } from '@guildhall/contract'
import type { BusMessage } from './bus-message.ts'

/** The version of the log from which on it contains short messages. */
const shortVersion = 2

/** A `message.created` for the viewers of its channel. */
type ShortMessage = [
  serverId: string,
  channelId: string,
  id: string,
  seq: number,
  createdAt: number,
  authorKind: Author['kind'],
  authorId: string,
  authorName: string,
  authorAvatar: string | null,
  content: string,
  /** What is not empty. */
  others: Partial<Message>,
  nonce?: string,
]

/**
 * The message as the log of commits has it. Every process parses every message, so new messages, by far the most frequent
 * ones, are short. `version` is what all processes can read.
 */
export function toLogMessage(message: BusMessage, version: number): unknown {
  if (version < shortVersion || message.kind !== 'event') return message
  const { recipients, event } = message
  if (event.type !== 'message.created' || recipients.kind !== 'channel') return message
  const { serverId, nonce, message: created } = event.data
  const { channelId, id, seq, createdAt, author, content, ...others } = created
  if (recipients.serverId !== serverId || recipients.channelId !== channelId) return message
  const { kind, id: authorId, name, avatar } = author
  const short: ShortMessage = [
    serverId,
    channelId,
    id,
    seq,
    createdAt,
    kind,
    authorId,
    name,
    avatar,
    content,
    withoutEmpty(others),
  ]
  if (nonce !== undefined) short.push(nonce)
  return short
}

export function fromLogMessage(logged: unknown): BusMessage {
  if (!Array.isArray(logged)) return logged as BusMessage
  const [serverId, channelId, id, seq, createdAt, kind, authorId, name, avatar, content, ...rest] =
    logged as ShortMessage
  const [others, nonce] = rest
  const message: Message = {
    id,
    channelId,
    seq,
    author: { kind, id: authorId, name, avatar },
    content,
    embeds: [],
    attachments: [],
    replyTo: null,
    mentions: [],
    mentionedRoles: [],
    mentionsEveryone: false,
    mentionsHere: false,
    emoji: [],
    reactions: [],
    createdAt,
    editedAt: null,
    ...others,
  }
  return {
    kind: 'event',
    recipients: { kind: 'channel', serverId, channelId },
    event: {
      type: 'message.created',
      data: nonce === undefined ? { serverId, message } : { serverId, message, nonce },
    },
  }
}

function withoutEmpty<T extends object>(values: T): Partial<T> {
  const filled: Partial<T> = {}
  for (const key of Object.keys(values) as (keyof T)[]) {
    if (!isEmpty(values[key])) filled[key] = values[key]
  }
  return filled
}

/** Whether `fromLogMessage` adds the value. */
function isEmpty(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}
