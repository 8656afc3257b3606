import { channelContent, channelHoldsMessages, isCategory } from '@guildhall/contract'
import type { Channel, ServerSnapshot } from '@guildhall/contract'
import { equalBy, useStableValue } from './use-stable-value.ts'
import { findServer } from './chat-state.ts'

/** A category and its channels; channels without a category are in the first group, whose category is null. */
export interface ChannelGroup {
  category: Channel | null
  channels: Channel[]
}

/** Groups channels by category, in display order. A channel whose category is hidden counts as having none. */
export function groupChannels(channels: readonly Channel[]): ChannelGroup[] {
  const sorted = channels.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  const categories = sorted.filter(({ type }) => isCategory(type))
  const known = new Set(categories.map(({ id }) => id))
  const inside = (id: string | null): Channel[] =>
    sorted.filter(
      ({ type, parentId }) =>
        !isCategory(type) && (known.has(parentId ?? '') ? parentId : null) === id,
    )
  const uncategorized = { category: null, channels: inside(null) }
  const groups = categories.map((category) => ({ category, channels: inside(category.id) }))
  return uncategorized.channels.length > 0 ? [uncategorized, ...groups] : groups
}

/** The channels of a server without its categories, in display order. */
export function orderedChannels(entry: ServerSnapshot | undefined): Channel[] {
  return groupChannels(entry?.channels ?? []).flatMap(({ channels }) => channels)
}

/** The channels of a server that hold messages, in display order. */
export function messageChannels(entry: ServerSnapshot | undefined): Channel[] {
  return orderedChannels(entry).filter(({ type }) => channelHoldsMessages(type))
}

/** Those whose page consists of their messages, in display order. */
export function textChannels(entry: ServerSnapshot | undefined): Channel[] {
  return orderedChannels(entry).filter(({ type }) => channelContent(type) === 'messages')
}

const sameChannels = equalBy<Channel>([
  'id',
  'name',
  'type',
  'parentId',
  'position',
  'createsRooms',
  'afkMinutes',
  'room',
])
const none: Channel[] = []

/** The channels of a server. Rerenders only when one is added, removed, moved or renamed, not for each message. */
export function useChannelOutline(serverId: string): Channel[] {
  return useStableValue(
    ({ snapshot }) => findServer(snapshot, serverId)?.channels ?? none,
    sameChannels,
  )
}
