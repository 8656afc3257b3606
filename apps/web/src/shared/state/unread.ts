import { channelHoldsMessages } from '@guildhall/contract'
import type { Channel, ReadState, ServerSnapshot, Snapshot } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { findChannel, findServer, useChatState } from './chat-state.ts'

export interface UnreadMark {
  isUnread: boolean
  /** Number of unread messages that mention the user or everyone. */
  mentions: number
}

const noMark: UnreadMark = { isUnread: false, mentions: 0 }
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
  const read = readStateOf(snapshot, channel.id)
  return { isUnread: channel.lastSeq > (read?.seq ?? 0), mentions: read?.mentionCount ?? 0 }
}

export function serverUnreadMark(
  snapshot: Snapshot | null,
  entry: ServerSnapshot | undefined,
): UnreadMark {
  const marks = entry?.channels.map((channel) => channelUnreadMark(snapshot, channel)) ?? []
  return {
    isUnread: marks.some(({ isUnread }) => isUnread),
    mentions: marks.reduce((sum, { mentions }) => sum + mentions, 0),
  }
}

/** Number of unread mentions in all servers. */
export function mentionsIn(snapshot: Snapshot | null): number {
  return snapshot?.readState.reduce((sum, { mentionCount }) => sum + mentionCount, 0) ?? 0
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
