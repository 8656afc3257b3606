import type { Member, Presence, Role } from '@guildhall/contract'
import { findConversation, findServer, useChatState } from './chat-state.ts'

// Each hook selects one part of a server, so that components do not rerender for every message.

const noPresences: Presence[] = []
const noRoles: Role[] = []

export function useRoles(serverId: string): Role[] {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.roles ?? noRoles)
}

export function usePresences(serverId: string): Presence[] {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.presences ?? noPresences)
}

export function useOwnerId(serverId: string): string | undefined {
  return useChatState(
    ({ snapshot }) =>
      findConversation(snapshot, serverId)?.conversation.ownerId ??
      findServer(snapshot, serverId)?.server.ownerId,
  )
}

/** The signed-in user's membership of the server. */
export function useMe(serverId: string): Member | undefined {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.me)
}
