import type { Channel, UpdateChannelRequest } from '@guildhall/contract'
import { groupChannels } from '../../../shared/state/channel-tree.ts'
import type { ChannelGroup } from '../../../shared/state/channel-tree.ts'

/** As they are shown; what stands above all categories comes first, also where nothing does. */
export function channelGroups(channels: readonly Channel[]): ChannelGroup[] {
  const groups = groupChannels(channels)
  return groups[0]?.category === null ? groups : [{ category: null, channels: [] }, ...groups]
}

export type Move = Pick<UpdateChannelRequest, 'position' | 'parentId'>
export type Direction = 'up' | 'down'

export interface DropPlace {
  target: Channel
  /** `inside`: at the start of a category. */
  side: 'before' | 'after' | 'inside'
}

/** What to ask for so that a channel or a category stands one place further; null where it stands at the end. */
export function moveBy(
  channels: readonly Channel[],
  moving: Channel,
  direction: Direction,
): Move | null {
  const groups = channelGroups(channels)
  if (moving.type === 'category') {
    const categories = groups.flatMap(({ category }) => category ?? [])
    return besideNeighbour(categories, moving, direction)
  }
  const at = groups.findIndex((group) => group.channels.includes(moving))
  const within = besideNeighbour(groups[at]?.channels ?? [], moving, direction)
  if (within) return within
  const next = groups[direction === 'up' ? at - 1 : at + 1]
  return next ? intoGroup(next, moving, direction === 'up' ? 'end' : 'start') : null
}

function besideNeighbour(
  siblings: readonly Channel[],
  moving: Channel,
  direction: Direction,
): Move | null {
  const at = siblings.indexOf(moving)
  const neighbour = siblings[direction === 'up' ? at - 1 : at + 1]
  // What is moved past its neighbour takes the neighbour's position.
  return neighbour ? { position: neighbour.position } : null
}

/** What to ask for so that a channel stands first or last in a group. */
export function intoGroup(group: ChannelGroup, moving: Channel, end: 'start' | 'end'): Move {
  const parentId = group.category?.id ?? null
  const others = group.channels.filter((channel) => channel !== moving)
  const neighbour = end === 'start' ? others[0] : others.at(-1)
  if (!neighbour) return { parentId }
  const side = end === 'start' ? 'before' : 'after'
  return { parentId, position: placeBeside(neighbour, moving, side) }
}

/** What to ask for so that one channel, or category, stands right before or after another. */
export function moveBeside(moving: Channel, target: Channel, side: 'before' | 'after'): Move {
  const position = placeBeside(target, moving, side)
  return moving.type === 'category' ? { position } : { position, parentId: target.parentId }
}

/** A move shifts what lies between by one, so the place depends on where it comes from. */
function placeBeside(target: Channel, moving: Channel, side: 'before' | 'after'): number {
  const comesFromAbove = moving.position < target.position
  if (side === 'before') return comesFromAbove ? target.position - 1 : target.position
  return comesFromAbove ? target.position : target.position + 1
}
