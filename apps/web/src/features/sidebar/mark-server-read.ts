import { act } from '../../shared/gateway/client.ts'
import { hasUnread } from '../../shared/state/unread.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'

/** Sent at once: small enough to leave room for other actions within the rate limit. */
const burstSize = 50
const pauseMs = 800

/** Marks all channels of a server as read. Throws ApiError. */
export async function markServerRead(serverId: string): Promise<void> {
  const { snapshot } = useChatState.getState()
  const channels = findServer(snapshot, serverId)?.channels ?? []
  const unread = channels.filter((channel) => hasUnread(snapshot, channel))
  for (const [index, { id, lastSeq }] of unread.entries()) {
    if (index >= burstSize) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await act('channel.read', { channelId: id, seq: lastSeq })
  }
}
