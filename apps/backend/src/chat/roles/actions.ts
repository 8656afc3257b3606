import { collections, everyoneDefaults, limits, permissionSet } from '@guildhall/contract'
import type {
  CreateRoleRequest,
  PermissionSet,
  Role,
  RouteResponse,
  UpdateRoleRequest,
} from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { moveItem } from '../../core/positions.ts'
import { wellFormed } from '../../core/text.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, publishAndRecord, recordAudit } from '../audit/actions.ts'
import { requireEmoji, requireEmojiOf } from '../emoji/access.ts'
import { removeFromFilter } from '../moderation/access.ts'
import {
  memberContext,
  memberWith,
  requireHeldPermissions,
  requireRankAbove,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { leaveRoleMenus } from '../role-menus/access.ts'
import { rolesOf } from './access.ts'
import { deleteRole, insertRole, listRoles, shiftRoles, toRole, updateRole } from './store.ts'
import type { RoleRow } from './store.ts'

/** All methods but `list` need `manage_roles` and change only roles below the caller's highest role. */
export interface Roles {
  /** In the order of their positions, `everyone` first. For all members. */
  list(userId: string, serverId: string): Promise<Role[]>
  /** Adds the role just above `everyone`. Throws `limit_reached`. */
  create(userId: string, serverId: string, input: CreateRoleRequest): Promise<Role>
  /** Positions past the end move the role to the end. Only the permissions of `everyone` can change. */
  update(
    userId: string,
    serverId: string,
    roleId: string,
    input: UpdateRoleRequest,
  ): Promise<RouteResponse<'updateRole'>>
  /** Throws `forbidden` for `everyone`. */
  remove(userId: string, serverId: string, roleId: string): Promise<void>
}

export function createRoles({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): Roles {
  return {
    async list(userId, serverId) {
      await memberContext(database.read, userId, serverId, clock())
      return rolesOf(database.read, serverId)
    },

    create: (userId, serverId, input) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_roles', now)
        const { name, color = null, permissions } = wellFormed(input)
        const set = permissionSet(permissions)
        requireHeldPermissions(member.permissions, set)
        const before = await listRoles(tx, serverId)
        if (before.length >= limits.rolesPerServer) throw appError('role_limit')
        await shiftRoles(tx, serverId, 1, 1)
        const row: RoleRow = {
          id: newId(),
          server_id: serverId,
          name,
          color,
          permissions: set,
          position: 1,
          mentionable: input.mentionable ? 1 : 0,
          hoist: input.hoist ? 1 : 0,
          icon: await requireIcon(tx, serverId, input.icon ?? null),
        }
        await insertRole(tx, row)
        await publishChangedRoles(tx, publish, serverId, before)
        const role = toRole(row)
        const change = { serverId, actorId: userId, before: null, after: role, now }
        await publishAndRecord(tx, publish, 'roles', change)
        return role
      }),

    update: (userId, serverId, roleId, input) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_roles', now)
        const before = await listRoles(tx, serverId)
        const old = requireRoleBelow(member, before, roleId)
        if (old.position === 0) requireOnlyPermissions(old, input)
        const next = applyUpdate(member, old, input)
        if (input.icon !== undefined) next.icon = await requireIcon(tx, serverId, input.icon)
        await updateRole(tx, next)
        if (input.position !== undefined) {
          const moved = moveItem(before, roleId, input.position)
          const position = moved.find(({ id }) => id === roleId)?.position ?? old.position
          requireRankAbove(member, position)
          next.position = position
          for (const row of moved) await updateRole(tx, row.id === roleId ? next : row)
        }
        await publishChangedRoles(tx, publish, serverId, before)
        const role = toRole(next)
        const changes = changesBetween(toRole(old), role, collections.roles.audited)
        if (Object.keys(changes).length > 0) {
          await recordAudit(tx, 'role.updated', {
            serverId,
            actorId: userId,
            targetId: roleId,
            changes,
            now,
          })
        }
        if (next.permissions === old.permissions) return { role }
        const menus = await leaveRoleMenus(tx, publish, { serverId, actorId: userId, now })
        return { role, ...(menus.length > 0 && { leftRoleMenus: menus }) }
      }),

    remove: (userId, serverId, roleId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_roles', now)
        const before = await listRoles(tx, serverId)
        const old = requireRoleBelow(member, before, roleId)
        if (old.position === 0) throw appError('everyone_role_stays')
        const change = { serverId, actorId: userId, deletedId: roleId, now }
        await leaveRoleMenus(tx, publish, change)
        await deleteRole(tx, roleId)
        await removeFromFilter(tx, publish, serverId, roleId)
        await shiftRoles(tx, serverId, old.position, -1)
        await publishAndRecord(tx, publish, 'roles', {
          ...{ serverId, actorId: userId, before: toRole(old), after: null, now },
        })
        await publishChangedRoles(tx, publish, serverId, before)
      }),
  }
}

/** Creates the role that every member of a new server has. */
export async function createEveryoneRole(
  tx: Transaction,
  serverId: string,
  permissions: PermissionSet = permissionSet(everyoneDefaults),
): Promise<void> {
  await insertRole(tx, {
    id: newId(),
    server_id: serverId,
    name: 'everyone',
    color: null,
    permissions,
    position: 0,
    mentionable: 0,
    hoist: 0,
    icon: null,
  })
}

export interface PlannedRole {
  /** What identifies it within the plan. */
  key: string
  name: string
  color: string | null
  permissions: PermissionSet
  mentionable: boolean
  hoist: boolean
  /** An emoji of Unicode. */
  icon: string | null
}

/** Creates the roles of a new server, the lowest first. Returns their ids by their keys. */
export async function createPlannedRoles(
  tx: Transaction,
  serverId: string,
  roles: readonly PlannedRole[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, { key, name, color, permissions, ...display }] of roles.entries()) {
    const id = newId()
    await insertRole(tx, {
      id,
      server_id: serverId,
      name,
      color,
      permissions,
      position: index + 1,
      mentionable: display.mentionable ? 1 : 0,
      hoist: display.hoist ? 1 : 0,
      icon: display.icon,
    })
    ids.set(key, id)
  }
  return ids
}

function requireRoleBelow(member: MemberContext, rows: RoleRow[], roleId: string): RoleRow {
  const row = rows.find(({ id }) => id === roleId)
  if (!row) throw notFound('role')
  requireRankAbove(member, row.position)
  return row
}

function requireOnlyPermissions(everyone: RoleRow, input: UpdateRoleRequest): void {
  const fixed = toRole(everyone)
  for (const field of ['name', 'color', 'position', 'mentionable', 'hoist', 'icon'] as const) {
    if (input[field] !== undefined && input[field] !== fixed[field]) {
      throw invalidInput(field, 'everyone_role_fixed')
    }
  }
}

function applyUpdate(member: MemberContext, old: RoleRow, input: UpdateRoleRequest): RoleRow {
  const { name = old.name, color = old.color } = wellFormed(input)
  const permissions = input.permissions ? permissionSet(input.permissions) : old.permissions
  requireHeldPermissions(member.permissions, permissions & ~old.permissions)
  const { mentionable = old.mentionable === 1, hoist = old.hoist === 1 } = input
  return {
    ...old,
    name,
    color,
    permissions,
    mentionable: mentionable ? 1 : 0,
    hoist: hoist ? 1 : 0,
  }
}

async function requireIcon(
  tx: Transaction,
  serverId: string,
  icon: string | null,
): Promise<string | null> {
  if (icon === null) return null
  const emoji = requireEmoji(icon, 'icon')
  await requireEmojiOf(tx, serverId, emoji, 'icon')
  return emoji
}

async function publishChangedRoles(
  tx: Transaction,
  publish: Publish,
  serverId: string,
  before: RoleRow[],
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(toRole(row))]))
  for (const row of await listRoles(tx, serverId)) {
    const role = toRole(row)
    if (!known.has(row.id) || known.get(row.id) === JSON.stringify(role)) continue
    publish({ kind: 'server', serverId }, { type: 'role.updated', data: { serverId, role } })
  }
}
