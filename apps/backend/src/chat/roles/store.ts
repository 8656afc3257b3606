import { permissionList } from '@guildhall/contract'
import type { Role } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type RoleRow = Selectable<Tables['roles']>

/** All roles of a server in the order of their positions, `everyone` first. */
export async function listRoles(reader: Reader, serverId: string): Promise<RoleRow[]> {
  return reader
    .selectFrom('roles')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('position')
    .execute()
}

export async function insertRole(tx: Transaction, row: RoleRow): Promise<void> {
  await tx.insertInto('roles').values(row).execute()
}

export async function updateRole(
  tx: Transaction,
  { id, name, color, permissions, position, mentionable, hoist, icon }: RoleRow,
): Promise<void> {
  await tx
    .updateTable('roles')
    .set({ name, color, permissions, position, mentionable, hoist, icon })
    .where('id', '=', id)
    .execute()
}

/** Moves every role at position `from` or above up (1) or down (-1). */
export async function shiftRoles(
  tx: Transaction,
  serverId: string,
  from: number,
  by: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('roles')
    .set(({ eb }) => ({ position: eb('position', '+', by) }))
    .where('server_id', '=', serverId)
    .where('position', '>=', from)
    .execute()
}

/** Also deletes its overwrites and takes it from its members. */
export async function deleteRole(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('overwrites').where('target_id', '=', id).execute()
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}

export function toRole({ permissions, mentionable, hoist, ...row }: RoleRow): Role {
  const { id, name, color, position, icon } = row
  return {
    id,
    name,
    color,
    permissions: permissionList(permissions),
    position,
    mentionable: mentionable === 1,
    hoist: hoist === 1,
    icon,
  }
}
