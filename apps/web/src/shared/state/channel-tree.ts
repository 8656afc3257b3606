import { channelHoldsMessages } from '@guildhall/contract'
import type { Channel, ServerWorld } from '@guildhall/contract'
import { equalBy, useStableValue } from './use-stable-value.ts'
import { findServer } from './chat-state.ts'

/** Channels under their heading; those without one come first, under null. */
export interface ChannelGroup {
  category: Channel | null
  channels: Channel[]
}

/** The channels in the order in which they are shown. A channel whose category is hidden stands without one. */
export function groupChannels(channels: readonly Channel[]): ChannelGroup[] {
  const sorted = channels.toSorted(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  )
  const categories = sorted.filter(({ type }) => type === 'category')
  const known = new Set(categories.map(({ id }) => id))
  const inside = (id: string | null): Channel[] =>
    sorted.filter(
      ({ type, parentId }) =>
        type !== 'category' && (known.has(parentId ?? '') ? parentId : null) === id,
    )
  const loose = { category: null, channels: inside(null) }
  const headed = categories.map((category) => ({ category, channels: inside(category.id) }))
  return loose.channels.length > 0 ? [loose, ...headed] : headed
}

/** The channels of a server that hold messages, in the order in which they are shown. */
export function messageChannels(entry: ServerWorld | undefined): Channel[] {
  return groupChannels(entry?.channels ?? [])
    .flatMap(({ channels }) => channels)
    .filter(({ type }) => channelHoldsMessages(type))
}

const sameChannels = equalBy<Channel>(['id', 'name', 'type', 'parentId', 'position'])
const none: Channel[] = []

/** The channels of a server; drawn anew only when one comes, goes, moves or is renamed, and not for each message. */
export function useChannelOutline(serverId: string): Channel[] {
  return useStableValue(
    ({ snapshot }) => findServer(snapshot, serverId)?.channels ?? none,
    sameChannels,
  )
}
