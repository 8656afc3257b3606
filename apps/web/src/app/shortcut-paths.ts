import { pagePath } from '@guildhall/contract'
import type { Channel, Snapshot } from '@guildhall/contract'
import { channelPath } from '../shared/channels/channel-path.ts'
import { orderedChannels, textChannels } from '../shared/state/channel-tree.ts'
import { findServer, useChatState } from '../shared/state/chat-state.ts'
import { railItems } from '../shared/state/server-order.ts'
import { channelUnreadMark } from '../shared/state/unread.ts'

/** The server before or after this one, around the ends. */
export function nextServerPath(serverId: string, step: number): string | null {
  const { snapshot } = useChatState.getState()
  const servers = snapshot ? railItems(snapshot).flatMap((item) => item.servers) : []
  const index = servers.findIndex(({ id }) => id === serverId)
  // From a conversation, the first or the last server is next.
  const next = servers.at(index < 0 ? (step > 0 ? 0 : -1) : (index + step) % servers.length)
  return next ? pagePath('channel', { serverId: next.id }) : null
}

/** The channel before or after this one, around the ends. */
export function nextChannelPath(
  { serverId, channelId }: { serverId: string; channelId: string | undefined },
  step: number,
  isUnreadOnly: boolean,
): string | null {
  const { snapshot } = useChatState.getState()
  const channels = channelsBeside(snapshot, serverId)
  const index = channels.findIndex(({ id }) => id === channelId)
  for (let count = 1; count <= channels.length; count += 1) {
    const { length } = channels
    const next = channels[(((index + step * count) % length) + length) % length]
    if (!next || next.id === channelId) continue
    if (!isUnreadOnly || channelUnreadMark(snapshot, next).isUnread)
      return channelPath(next.serverId, next.id)
  }
  return null
}

/** The channels of the server; for a conversation those of all conversations, the latest first. */
function channelsBeside(snapshot: Snapshot | null, serverId: string): Channel[] {
  const entry = findServer(snapshot, serverId)
  if (entry && !('conversation' in entry)) return orderedChannels(entry)
  return (snapshot?.conversations ?? [])
    .toSorted((a, b) => b.conversation.lastActivityAt - a.conversation.lastActivityAt)
    .flatMap(textChannels)
}
