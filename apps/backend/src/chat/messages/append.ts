import type { GatewayEvents, Message } from '@guildhall/contract'
import type { BusMessage } from '../../events/bus-message.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { SqlRow, Step, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { appendSteps, insertMessage } from './append-store.ts'
import type { NewMessage } from './append-store.ts'
import { messageIdOf, seqOf } from './message-keys.ts'

export type { NewMessage } from './append-store.ts'

export interface AppendOptions {
  createdAt: number
  /** The message's id, where it must be known before the write. */
  id?: string | undefined
  /** The sender's own name for the message; the event carries it. */
  nonce?: string | undefined
  /** Steps that run first. Each must change or find a row; otherwise nothing is stored. */
  guards: Step[]
  /** Steps that run last. */
  after?: Step[]
  /** Whether what was read for the message still holds: see Database. */
  condition?: () => boolean
}

/**
 * Stores one message durably and publishes it to the channel's viewers. The write assigns its number, so the messages of
 * a channel are published in the order of their numbers. Throws NoRowChangedError when the channel is gone or a guard changed
 * no row, OutdatedError, and `storage_full`.
 */
export type Append = (message: NewMessage, options: AppendOptions) => Promise<Message>

export function createAppend({
  publisher,
  disk,
  onStored,
}: Pick<ChatParts, 'publisher' | 'disk'> & {
  /** Called with the channel and the number of messages stored in it. */
  onStored: (channelId: string, messages: number) => void
}): Append {
  return async (message, { createdAt, id, nonce, guards, after = [], condition }) => {
    disk.requireRoom()
    const { serverId, channelId } = message
    const steps = [...guards, ...appendSteps({ message, id, createdAt }, guards.length), ...after]
    const storedBy = (rows: SqlRow[][]): Message => {
      const messageKey = Number(rows[guards.length]?.[0]?.message_key)
      const ownId = id ?? messageIdOf(messageKey, createdAt)
      return storedMessage(message, ownId, createdAt, seqOf(messageKey))
    }
    const rows = await publisher.write(
      steps,
      (written) => [createdMessageEvent(serverId, storedBy(written), nonce)],
      { onCommit: () => onStored(channelId, 1), condition },
    )
    return storedBy(rows)
  }
}

/** Stores a message in a transaction under a reserved key, which encodes its id, and publishes it. */
export async function insertAndPublish(
  tx: Transaction,
  publish: Publish,
  messageKey: number,
  { message, now }: { message: NewMessage; now: number },
): Promise<Message> {
  await insertMessage(tx, messageKey, message, now)
  const stored = storedMessage(message, messageIdOf(messageKey, now), now, seqOf(messageKey))
  const { recipients, event } = createdMessageEvent(message.serverId, stored, undefined)
  publish(recipients, event)
  return stored
}

function storedMessage(message: NewMessage, id: string, createdAt: number, seq: number): Message {
  return {
    id,
    channelId: message.channelId,
    seq,
    author: message.author,
    content: message.content,
    embeds: message.embeds,
    attachments: message.attachments,
    replyTo: message.replyTo,
    mentions: message.mentions,
    mentionedRoles: message.mentionedRoles,
    mentionsEveryone: message.mentionsEveryone,
    mentionsHere: message.mentionsHere,
    emoji: message.emoji,
    ...(message.sticker && { sticker: message.sticker }),
    reactions: [],
    ...(message.call && { call: message.call }),
    createdAt,
    editedAt: null,
  }
}

function createdMessageEvent(
  serverId: string,
  message: Message,
  nonce: string | undefined,
): Extract<BusMessage, { kind: 'event' }> {
  const data: GatewayEvents['message.created'] =
    nonce === undefined ? { serverId, message } : { serverId, message, nonce }
  return {
    kind: 'event',
    recipients: { kind: 'channel', serverId, channelId: message.channelId },
    event: { type: 'message.created', data },
  }
}
