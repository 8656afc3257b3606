import type { Message } from '@guildhall/contract'
import { act } from '../../shared/gateway/client.ts'
import { useTimelines } from '../../shared/state/timelines.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { runAction } from '../../shared/ui/run-action.ts'

/** Adds or removes the account's reaction. The change is shown at once and reverted if the server rejects it. */
export async function toggleReaction(message: Message, emoji: string): Promise<void> {
  const userId = useChatState.getState().snapshot?.user.id
  if (userId === undefined) return
  const { id: messageId } = message
  const reaction = message.reactions.find((each) => each.emoji === emoji)
  const isOwn = reaction?.userIds.includes(userId) ?? false
  const count = reaction?.count ?? 0
  applyReaction(message, emoji, userId, !isOwn, count + (isOwn ? -1 : 1))
  const type = isOwn ? 'reaction.remove' : 'reaction.add'
  if (await runAction(() => act(type, { messageId, emoji }))) return
  applyReaction(message, emoji, userId, isOwn, count)
}

function applyReaction(
  { id: messageId, channelId, seq }: Message,
  emoji: string,
  userId: string,
  isAdded: boolean,
  count: number,
): void {
  const type = isAdded ? 'reaction.added' : 'reaction.removed'
  useTimelines.apply([
    {
      type,
      data: { serverId: '', channelId, messageId, seq, emoji, userId, count },
    },
  ])
}

export function deleteMessage(messageId: string): Promise<boolean> {
  return runAction(() => act('message.delete', { messageId }))
}
