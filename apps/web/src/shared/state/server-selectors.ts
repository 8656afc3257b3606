import type { Member, Presence, Role } from '@guildhall/contract'
import { findServer, useChatState } from './chat-state.ts'

// Each gives one part of a server, so that what shows it is not drawn again with every message.

const nobody: Presence[] = []
const noRoles: Role[] = []

export function useRoles(serverId: string): Role[] {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.roles ?? noRoles)
}

export function usePresences(serverId: string): Presence[] {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.presences ?? nobody)
}

export function useOwnerId(serverId: string): string | undefined {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.server.ownerId)
}

/** The account as a member of the server. */
export function useMe(serverId: string): Member | undefined {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.me)
}
