import { channelHoldsMessages } from '@guildhall/contract'
import type { Channel, ReadState, ServerWorld, World } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { findChannel, findServer, useWorld } from './world.ts'

export interface Mark {
  isUnread: boolean
  /** Unread messages that name the account, or everyone. */
  mentions: number
}

const nothing: Mark = { isUnread: false, mentions: 0 }
const byChannel = new WeakMap<ReadState[], Map<string, ReadState>>()

/** How far the account has read in a channel. */
export function readStateOf(world: World, channelId: string): ReadState | undefined {
  let reads = byChannel.get(world.readState)
  if (!reads) {
    reads = new Map(world.readState.map((read) => [read.channelId, read]))
    byChannel.set(world.readState, reads)
  }
  return reads.get(channelId)
}

export function channelMark(world: World | null, channel: Channel | undefined): Mark {
  if (!world || !channel || !channelHoldsMessages(channel.type)) return nothing
  const read = readStateOf(world, channel.id)
  return { isUnread: channel.lastSeq > (read?.seq ?? 0), mentions: read?.mentionCount ?? 0 }
}

export function serverMark(world: World | null, entry: ServerWorld | undefined): Mark {
  const marks = entry?.channels.map((channel) => channelMark(world, channel)) ?? []
  return {
    isUnread: marks.some(({ isUnread }) => isUnread),
    mentions: marks.reduce((sum, { mentions }) => sum + mentions, 0),
  }
}

/** Mentions that wait in all servers together. */
export function mentionsIn(world: World | null): number {
  return world?.readState.reduce((sum, { mentionCount }) => sum + mentionCount, 0) ?? 0
}

export function useChannelMark(channelId: string): Mark {
  return useWorld(useShallow(({ world }) => channelMark(world, findChannel(world, channelId))))
}

export function useServerMark(serverId: string): Mark {
  return useWorld(useShallow(({ world }) => serverMark(world, findServer(world, serverId))))
}
