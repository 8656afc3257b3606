import type { GatewayEvents, Message } from '@guildhall/contract'
import { actingLogin } from '../../core/acting-login.ts'
import type { BusMessage } from '../../events/bus-message.ts'
import type { EventPublisher, Publish } from '../../events/event-publisher.ts'
import type { SqlRow, Step, Transaction } from '../../storage/database.ts'
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
  /**
   * Messages of a channel with the same key have the same guards, and neither `after` nor a condition. Those that wait for the
   * same commit are stored by one write.
   */
  sharedKey?: string
}

/**
 * Stores one message durably and publishes it to the channel's viewers. The write assigns its number, so the messages of
 * a channel are published in the order of their numbers. Throws NoRowChangedError when the channel is gone or a guard changed
 * no row, OutdatedError, and `storage_full`.
 */
export type Append = (message: NewMessage, options: AppendOptions) => Promise<Message>

/** A message that waits for its write. */
interface PendingMessage {
  message: NewMessage
  id: string | undefined
  createdAt: number
  nonce: string | undefined
  resolve: (message: Message) => void
  reject: (error: unknown) => void
}

/** Messages of one channel that one write stores. */
interface Batch extends Pick<AppendOptions, 'guards' | 'after' | 'condition' | 'sharedKey'> {
  messages: PendingMessage[]
}

interface Options {
  maxPerWrite: number
  /** Throws `storage_full`. */
  requireRoom: () => void
  /** Called for each write with the channel and the number of messages stored in it. */
  onStored: (channelId: string, messages: number) => void
}

export function createAppend(publisher: EventPublisher, options: Options): Append {
  const { maxPerWrite, requireRoom, onStored } = options
  /** By channel, the batch that its next message may join. */
  const openBatches = new Map<string, Batch>()

  /** `close` is called when the write begins: no message may join the batch from then on. */
  async function store(
    { guards, messages, after = [], condition }: Batch,
    close?: () => void,
  ): Promise<void> {
    let stored: Message[] = []
    try {
      await publisher.write(
        () => {
          close?.()
          return [...guards, ...appendSteps(messages, guards.length), ...after]
        },
        (rows) => {
          stored = storedMessages(messages, lastKeyIn(rows[guards.length]))
          return stored.map((message, index) => createdEvent(messages[index]!, message))
        },
        {
          onCommit: () => {
            const [first] = messages
            if (first) onStored(first.message.channelId, messages.length)
            for (const [index, message] of stored.entries()) messages[index]!.resolve(message)
          },
          condition,
        },
      )
    } catch (error) {
      // The database may refuse a write before it begins.
      close?.()
      for (const { reject } of messages) reject(error)
    }
  }

  /** In bench/webhook-post.ts, 1.3 times the posts per second, for three quarters of the CPU time. */
  function storeTogether(channelId: string, batch: Batch): void {
    const open = openBatches.get(channelId)
    if (open && open.sharedKey === batch.sharedKey && open.messages.length < maxPerWrite) {
      open.messages.push(...batch.messages)
      return
    }
    openBatches.set(channelId, batch)
    void store(batch, () => {
      if (openBatches.get(channelId) === batch) openBatches.delete(channelId)
    })
  }

  return (message, { createdAt, id, nonce, ...shared }) =>
    new Promise((resolve, reject) => {
      requireRoom()
      const batch = { ...shared, messages: [{ message, id, createdAt, nonce, resolve, reject }] }
      // Only one login is checked per write.
      if (shared.sharedKey === undefined || actingLogin()) void store(batch)
      else storeTogether(message.channelId, batch)
    })
}

/** The messages as they were stored, with consecutive keys. */
function storedMessages(messages: PendingMessage[], lastKey: number): Message[] {
  return messages.map(({ message, id, createdAt }, index) => {
    const key = lastKey - (messages.length - 1 - index)
    return storedMessage(message, id ?? messageIdOf(key, createdAt), createdAt, seqOf(key))
  })
}

function createdEvent({ message, nonce }: PendingMessage, stored: Message): BusMessage {
  return createdMessageEvent(message.serverId, stored, nonce)
}

function lastKeyIn(rows: SqlRow[] | undefined): number {
  return Number(rows?.[0]?.message_key)
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
