import { findChannel, findServer, threadParent, useChatState } from '../state/chat-state.ts'
import { channelName } from './channel-name.ts'
import { channelPath, threadPath } from './channel-path.ts'

/**
 * Where a message is from: the name of its channel and server, and the link to it; undefined for what the account can't view or
 * doesn't know yet.
 */
export function useOrigin(serverId: string, channelId: string) {
  const channel = useChatState(({ snapshot }) => findChannel(snapshot, channelId))
  const server = useChatState(({ snapshot }) => findServer(snapshot, serverId))
  if (!channel || !server) return undefined
  const { label, kind } = channelName(useChatState.getState().snapshot, channel)
  return {
    name: kind === null ? `${label} – ${server.server.name}` : label,
    href: (seq: number): string => messagePath(serverId, channelId, seq),
  }
}

/** The page that shows the message with this `seq`. */
export function messagePath(serverId: string, channelId: string, seq: number): string {
  const parentId = threadParent(findChannel(useChatState.getState().snapshot, channelId))
  return parentId === undefined
    ? `${channelPath(serverId, channelId)}?at=${seq}`
    : threadPath({ serverId, channelId: parentId }, channelId, seq)
}
