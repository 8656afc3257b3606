import { act } from '../../shared/client.ts'
import { channelMark } from '../../shared/state/unread.ts'
import { findServer, useWorld } from '../../shared/state/world.ts'

/** So many at once leave room for what else is done in the minute that the server counts. */
const atOnce = 50
const pauseMs = 800

/** Marks all channels of a server as read. Throws ApiError. */
export async function markServerRead(serverId: string): Promise<void> {
  const { world } = useWorld.getState()
  const channels = findServer(world, serverId)?.channels ?? []
  const unread = channels.filter((channel) => channelMark(world, channel).isUnread)
  for (const [place, { id, lastSeq }] of unread.entries()) {
    if (place >= atOnce) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await act('channel.read', { channelId: id, seq: lastSeq })
  }
}
