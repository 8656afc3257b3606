import type { Message } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import { act } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { applyEventToTimelines } from '../../shared/state/timelines.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { copyText } from '../../shared/ui/copy-field.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { currentTexts } from '../../shared/i18n/texts.ts'

/** Does something that is told of in passing: what it did, or why not. */
export async function attempt(deed: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await deed()
    if (done !== undefined) showToast(done)
    return true
  } catch (error) {
    showToast(errorText(error, currentTexts()), 'danger')
    return false
  }
}

/** Reacts, or takes it back. It is seen at once, and undone if the server refuses. */
export async function toggleReaction(message: Message, emoji: string): Promise<void> {
  const userId = useChatState.getState().snapshot?.user.id
  if (userId === undefined) return
  const { id: messageId } = message
  const reaction = message.reactions.find((each) => each.emoji === emoji)
  const isOwn = reaction?.userIds.includes(userId) ?? false
  const count = reaction?.count ?? 0
  showReaction(message, emoji, userId, !isOwn, count + (isOwn ? -1 : 1))
  const type = isOwn ? 'reaction.remove' : 'reaction.add'
  if (await attempt(() => act(type, { messageId, emoji }))) return
  showReaction(message, emoji, userId, isOwn, count)
}

function showReaction(
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
  return attempt(() => act('message.delete', { messageId }))
}

export function setPinned({ id, channelId }: Message, isPinned: boolean): Promise<boolean> {
  const input = { params: { channelId, messageId: id } }
  const { pinned, unpinned } = currentTexts().timeline.actions
  return isPinned
    ? attempt(() => api.call('pinMessage', input), pinned)
    : attempt(() => api.call('unpinMessage', input), unpinned)
}

export function copyMessage({ content }: Message): void {
  void attempt(() => copyText(content), currentTexts().timeline.actions.copiedText)
}

export function copyMessageLink(serverId: string, { channelId, seq }: Message): void {
  const link = `${location.origin}/servers/${serverId}/${channelId}?at=${seq}`
  void attempt(() => copyText(link), currentTexts().timeline.actions.copiedLink)
}
