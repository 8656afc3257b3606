import type { Channel } from '@guildhall/contract'
import { act } from '../gateway/client.ts'
import { hasUnread } from './unread.ts'
import { useChatState } from './chat-state.ts'

/** Sent at once: small enough to leave room for other actions within the rate limit. */
const burstSize = 50
const pauseMs = 800

/** Marks channels as read, those that are not. Throws ApiError. */
export async function markRead(channels: Channel[]): Promise<void> {
  const { snapshot } = useChatState.getState()
  const unread = channels.filter((channel) => hasUnread(snapshot, channel))
  for (const [index, { id, lastSeq }] of unread.entries()) {
    if (index >= burstSize) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await act('channel.read', { channelId: id, seq: lastSeq })
  }
}
