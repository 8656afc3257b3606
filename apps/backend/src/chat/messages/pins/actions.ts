import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { appError, notFound } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import type { Publish } from '../../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { recordAudit } from '../../audit/actions.ts'
import { channelFor, listedChannelId } from '../../channels/access.ts'
import { requirePermission } from '../../permissions/access.ts'
import { messageInChannel, presentMessage, presentMessages } from '../access.ts'
import type { MessageForCaller, MessageRef } from '../access.ts'
import { requireCanPost } from '../posting-rules.ts'
import { countPins, deletePin, insertPin, isPinned, listPinned } from './store.ts'

export interface Pins {
  /** The latest pin first. Throws `not_found`. */
  list(userId: string, channelId: string): Promise<Message[]>
  /** Throws `not_found`, also for messages that are not pinned. */
  get(userId: string, channelId: string, messageId: string): Promise<Message>
  /** Does nothing for pinned messages. See requireMayPin. Throws `not_found`, `forbidden` and `limit_reached`. */
  pin(userId: string, channelId: string, messageId: string): Promise<Message>
  /** See requireMayPin. Throws `not_found`, also for messages that are not pinned, and `forbidden`. */
  unpin(userId: string, channelId: string, messageId: string): Promise<void>
}

export function createPins({
  database: { read },
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): Pins {
  return {
    async list(userId, channelId) {
      const { channel } = await channelFor(read, userId, channelId, clock())
      const rows = await listPinned(read, channelId)
      return presentMessages(read, channel.server_id, userId, rows)
    },
    async get(userId, channelId, messageId) {
      const { row, channel } = await pinnedMessage(read, userId, {
        channelId,
        messageId,
        now: clock(),
      })
      return presentMessage(read, channel.server_id, userId, row)
    },
    pin: (userId, channelId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const target = await messageInChannel(tx, userId, { channelId, messageId, now })
        requireMayPin(target)
        const messageKey = target.row.message_key
        if (!(await isPinned(tx, messageKey))) {
          if ((await countPins(tx, channelId)) >= limits.pinsPerChannel) throw tooManyPins()
          await insertPin(tx, { messageKey, channelId, pinnedBy: userId, createdAt: now })
          await recordAndPublish(tx, publish, 'message.pinned', { target, now })
        }
        return presentMessage(tx, target.channel.server_id, userId, target.row)
      }),
    unpin: (userId, channelId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const target = await messageInChannel(tx, userId, { channelId, messageId, now })
        requireMayPin(target)
        const messageKey = target.row.message_key
        if (!(await isPinned(tx, messageKey))) throw notFound('pin')
        await deletePin(tx, messageKey)
        await recordAndPublish(tx, publish, 'message.unpinned', { target, now })
      }),
  }
}

/** In a server, members with `manage_messages` pin; in a conversation, everyone who may write. */
function requireMayPin(target: MessageForCaller): void {
  if (target.member.kind === 'community') {
    requirePermission(target.permissions, 'manage_messages')
  } else {
    requireCanPost(target)
  }
}

async function pinnedMessage(
  reader: Reader,
  userId: string,
  ref: MessageRef,
): Promise<MessageForCaller> {
  const target = await messageInChannel(reader, userId, ref)
  if (!(await isPinned(reader, target.row.message_key))) throw notFound('pin')
  return target
}

function tooManyPins(): AppError {
  return appError('pin_limit', { max: limits.pinsPerChannel })
}

async function recordAndPublish(
  tx: Transaction,
  publish: Publish,
  type: 'message.pinned' | 'message.unpinned',
  { target, now }: { target: MessageForCaller; now: number },
): Promise<void> {
  const { row, channel, member } = target
  const { id: channelId, server_id: serverId } = channel
  if (member.kind === 'community') {
    await recordAudit(tx, type, {
      serverId,
      actorId: member.userId,
      targetId: row.id,
      changes: { channelId: listedChannelId(channel) },
      now,
    })
  }
  publish(
    { kind: 'channel', serverId, channelId },
    { type, data: { serverId, channelId, messageId: row.id } },
  )
}
