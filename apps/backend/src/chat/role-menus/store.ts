import { harmfulPermissions } from '@guildhall/contract'
import type { MenuRole, RoleMenu } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'

/** In the order in which they were created, each with its roles in their order. */
export async function listMenus(reader: Reader, serverId: string): Promise<RoleMenu[]> {
  const menus = await reader
    .selectFrom('role_menus')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute()
  if (menus.length === 0) return []
  const rows = await reader
    .selectFrom('role_menu_roles')
    .innerJoin('role_menus', 'role_menus.id', 'role_menu_roles.menu_id')
    .selectAll('role_menu_roles')
    .where('role_menus.server_id', '=', serverId)
    .orderBy('role_menu_roles.position')
    .execute()
  const roles = Map.groupBy(rows, ({ menu_id: menuId }) => menuId)
  return menus.map(({ id, title, description, mode, at_join: atJoin }) => ({
    id,
    title,
    description,
    mode,
    atJoin: atJoin === 1,
    roles: (roles.get(id) ?? []).map(({ role_id: roleId, emoji, text }) => ({
      roleId,
      emoji,
      text,
    })),
  }))
}

export async function putMenu(tx: Transaction, serverId: string, menu: RoleMenu): Promise<void> {
  const { id, title, description, mode, atJoin, roles } = menu
  const fields = { title, description, mode, at_join: atJoin ? (1 as const) : (0 as const) }
  await tx
    .insertInto('role_menus')
    .values({ id, server_id: serverId, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute()
  await putMenuRoles(tx, id, roles)
}

export async function putMenuRoles(
  tx: Transaction,
  menuId: string,
  roles: readonly MenuRole[],
): Promise<void> {
  await tx.deleteFrom('role_menu_roles').where('menu_id', '=', menuId).execute()
  if (roles.length === 0) return
  const rows = roles.map(({ roleId, emoji, text }, position) => ({
    ...{ menu_id: menuId, role_id: roleId, position },
    ...{ emoji, text },
  }))
  await tx.insertInto('role_menu_roles').values(rows).execute()
}

export async function deleteMenu(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('role_menus').where('id', '=', id).execute()
}

/** The roles of the server that grant, in the server or a channel, more than members may give themselves. */
export async function listHarmfulRoles(reader: Reader, serverId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM roles
    WHERE server_id = ${serverId} AND (permissions & ${sql.lit(harmfulPermissions)}) <> 0
    UNION
    SELECT overwrites.target_id AS id FROM overwrites
    JOIN channels ON channels.id = overwrites.channel_id
    WHERE channels.server_id = ${serverId} AND overwrites.target = 'role'
      AND (overwrites.allow & ${sql.lit(harmfulPermissions)}) <> 0`.execute(reader)
  return rows.map(({ id }) => id)
}
