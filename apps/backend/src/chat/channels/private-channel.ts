import { holds, limits, permissionSet } from '@guildhall/contract'
import type { Channel, ChannelAudience } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import {
  findMemberContext,
  requireHeldPermissions,
  requirePermission,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { rolesOf } from '../roles/access.ts'
import { countOverwrites, deleteOverwrite, listOverwrites, putOverwrite } from './store.ts'
import type { OverwriteRow } from './store.ts'

const view = permissionSet(['view_channel'])

/**
 * Hides a new channel from everyone but these roles and members, and its creator. Needs `manage_roles`. Any role and member
 * can be named, also above the creator: it takes nothing away from them. Throws `invalid_input`, `forbidden` and
 * `limit_reached`.
 */
export async function hideFromOthers(
  tx: Transaction,
  creator: MemberContext,
  channelId: string,
  { roleIds, userIds }: ChannelAudience,
  now: number,
): Promise<void> {
  requirePermission(creator.permissions, 'manage_roles')
  requireHeldPermissions(creator.permissions, view)
  const [everyone, ...others] = await rolesOf(tx, creator.serverId)
  if (!everyone) throw new Error(`server ${creator.serverId} has no role everyone`)
  const known = new Set(others.map(({ id }) => id))
  for (const [index, id] of roleIds.entries()) {
    const reason = id === everyone.id ? 'everyone_role' : 'not_a_role'
    if (!known.has(id)) throw invalidInput(`visibleTo.roleIds.${index}`, reason)
  }
  for (const [index, id] of userIds.entries()) {
    const member = await findMemberContext(tx, id, creator.serverId, now)
    if (!member) throw invalidInput(`visibleTo.userIds.${index}`, 'not_a_member')
  }
  const seesAll = holds(creator.permissions, 'administrator')
  const seesByRole = creator.roles.some(({ id }) => roleIds.includes(id))
  const members = new Set(seesAll || seesByRole ? userIds : [...userIds, creator.userId])
  const rows: OverwriteRow[] = [
    { channel_id: channelId, target_id: everyone.id, target: 'role', allow: 0, deny: view },
    ...[...new Set(roleIds)].map((id) => allowed(channelId, 'role', id)),
    ...[...members].map((id) => allowed(channelId, 'member', id)),
  ]
  await putOverwrites(tx, creator.serverId, rows)
}

/** Hides a new channel from everyone but the member who imports it, if it is one, and administrators. Throws `limit_reached`. */
export async function hideImported(
  tx: Transaction,
  { id, serverId }: Channel,
  memberId: string | null,
): Promise<void> {
  const [everyone] = await rolesOf(tx, serverId)
  if (!everyone) throw new Error(`server ${serverId} has no role everyone`)
  await putOverwrites(tx, serverId, [
    { channel_id: id, target_id: everyone.id, target: 'role', allow: 0, deny: view },
    ...(memberId === null ? [] : [allowed(id, 'member', memberId)]),
  ])
}

/** Replaces the overwrites of `hideImported` by those of the category. Returns false if there are others. */
export async function showToAll(tx: Transaction, channel: Channel): Promise<boolean> {
  const [everyone] = await rolesOf(tx, channel.serverId)
  const rows = await listOverwrites(tx, [channel.id])
  const isUntouched =
    rows.length === 2 &&
    rows.every(({ target, target_id, allow, deny }) =>
      target === 'member'
        ? allow === view && deny === 0
        : target_id === everyone?.id && allow === 0 && deny === view,
    )
  if (!isUntouched) return false
  for (const { target_id } of rows) await deleteOverwrite(tx, channel.id, target_id)
  await inheritOverwrites(tx, channel, channel.parentId)
  return true
}

/**
 * Gives a channel without overwrites those of another one, such as its category: who can't see that doesn't see the channel
 * either. Throws `limit_reached`.
 */
export async function inheritOverwrites(
  tx: Transaction,
  { id, serverId }: Pick<Channel, 'id' | 'serverId'>,
  fromId: string | null,
): Promise<void> {
  if (fromId === null) return
  const rows = await listOverwrites(tx, [fromId])
  await putOverwrites(
    tx,
    serverId,
    rows.map((row) => ({ ...row, channel_id: id })),
  )
}

async function putOverwrites(
  tx: Transaction,
  serverId: string,
  rows: OverwriteRow[],
): Promise<void> {
  if (rows.length === 0) return
  if ((await countOverwrites(tx, serverId)) + rows.length > limits.overwritesPerServer) {
    throw appError('server_overwrite_limit', { max: limits.overwritesPerServer })
  }
  for (const row of rows) await putOverwrite(tx, row)
}

function allowed(channelId: string, target: 'role' | 'member', targetId: string): OverwriteRow {
  return { channel_id: channelId, target_id: targetId, target, allow: view, deny: 0 }
}
