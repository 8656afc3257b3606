import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { appError, notFound } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Publish, EventPublisher } from '../../../events/event-publisher.ts'
import type { Database, Reader, Transaction } from '../../../storage/database.ts'
import { recordAudit } from '../../audit/actions.ts'
import { channelFor } from '../../channels/access.ts'
import { requirePermission } from '../../permissions/access.ts'
import { messageFor, presentMessage, presentMessages } from '../access.ts'
import type { MessageForCaller } from '../access.ts'
import { countPins, deletePin, insertPin, isPinned, listPinned } from './store.ts'

export interface Pins {
  /** The latest pin first. Throws `not_found`. */
  list(userId: string, channelId: string): Promise<Message[]>
  /** Throws `not_found`, also for a message that is not pinned. */
  get(userId: string, channelId: string, messageId: string): Promise<Message>
  /** Again is the same as once. Needs `manage_messages`. Throws `not_found`, `forbidden`, `limit_reached`. */
  pin(userId: string, channelId: string, messageId: string): Promise<Message>
  /** Needs `manage_messages`. Throws `not_found`, also for a message that is not pinned, and `forbidden`. */
  unpin(userId: string, channelId: string, messageId: string): Promise<void>
}

interface Parts {
  database: Database
  publisher: EventPublisher
  clock: Clock
}

export function createPins({ database: { read }, publisher, clock }: Parts): Pins {
  return {
    async list(userId, channelId) {
      const { channel } = await channelFor(read, userId, channelId)
      const rows = await listPinned(read, channelId)
      return presentMessages(read, channel.server_id, userId, rows)
    },
    async get(userId, channelId, messageId) {
      const { row, channel } = await pinnedFor(read, userId, channelId, messageId)
      return presentMessage(read, channel.server_id, userId, row)
    },
    pin: (userId, channelId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const target = await messageIn(tx, userId, channelId, messageId)
        requirePermission(target.permissions, 'manage_messages')
        const messageKey = target.row.message_key
        if (!(await isPinned(tx, messageKey))) {
          if ((await countPins(tx, channelId)) >= limits.pinsPerChannel) throw tooManyPins()
          await insertPin(tx, { messageKey, channelId, pinnedBy: userId, createdAt: clock() })
          await tell(tx, publish, userId, target, 'message.pinned')
        }
        return presentMessage(tx, target.channel.server_id, userId, target.row)
      }),
    unpin: (userId, channelId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const target = await messageIn(tx, userId, channelId, messageId)
        requirePermission(target.permissions, 'manage_messages')
        const messageKey = target.row.message_key
        if (!(await isPinned(tx, messageKey))) throw notFound('pin')
        await deletePin(tx, messageKey)
        await tell(tx, publish, userId, target, 'message.unpinned')
      }),
  }
}

async function messageIn(
  reader: Reader,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<MessageForCaller> {
  const target = await messageFor(reader, userId, messageId)
  if (target.channel.id !== channelId) throw notFound('message')
  return target
}

async function pinnedFor(
  reader: Reader,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<MessageForCaller> {
  const target = await messageIn(reader, userId, channelId, messageId)
  if (!(await isPinned(reader, target.row.message_key))) throw notFound('pin')
  return target
}

function tooManyPins(): AppError {
  return appError('pin_limit', { max: limits.pinsPerChannel })
}

async function tell(
  tx: Transaction,
  publish: Publish,
  actorId: string,
  { row, channel }: MessageForCaller,
  type: 'message.pinned' | 'message.unpinned',
): Promise<void> {
  const { id: channelId, server_id: serverId } = channel
  await recordAudit(tx, type, { serverId, actorId, targetId: row.id, changes: { channelId } })
  publish(
    { kind: 'channel', serverId, channelId },
    { type, data: { serverId, channelId, messageId: row.id } },
  )
}
