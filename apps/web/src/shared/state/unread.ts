import {
  channelHoldsMessages,
  channelNotifications,
  isMuteActive,
  notificationSetting,
  unreadMark,
} from '@guildhall/contract'
import type { Channel, ReadState, ServerSnapshot, Snapshot, UnreadMark } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import {
  findChannel,
  findConversation,
  findServer,
  threadParent,
  threadsIn,
  useChatState,
} from './chat-state.ts'

const noMark: UnreadMark = { isUnread: false, mentions: 0, isMuted: false }
const readStatesByChannel = new WeakMap<ReadState[], Map<string, ReadState>>()

/** The last read message of a channel, and the number of unread mentions. */
export function readStateOf(snapshot: Snapshot, channelId: string): ReadState | undefined {
  let reads = readStatesByChannel.get(snapshot.readState)
  if (!reads) {
    reads = new Map(snapshot.readState.map((read) => [read.channelId, read]))
    readStatesByChannel.set(snapshot.readState, reads)
  }
  return reads.get(channelId)
}

export function channelUnreadMark(
  snapshot: Snapshot | null,
  channel: Channel | undefined,
): UnreadMark {
  if (!snapshot || !channel || !channelHoldsMessages(channel.type)) return noMark
  const { serverId, id: channelId } = channel
  const isConversation = findConversation(snapshot, serverId) !== undefined
  const parent = threadParent(channel)
  const scope =
    parent === undefined
      ? { serverId, channelId, isConversation }
      : { serverId, channelId: parent, threadId: channelId }
  const own = channelNotifications(snapshot.notifications, scope, Date.now())
  return unreadMark(own, channel.lastSeq, readStateOf(snapshot, channelId))
}

/** Whether a channel has unread messages, muted or not. */
export function hasUnread(snapshot: Snapshot | null, { id, lastSeq }: Channel): boolean {
  return snapshot !== null && lastSeq > (readStateOf(snapshot, id)?.seq ?? 0)
}

export function serverUnreadMark(
  snapshot: Snapshot | null,
  entry: ServerSnapshot | undefined,
): UnreadMark {
  const threads = threadsIn(snapshot).filter(({ serverId }) => serverId === entry?.server.id)
  const marks = [...(entry?.channels ?? []), ...threads].map((channel) =>
    channelUnreadMark(snapshot, channel),
  )
  return {
    isUnread: marks.some(({ isUnread }) => isUnread),
    mentions: marks.reduce((sum, { mentions }) => sum + mentions, 0),
    isMuted: snapshot !== null && entry !== undefined && isServerMuted(snapshot, entry.server.id),
  }
}

function isServerMuted({ notifications }: Snapshot, serverId: string): boolean {
  return isMuteActive(notificationSetting(notifications, serverId, null)?.mute, Date.now())
}

/** Number of unread mentions in all servers. */
function mentionsIn(snapshot: Snapshot | null): number {
  const mentioning = snapshot?.readState.filter(({ mentionCount }) => mentionCount > 0) ?? []
  return mentioning.reduce(
    (sum, { channelId }) =>
      sum + channelUnreadMark(snapshot, findChannel(snapshot, channelId)).mentions,
    0,
  )
}

/** Number of friend requests that wait for an answer. */
export function friendRequestsIn(snapshot: Snapshot | null): number {
  return (snapshot?.relationships ?? []).filter(({ kind }) => kind === 'incoming_request').length
}

/** What the title and the icons of the page count. */
export function countedIn(snapshot: Snapshot | null): number {
  return mentionsIn(snapshot) + friendRequestsIn(snapshot)
}

export function useChannelUnreadMark(channelId: string): UnreadMark {
  return useChatState(
    useShallow(({ snapshot }) => channelUnreadMark(snapshot, findChannel(snapshot, channelId))),
  )
}

export function useServerUnreadMark(serverId: string): UnreadMark {
  return useChatState(
    useShallow(({ snapshot }) => serverUnreadMark(snapshot, findServer(snapshot, serverId))),
  )
}

/** Whether one of the channels has unread messages, muted or not. */
export function useHasUnread(channels: Channel[]): boolean {
  return useChatState(({ snapshot }) => channels.some((channel) => hasUnread(snapshot, channel)))
}
