import { limits } from '@guildhall/contract'
import type { ActionData } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import type { EventPublisher } from '../../../events/event-publisher.ts'
import { requireEmoji, requireEmojiOf } from '../../emoji/access.ts'
import { requireMemberPermission } from '../../permissions/access.ts'
import { messageFor } from '../access.ts'
import type { MessageForCaller } from '../access.ts'
import { requireUnlocked } from '../posting-rules.ts'
import { reactionChange, removeReaction } from './access.ts'
import { countEmoji, insertReaction } from './store.ts'

export interface Reactions {
  /**
   * Does nothing when the account has reacted so already. Throws `not_found`, `forbidden`, `invalid_input`, and
   * `limit_reached` when the message would have too many different emoji.
   */
  add(userId: string, data: ActionData<'reaction.add'>): Promise<void>
  /** Removes the account's own reaction, if there is one. Throws `not_found` and `invalid_input`. */
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
      const emoji = requireEmoji(data.emoji)
      await publisher.transaction(async (tx, publish) => {
        const now = clock()
        const target = await messageFor(tx, userId, data.messageId, now)
        await requireEmojiOf(tx, target.channel.server_id, emoji)
        requireMemberPermission(target.member, target.permissions, 'add_reactions')
        requireUnlocked(target)
        const messageKey = target.row.message_key
        const isNew = await insertReaction(tx, { messageKey, emoji, userId, createdAt: now })
        if (!isNew) return
        if ((await countEmoji(tx, messageKey)) > limits.reactionKindsPerMessage)
          throw tooManyEmoji()
        const change = await reactionChange(tx, { ...reactionTo(target), emoji, userId })
        publish(viewersOf(target), { type: 'reaction.added', data: change })
      })
    },
    async remove(userId, data) {
      const emoji = requireEmoji(data.emoji)
      await publisher.transaction(async (tx, publish) => {
        const target = await messageFor(tx, userId, data.messageId, clock())
        await removeReaction(tx, publish, { ...reactionTo(target), emoji, userId })
      })
    },
  }
}

function tooManyEmoji(): AppError {
  return appError('reaction_limit', { max: limits.reactionKindsPerMessage })
}

function reactionTo({ row, channel }: MessageForCaller) {
  return { row, serverId: channel.server_id }
}

function viewersOf({ channel }: MessageForCaller) {
  return { kind: 'channel', serverId: channel.server_id, channelId: channel.id } as const
}
