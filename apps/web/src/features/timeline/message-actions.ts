import type { Message } from '@guildhall/contract'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { api } from '../../shared/api/http.ts'
import { act } from '../../shared/gateway/client.ts'
import { applyEventToTimelines } from '../../shared/state/timelines.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { copyText } from '../../shared/utils/copy-text.ts'
import { copyLink, runAction } from '../../shared/ui/run-action.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'

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
  applyEventToTimelines({
    type,
    data: { serverId: '', channelId, messageId, seq, emoji, userId, count },
  })
}

export function deleteMessage(messageId: string): Promise<boolean> {
  return runAction(() => act('message.delete', { messageId }))
}

export function setPinned({ id, channelId }: Message, isPinned: boolean): Promise<boolean> {
  const input = { params: { channelId, messageId: id } }
  const { pinned, unpinned } = currentTexts().timeline.actions
  return isPinned
    ? runAction(() => api.call('pinMessage', input), pinned)
    : runAction(() => api.call('unpinMessage', input), unpinned)
}

export function copyMessage({ content }: Message): void {
  void runAction(() => copyText(content), currentTexts().timeline.actions.copiedText)
}

export function copyMessageLink(serverId: string, { channelId, seq }: Message): void {
  void copyLink(`${channelPath(serverId, channelId)}?at=${seq}`)
}
