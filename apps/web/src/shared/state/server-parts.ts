import type { Member, Presence, Role } from '@guildhall/contract'
import { findServer, useWorld } from './world.ts'

// Each gives one part of a server, so that what shows it is not drawn again with every message.

const nobody: Presence[] = []
const noRoles: Role[] = []

export function useRoles(serverId: string): Role[] {
  return useWorld(({ world }) => findServer(world, serverId)?.roles ?? noRoles)
}

export function usePresences(serverId: string): Presence[] {
  return useWorld(({ world }) => findServer(world, serverId)?.presences ?? nobody)
}

export function useOwnerId(serverId: string): string | undefined {
  return useWorld(({ world }) => findServer(world, serverId)?.server.ownerId)
}

/** The account as a member of the server. */
export function useMe(serverId: string): Member | undefined {
  return useWorld(({ world }) => findServer(world, serverId)?.me)
}
