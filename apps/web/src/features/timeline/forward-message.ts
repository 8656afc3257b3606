import type { Message } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import { messagePath } from '../../shared/channels/use-origin.ts'
import { findChannel, useChatState } from '../../shared/state/chat-state.ts'
import { openDirect } from '../../shared/state/conversations.ts'
import type { Target } from '../../shared/targets/targets.ts'

/** The channels to which this page forwarded messages, the latest first. */
let recent: readonly string[] = []

export function recentDestinations(): readonly string[] {
  return recent
}

/** Sends a message that forwards this one. Returns the path of the new message. Throws ApiError. */
export async function forwardMessage(
  { id: messageId }: Message,
  target: Target,
  { comment, nonce }: { comment: string; nonce: string },
): Promise<string> {
  const channelId = target.kind === 'person' ? await openDirect(target.id) : target.channelId
  const { message } = await api.call('forwardMessage', {
    params: { channelId },
    body: { messageId, nonce, ...(comment !== '' && { content: comment }) },
  })
  recent = [channelId, ...recent.filter((each) => each !== channelId)]
  const { snapshot } = useChatState.getState()
  const serverId = findChannel(snapshot, channelId)?.serverId ?? target.serverId
  return messagePath(serverId, channelId, message.seq)
}
