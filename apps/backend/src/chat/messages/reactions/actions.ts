import { limits } from '@guildhall/contract'
import type { ActionData, GatewayEvent } from '@guildhall/contract'
import { appError, invalidInput } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import type { EventPublisher } from '../../../events/event-publisher.ts'
import type { Reader } from '../../../storage/database.ts'
import { requirePermission } from '../../permissions/access.ts'
import { messageFor } from '../access.ts'
import type { MessageForCaller } from '../access.ts'
import { emojiOf } from './emoji.ts'
import { countKinds, countReactions, deleteReaction, insertReaction } from './store.ts'

export interface Reactions {
  /**
   * Again is the same as once. Throws `not_found`, `forbidden`, `invalid_input`, and `limit_reached` where the message
   * would have too many different emoji.
   */
  add(userId: string, data: ActionData<'reaction.add'>): Promise<void>
  /** Takes back one's own; none is no fault. Throws `not_found`, `invalid_input`. */
  remove(userId: string, data: ActionData<'reaction.remove'>): Promise<void>
}

export function createReactions({
  publisher,
  clock,
}: {
  publisher: EventPublisher
  clock: Clock
}): Reactions {
  return {
    async add(userId, data) {
      const emoji = validEmoji(data.emoji)
      await publisher.transaction(async (tx, publish) => {
        const target = await messageFor(tx, userId, data.messageId)
        requirePermission(target.permissions, 'add_reactions')
        const messageKey = target.row.message_key
        const isNew = await insertReaction(tx, { messageKey, emoji, userId, createdAt: clock() })
        if (!isNew) return
        if ((await countKinds(tx, messageKey)) > limits.reactionKindsPerMessage)
          throw tooManyKinds()
        const change = await changeOf(tx, target, emoji, userId)
        publish(viewersOf(target), { type: 'reaction.added', data: change })
      })
    },
    async remove(userId, data) {
      const emoji = validEmoji(data.emoji)
      await publisher.transaction(async (tx, publish) => {
        const target = await messageFor(tx, userId, data.messageId)
        if (!(await deleteReaction(tx, { messageKey: target.row.message_key, emoji, userId })))
          return
        const change = await changeOf(tx, target, emoji, userId)
        publish(viewersOf(target), { type: 'reaction.removed', data: change })
      })
    },
  }
}

function validEmoji(text: string): string {
  const emoji = emojiOf(text)
  if (emoji === null) throw invalidInput('emoji', 'not_an_emoji')
  return emoji
}

function tooManyKinds(): AppError {
  const most = limits.reactionKindsPerMessage
  return appError('reaction_limit', { max: most })
}

function viewersOf({ channel }: MessageForCaller) {
  return { kind: 'channel', serverId: channel.server_id, channelId: channel.id } as const
}

type Change = Extract<GatewayEvent, { type: 'reaction.added' }>['data']

async function changeOf(
  reader: Reader,
  { row, channel }: MessageForCaller,
  emoji: string,
  userId: string,
): Promise<Change> {
  return {
    serverId: channel.server_id,
    channelId: channel.id,
    messageId: row.id,
    seq: row.seq,
    emoji,
    userId,
    count: await countReactions(reader, row.message_key, emoji),
  }
}
