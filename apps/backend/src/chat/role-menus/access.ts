import type { AuditedRoleMenu, RoleMenu } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { publishAndRecord } from '../audit/actions.ts'
import { exemptRolesOf } from '../moderation/access.ts'
import { listHarmfulRoles, listMenus, putMenuRoles } from './store.ts'

/** In the order in which they were created. */
export async function roleMenusOf(reader: Reader, serverId: string): Promise<RoleMenu[]> {
  return listMenus(reader, serverId)
}

/**
 * The roles that members may not give themselves: in the server or a channel, they grant more than `everyone` has by default,
 * or the filter lets through what their members write.
 */
export async function harmfulRolesOf(reader: Reader, serverId: string): Promise<Set<string>> {
  const exempt = await exemptRolesOf(reader, serverId)
  return new Set([...(await listHarmfulRoles(reader, serverId)), ...exempt])
}

/** A change after which roles may grant more, or be gone. */
interface RoleChange {
  serverId: string
  actorId: string
  /** Was deleted. */
  deletedId?: string
  now: number
}

/**
 * Takes roles that members may not give themselves any more out of the menus, in the transaction that changed what they grant.
 * Returns the titles of these menus.
 */
export async function leaveRoleMenus(
  tx: Transaction,
  publish: Publish,
  { serverId, actorId, deletedId, now }: RoleChange,
): Promise<string[]> {
  const menus = await listMenus(tx, serverId)
  if (menus.length === 0) return []
  const leaving =
    deletedId === undefined ? await harmfulRolesOf(tx, serverId) : new Set([deletedId])
  const titles: string[] = []
  for (const menu of menus) {
    const roles = menu.roles.filter(({ roleId }) => !leaving.has(roleId))
    if (roles.length === menu.roles.length) continue
    await putMenuRoles(tx, menu.id, roles)
    const change = { serverId, actorId, before: menu, after: { ...menu, roles }, now }
    await publishAndRecord(tx, publish, 'roleMenus', change, auditedMenu)
    titles.push(menu.title)
  }
  return titles
}

export function auditedMenu({ title, roles, ...menu }: RoleMenu): AuditedRoleMenu {
  const { description, mode, atJoin } = menu
  return { name: title, description, mode, atJoin, roleIds: roles.map(({ roleId }) => roleId) }
}
