import type { GatewayEvents, Message } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Announcement } from '../../events/announcement.ts'
import type { Outbox } from '../../events/outbox.ts'
import { StepUnmet } from '../../storage/database.ts'
import type { SqlRow, Step } from '../../storage/database.ts'
import { messageSteps } from './append-store.ts'
import type { NewMessage } from './append-store.ts'

export type { NewMessage } from './append-store.ts'

export interface AppendExtra {
  /** The message's id, where it has to be known before. */
  id?: string
  /** What the sender called the message; told in the announcement. */
  nonce?: string
  /** Run first; each must change a row (or find one), else nothing is stored. */
  guards?: Step[]
  /** Run after the message is in, in the same write. */
  then?: Step[]
}

/**
 * Stores one message durably and announces it to the channel's audience. Its number is given inside the write, so the
 * messages of a channel are announced in the order of their numbers. Throws `not_found` when the channel is gone, and
 * StepUnmet with the guard's place when a guard changed nothing.
 */
export type Append = (message: NewMessage, extra?: AppendExtra) => Promise<Message>

const none: Step[] = []

export function createAppend(outbox: Outbox): Append {
  return async (message, extra = {}) => {
    const { guards = none, then = none } = extra
    const createdAt = Date.now()
    const id = extra.id ?? newId()
    const steps = messageSteps(message, id, createdAt)
    let stored: Message | undefined
    try {
      await outbox.write([...guards, ...steps, ...then], (rows) => {
        stored = storedMessage(message, id, createdAt, numberIn(rows[guards.length]))
        return [announcementOf(message.serverId, stored, extra.nonce)]
      })
    } catch (error) {
      if (error instanceof StepUnmet && error.step === guards.length) throw notFound('channel')
      throw error
    }
    if (!stored) throw new Error('a write was committed without its announcement')
    return stored
  }
}

function numberIn(rows: SqlRow[] | undefined): number {
  return Number(rows?.[0]?.seq)
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
    mentionsEveryone: message.mentionsEveryone,
    reactions: [],
    createdAt,
    editedAt: null,
  }
}

function announcementOf(
  serverId: string,
  message: Message,
  nonce: string | undefined,
): Announcement {
  const data: GatewayEvents['message.created'] =
    nonce === undefined ? { serverId, message } : { serverId, message, nonce }
  return {
    kind: 'event',
    audience: { kind: 'channel', serverId, channelId: message.channelId },
    event: { type: 'message.created', data },
  }
}
