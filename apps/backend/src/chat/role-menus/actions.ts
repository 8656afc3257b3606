import { roleMenuLimits } from '@guildhall/contract'
import type {
  CreateRoleMenuRequest,
  MenuRole,
  Message,
  RoleMenu,
  UpdateRoleMenuRequest,
} from '@guildhall/contract'
import { isDeepStrictEqual } from 'node:util'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { wellFormed } from '../../core/text.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { publishAndRecord, recordAudit } from '../audit/actions.ts'
import type { ChatParts } from '../chat-parts.ts'
import { requireEmoji, requireEmojiOf } from '../emoji/access.ts'
import { changeOwnRoles } from '../members/access.ts'
import type { Messages } from '../messages/actions.ts'
import {
  memberContext,
  memberWith,
  requireHeldPermissions,
  requireMayWrite,
  requireRankAbove,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { rankedRolesOf } from '../roles/access.ts'
import type { RankedRole } from '../roles/access.ts'
import { auditedMenu, harmfulRolesOf } from './access.ts'
import { deleteMenu, listMenus, putMenu } from './store.ts'

export interface RoleMenus {
  /** For all members. */
  list(userId: string, serverId: string): Promise<RoleMenu[]>
  /**
   * Needs `manage_roles`, like `update` and `remove`; all roles of the menu must be below the caller's highest one. New
   * ones must be harmless, and not grant what the caller lacks. Throws `limit_reached`.
   */
  create(userId: string, serverId: string, input: CreateRoleMenuRequest): Promise<RoleMenu>
  update(
    userId: string,
    serverId: string,
    menuId: string,
    input: UpdateRoleMenuRequest,
  ): Promise<RoleMenu>
  remove(userId: string, serverId: string, menuId: string): Promise<void>
  /**
   * Gives the account exactly these roles of the menu. Throws `forbidden` for members who are muted or have yet to accept the
   * rules: a role exempts newcomers from these.
   */
  choose(userId: string, serverId: string, menuId: string, roleIds: string[]): Promise<void>
  /** Needs `manage_roles`. Throws what sending a message throws. */
  post(userId: string, channelId: string, menuId: string): Promise<Message>
}

export function createRoleMenus({
  database,
  publisher,
  clock,
  send,
  channelToPost,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'> &
  Pick<Messages, 'send' | 'channelToPost'>): RoleMenus {
  return {
    async list(userId, serverId) {
      await memberContext(database.read, userId, serverId, clock())
      return listMenus(database.read, serverId)
    },

    create: (userId, serverId, input) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const editor = await memberWith(tx, userId, serverId, 'manage_roles', now)
        const menus = await listMenus(tx, serverId)
        if (menus.length >= roleMenuLimits.perServer) {
          throw appError('role_menu_limit', { max: roleMenuLimits.perServer })
        }
        const { title, description = null, mode = 'any', ...rest } = wellFormed(input)
        const { atJoin = false, roles: wanted = [] } = rest
        const roles = await requireRoles(tx, editor, wanted, [])
        const roleMenu: RoleMenu = { id: newId(), title, description, mode, atJoin, roles }
        await putMenu(tx, serverId, roleMenu)
        const change = { serverId, actorId: userId, before: null, after: roleMenu, now }
        await publishAndRecord(tx, publish, 'roleMenus', change, auditedMenu)
        return roleMenu
      }),

    update: (userId, serverId, menuId, input) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const editor = await memberWith(tx, userId, serverId, 'manage_roles', now)
        const old = await menuOf(tx, serverId, menuId)
        await requireAbove(tx, editor, old)
        const roleMenu: RoleMenu = { ...old, ...wellFormed(input) }
        if (input.roles) roleMenu.roles = await requireRoles(tx, editor, roleMenu.roles, old.roles)
        if (isDeepStrictEqual(roleMenu, old)) return old
        await putMenu(tx, serverId, roleMenu)
        const change = { serverId, actorId: userId, before: old, after: roleMenu, now }
        await publishAndRecord(tx, publish, 'roleMenus', change, auditedMenu)
        return roleMenu
      }),

    remove: (userId, serverId, menuId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const editor = await memberWith(tx, userId, serverId, 'manage_roles', now)
        const old = await menuOf(tx, serverId, menuId)
        await requireAbove(tx, editor, old)
        await deleteMenu(tx, menuId)
        const change = { serverId, actorId: userId, before: old, after: null, now }
        await publishAndRecord(tx, publish, 'roleMenus', change, auditedMenu)
      }),

    choose: (userId, serverId, menuId, roleIds) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberContext(tx, userId, serverId, now)
        requireMayWrite(member, 'role_choice_while_muted')
        const { roles, mode } = await menuOf(tx, serverId, menuId)
        const inMenu = new Set(roles.map(({ roleId }) => roleId))
        for (const [index, id] of roleIds.entries()) {
          if (!inMenu.has(id)) throw invalidInput(`roleIds.${index}`, 'role_not_in_menu')
        }
        const wanted = new Set(roleIds)
        if (mode === 'one' && wanted.size > 1) throw invalidInput('roleIds', 'too_many', { max: 1 })
        const held = new Set(member.roles.map(({ id }) => id))
        const added = [...wanted.difference(held)]
        const removed = [...inMenu.intersection(held).difference(wanted)]
        if (added.length === 0 && removed.length === 0) return
        await changeOwnRoles(tx, publish, { serverId, userId, added, removed })
        const entry = { serverId, actorId: userId, targetId: userId, now }
        await recordAudit(tx, 'member.roles_chosen', { ...entry, changes: { added, removed } })
      }),

    async post(userId, channelId, menuId) {
      const { channel, member } = await channelToPost(userId, channelId)
      const { serverId } = member
      await memberWith(database.read, userId, serverId, 'manage_roles', clock())
      const menus = await listMenus(database.read, serverId)
      const menu = menus.find(({ id }) => id === menuId)
      if (!menu) throw invalidInput('roleMenuId', 'not_a_role_menu')
      if (menu.roles.length === 0) throw invalidInput('roleMenuId', 'menu_without_roles')
      const data = { channelId: channel.id, content: menu.title }
      return send(userId, data, { roleMenuId: menuId })
    },
  }
}

async function menuOf(reader: Reader, serverId: string, menuId: string): Promise<RoleMenu> {
  const menu = (await listMenus(reader, serverId)).find(({ id }) => id === menuId)
  if (!menu) throw notFound('role menu')
  return menu
}

async function requireAbove(tx: Transaction, editor: MemberContext, menu: RoleMenu): Promise<void> {
  const known = await rolesById(tx, editor.serverId)
  for (const { roleId } of menu.roles) requireRankAbove(editor, known.get(roleId)?.position ?? 0)
}

/** Checks the roles that a menu gets, and returns them with their emoji as they are stored. */
async function requireRoles(
  tx: Transaction,
  editor: MemberContext,
  roles: readonly MenuRole[],
  before: readonly MenuRole[],
): Promise<MenuRole[]> {
  const { serverId } = editor
  const known = await rolesById(tx, serverId)
  const harmful = await harmfulRolesOf(tx, serverId)
  const old = new Set(before.map(({ roleId }) => roleId))
  const seen = new Set<string>()
  const checked: MenuRole[] = []
  for (const [index, menuRole] of roles.entries()) {
    const { roleId, emoji } = menuRole
    const path = `roles.${index}`
    const role = known.get(roleId)
    if (!role) throw invalidInput(`${path}.roleId`, 'not_a_role')
    if (role.position === 0) throw invalidInput(`${path}.roleId`, 'everyone_role')
    if (seen.has(roleId)) throw invalidInput(`${path}.roleId`, 'used_twice')
    if (harmful.has(roleId)) throw invalidInput(`${path}.roleId`, 'role_not_harmless')
    seen.add(roleId)
    requireRankAbove(editor, role.position)
    if (!old.has(roleId)) requireHeldPermissions(editor.permissions, role.permissions)
    const shown = emoji === null ? null : requireEmoji(emoji, `${path}.emoji`)
    if (shown !== null) await requireEmojiOf(tx, serverId, shown, `${path}.emoji`)
    checked.push({ ...menuRole, emoji: shown })
  }
  return checked
}

async function rolesById(reader: Reader, serverId: string): Promise<Map<string, RankedRole>> {
  return new Map((await rankedRolesOf(reader, serverId)).map((role) => [role.id, role]))
}
