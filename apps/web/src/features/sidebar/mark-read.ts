import { act } from '../../shared/gateway/client.ts'
import { channelUnreadMark } from '../../shared/state/unread.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'

/** So many at once leave room for what else is done in the minute that the server counts. */
const atOnce = 50
const pauseMs = 800

/** Marks all channels of a server as read. Throws ApiError. */
export async function markServerRead(serverId: string): Promise<void> {
  const { snapshot } = useChatState.getState()
  const channels = findServer(snapshot, serverId)?.channels ?? []
  const unread = channels.filter((channel) => channelUnreadMark(snapshot, channel).isUnread)
  for (const [place, { id, lastSeq }] of unread.entries()) {
    if (place >= atOnce) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await act('channel.read', { channelId: id, seq: lastSeq })
  }
}
