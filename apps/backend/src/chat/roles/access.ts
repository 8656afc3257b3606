import type { PermissionSet, Role } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { listRoles, toRole } from './store.ts'

/** All roles of a server in the order of their positions, `everyone` first. */
export async function rolesOf(reader: Reader, serverId: string): Promise<Role[]> {
  return (await listRoles(reader, serverId)).map(toRole)
}

export interface RankedRole {
  id: string
  position: number
  permissions: PermissionSet
}

/** In the order of their positions, `everyone` first. */
export async function rankedRolesOf(reader: Reader, serverId: string): Promise<RankedRole[]> {
  return listRoles(reader, serverId)
}

/** A role of this server, or null. */
export async function findRole(
  reader: Reader,
  serverId: string,
  roleId: string,
): Promise<RankedRole | null> {
  return (await listRoles(reader, serverId)).find(({ id }) => id === roleId) ?? null
}
