import { holds, isCategory } from '@guildhall/contract'
import type { Channel, ServerSnapshot } from '@guildhall/contract'
import type { RefObject } from 'react'
import type { DropSide, SortableList } from '../drag/sort-list.ts'
import { useSortable } from '../drag/use-sortable.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { findServer, useChatState } from '../state/chat-state.ts'
import { permissionsIn } from '../state/permissions.ts'
import { showToast } from '../ui/toast.tsx'
import { channelGroups, moveIntoGroup, moveNextTo } from './move-channel.ts'
import type { Move } from './move-channel.ts'
import type { MoveChannel } from './use-move-channel.tsx'

/** Makes the channels and categories in `container` draggable. */
export function useSortableChannels(
  container: RefObject<HTMLElement | null>,
  serverId: string,
  move: MoveChannel['move'],
): void {
  useSortable(container, useChannelSorting(serverId, move))
}

/** How channels and categories are dragged. */
export function useChannelSorting(serverId: string, move: MoveChannel['move']): SortableList {
  const texts = useLazyTexts('ordering')
  return {
    canDrag(id) {
      const [entry, channel] = find(serverId, id)
      // Rooms stay beside the channel that makes them.
      if (!channel || channel.room) return false
      return holds(permissionsIn(entry, channel), 'manage_channels')
    },
    sides(draggedId, targetId) {
      const [entry, dragged, target] = find(serverId, draggedId, targetId)
      return entry && dragged && target ? sidesOf(entry, dragged, target) : []
    },
    async onDrop(draggedId, targetId, side) {
      const [entry, dragged, target] = find(serverId, draggedId, targetId)
      const next = entry && dragged && target && moveTo(entry, dragged, target, side)
      if (next) await move(dragged, next)
      else showToast(texts.gone, 'danger')
    },
  }
}

function find(serverId: string, ...ids: string[]) {
  const entry = findServer(useChatState.getState().snapshot, serverId)
  const [first, second] = ids.map((id) => entry?.channels.find((channel) => channel.id === id))
  return [entry, first, second] as const
}

function sidesOf(entry: ServerSnapshot, dragged: Channel, target: Channel): readonly DropSide[] {
  if (isCategory(dragged.type)) return isCategory(target.type) ? ['before', 'after'] : []
  if (target.room) return ['after']
  if (!isCategory(target.type)) return ['before', 'after']
  // Above the first category is the only gap for channels without one.
  const [uncategorized, first] = channelGroups(entry.channels)
  const isTop = uncategorized?.channels.length === 0 && first?.category?.id === target.id
  return isTop ? ['before', 'inside'] : ['inside']
}

function moveTo(
  { channels }: ServerSnapshot,
  dragged: Channel,
  target: Channel,
  side: DropSide,
): Move | null {
  const groups = channelGroups(channels)
  if (side === 'inside') {
    const group = groups.find(({ category }) => category?.id === target.id)
    return group ? moveIntoGroup(group, dragged, 'start') : null
  }
  if (!isCategory(dragged.type) && isCategory(target.type)) return { parentId: null }
  return moveNextTo(dragged, target, side)
}
