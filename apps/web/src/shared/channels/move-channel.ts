import { isCategory } from '@guildhall/contract'
import type { Channel, UpdateChannelRequest } from '@guildhall/contract'
import { groupChannels } from '../state/channel-tree.ts'
import type { ChannelGroup } from '../state/channel-tree.ts'

/** The groups in their order. The first one, perhaps empty, holds the channels without a category. */
export function channelGroups(channels: readonly Channel[]): ChannelGroup[] {
  const groups = groupChannels(channels)
  return groups[0]?.category === null ? groups : [{ category: null, channels: [] }, ...groups]
}

export type Move = Pick<UpdateChannelRequest, 'position' | 'parentId'>
export type Direction = 'up' | 'down'

/** The request that moves a channel or category by one position; null at the end of the list. */
export function moveBy(
  channels: readonly Channel[],
  moving: Channel,
  direction: Direction,
): Move | null {
  // Rooms move with the channel that makes them.
  const groups = channelGroups(channels.filter(({ room }) => room === null))
  if (isCategory(moving.type)) {
    const categories = groups.flatMap(({ category }) => category ?? [])
    return pastSibling(categories, moving, direction)
  }
  const at = groups.findIndex((group) => group.channels.includes(moving))
  const sibling = pastSibling(groups[at]?.channels ?? [], moving, direction)
  if (sibling) return sibling
  const next = groups[direction === 'up' ? at - 1 : at + 1]
  return next ? moveIntoGroup(next, moving, direction === 'up' ? 'end' : 'start') : null
}

function pastSibling(
  siblings: readonly Channel[],
  moving: Channel,
  direction: Direction,
): Move | null {
  const at = siblings.indexOf(moving)
  const neighbour = siblings[direction === 'up' ? at - 1 : at + 1]
  // The moved channel takes the position of its sibling.
  return neighbour ? { position: neighbour.position } : null
}

/** The request that moves a channel to the start or the end of a group. */
export function moveIntoGroup(group: ChannelGroup, moving: Channel, end: 'start' | 'end'): Move {
  const parentId = group.category?.id ?? null
  const others = group.channels.filter((channel) => channel !== moving)
  const neighbour = end === 'start' ? others[0] : others.at(-1)
  if (!neighbour) return { parentId }
  const side = end === 'start' ? 'before' : 'after'
  return { parentId, position: positionBeside(neighbour, moving, side) }
}

/** The request that moves a channel or category right before or after another. */
export function moveNextTo(moving: Channel, target: Channel, side: 'before' | 'after'): Move {
  const position = positionBeside(target, moving, side)
  return isCategory(moving.type) ? { position } : { position, parentId: target.parentId }
}

/** A move shifts the channels in between by one, so that the position depends on the direction. */
function positionBeside(target: Channel, moving: Channel, side: 'before' | 'after'): number {
  const isMovingDown = moving.position < target.position
  if (side === 'before') return isMovingDown ? target.position - 1 : target.position
  return isMovingDown ? target.position : target.position + 1
}
