import { holds, isVoiceChannel } from '@guildhall/contract'
import type { ServerSnapshot } from '@guildhall/contract'
import type { SortableList } from '../../shared/drag/sort-list.ts'
import { act } from '../../shared/gateway/client.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { allowedVoiceActions } from '../../shared/state/member-actions.ts'
import { useMembers } from '../../shared/state/members.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { runAction } from '../../shared/ui/run-action.ts'

/** Before the user's id in `data-drag`. */
const prefix = 'participant:'

/** Participants are dragged onto voice channels, everything else as `channels` says. */
export function withParticipants(
  channels: SortableList,
  serverId: string,
  join: (serverId: string, channelId: string) => void,
): SortableList {
  return {
    canDrag(id) {
      const userId = userIdIn(id)
      return userId === null ? channels.canDrag(id) : mayMove(serverId, userId)
    },
    sides(draggedId, targetId) {
      const userId = userIdIn(draggedId)
      if (userId === null) return channels.sides(draggedId, targetId)
      return destination(serverId, userId, targetId) === null ? [] : ['inside']
    },
    async onDrop(draggedId, targetId, side) {
      const userId = userIdIn(draggedId)
      if (userId === null) return channels.onDrop(draggedId, targetId, side)
      const channelId = destination(serverId, userId, targetId)
      if (channelId === null) return false
      const isSelf = entryOf(serverId)?.me.user.id === userId
      if (!isSelf) return runAction(() => act('voice.moderate', { serverId, userId, channelId }))
      join(serverId, channelId)
      return true
    },
  }
}

function userIdIn(id: string): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null
}

function mayMove(serverId: string, userId: string): boolean {
  const entry = entryOf(serverId)
  if (entry?.me.user.id === userId) return true
  const channel = entry?.channels.find(({ id }) => id === channelOf(entry, userId))
  const member = useMembers.getState()[serverId]?.byId.get(userId)
  return Boolean(entry && channel && member && allowedVoiceActions(entry, channel, member).move)
}

/** The voice channel of the target, which is the channel itself or someone in it; null where the user can't go. */
function destination(serverId: string, userId: string, targetId: string): string | null {
  const entry = entryOf(serverId)
  if (!entry) return null
  const inTarget = userIdIn(targetId)
  const id = inTarget === null ? targetId : channelOf(entry, inTarget)
  const channel = entry.channels.find((one) => one.id === id)
  if (!channel || !isVoiceChannel(channel.type)) return null
  if (channel.id === channelOf(entry, userId)) return null
  const isSelf = entry.me.user.id === userId
  // Whether others may connect there, the server knows.
  return !isSelf || holds(permissionsIn(entry, channel), 'connect_voice') ? channel.id : null
}

function channelOf({ voice }: ServerSnapshot, userId: string): string | undefined {
  return voice.find((state) => state.userId === userId)?.channelId
}

function entryOf(serverId: string): ServerSnapshot | undefined {
  return findServer(useChatState.getState().snapshot, serverId)
}
