import type { GatewayEvents, Message } from '@guildhall/contract'
import { actingLogin } from '../../core/acting-login.ts'
import type { BusMessage } from '../../events/bus-message.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { SqlRow, Step, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { appendSteps, insertMessage } from './append-store.ts'
import type { NewMessage, NumberedMessage } from './append-store.ts'
import { messageIdOf, messageTime, seqOf } from './message-keys.ts'

export { reserveSeqsStep } from './append-store.ts'
export type { Forward, NewMessage } from './append-store.ts'

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

/**
 * The same for a message that has only a guard. Messages of a channel with the same key, which have the same guard, share a write
 * while they wait for their commit. On PostgreSQL, that about doubles the posts per second of one process.
 */
export type AppendTogether = (
  message: NewMessage,
  options: { createdAt: number; guard: Step; key: string },
) => Promise<Message>

interface Batch {
  messages: NumberedMessage[]
  stored: Promise<Message[]>
}

const maxTogether = 512

export function createAppend({
  publisher,
  disk,
  onStored,
}: Pick<ChatParts, 'publisher' | 'disk'> & {
  /** Called for each write with the channel and the number of messages stored in it. */
  onStored: (channelId: string, messages: number) => void
}): { append: Append; appendTogether: AppendTogether } {
  /** By key, the batch that its next message may join. */
  const open = new Map<string, Batch>()

  /** One write for these messages of one channel, to which others can be added until `onBegin` is called. */
  async function store(
    messages: NumberedMessage[],
    { guards, after = [], condition, nonce }: Omit<AppendOptions, 'createdAt' | 'id'>,
    onBegin?: () => void,
  ): Promise<Message[]> {
    const storedBy = (rows: SqlRow[][]): Message[] =>
      storedMessages(messages, Number(rows[guards.length]?.[0]?.message_key))
    const rows = await publisher.write(
      () => {
        onBegin?.()
        return [...guards, ...appendSteps(messages, guards.length), ...after]
      },
      (written) =>
        storedBy(written).map((stored, index) =>
          createdMessageEvent(messages[index]!.message.serverId, stored, nonce),
        ),
      { onCommit: () => onStored(messages[0]!.message.channelId, messages.length), condition },
    )
    return storedBy(rows)
  }

  function openBatch(key: string, guard: Step): Batch {
    const messages: NumberedMessage[] = []
    const close = (): void => {
      if (open.get(key)?.messages === messages) open.delete(key)
    }
    // The database may refuse a write before it begins.
    const stored = store(messages, { guards: [guard] }, close).finally(close)
    const batch = { messages, stored }
    open.set(key, batch)
    return batch
  }

  const append: Append = async (message, { createdAt, id, ...options }) => {
    disk.requireRoom()
    const [stored] = await store([{ message, id, createdAt: messageTime(createdAt) }], options)
    return stored!
  }

  return {
    append,
    async appendTogether(message, { createdAt, guard, key }) {
      // Only one login is checked per write.
      if (actingLogin()) return append(message, { createdAt, guards: [guard] })
      disk.requireRoom()
      const known = open.get(key)
      const batch = known && known.messages.length < maxTogether ? known : openBatch(key, guard)
      const index =
        batch.messages.push({ message, id: undefined, createdAt: messageTime(createdAt) }) - 1
      return (await batch.stored)[index]!
    },
  }
}

/** The messages as they were stored, with consecutive keys. */
function storedMessages(messages: NumberedMessage[], lastKey: number): Message[] {
  return messages.map(({ message, id, createdAt }, index) => {
    const key = lastKey - (messages.length - 1 - index)
    return storedMessage(message, id ?? messageIdOf(key, createdAt), createdAt, seqOf(key))
  })
}

/** Stores a message in a transaction under a reserved key, which encodes its id, and publishes it. */
export async function insertAndPublish(
  tx: Transaction,
  publish: Publish,
  messageKey: number,
  { message, createdAt }: { message: NewMessage; createdAt: number },
): Promise<Message> {
  await insertMessage(tx, messageKey, message, createdAt)
  const id = messageIdOf(messageKey, createdAt)
  const stored = storedMessage(message, id, createdAt, seqOf(messageKey))
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
    ...(message.roleMenuId !== undefined && { roleMenuId: message.roleMenuId }),
    ...(message.forward && { forwarded: message.forward.copy }),
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
