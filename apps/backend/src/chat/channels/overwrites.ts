import { auditedFields, limits, permissionList, permissionSet } from '@guildhall/contract'
import type { Channel, Overwrite, PutOverwriteRequest, RouteResponse } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import {
  requirePermission,
  requireRankAbove,
  requireHeldPermissions,
  findMemberContext,
} from '../permissions/access.ts'
import { leaveRoleMenus } from '../role-menus/access.ts'
import { findRole } from '../roles/access.ts'
import { listedChannelFor } from './access.ts'
import { updateRoomsOf } from './rooms.ts'
import type { ChannelForCaller } from './access.ts'
import {
  countOverwrites,
  deleteOverwrite,
  listOverwrites,
  putOverwrite,
  toChannel,
} from './store.ts'
import type { OverwriteRow } from './store.ts'

/**
 * What a channel allows or denies single roles and members. Both methods need `manage_roles` in the channel, change only
 * targets below the caller's highest role, and only permissions that the caller has there.
 */
export interface Overwrites {
  /**
   * Replaces the target's overwrite in the channel, or removes it when it allows and denies nothing. Throws
   * `limit_reached`.
   */
  put(
    userId: string,
    channelId: string,
    targetId: string,
    input: PutOverwriteRequest,
  ): Promise<ChangedChannel>
  remove(userId: string, channelId: string, targetId: string): Promise<void>
}

/** A channel, and the titles of the role menus that lost roles by its new overwrites. */
export type ChangedChannel = RouteResponse<'putOverwrite'>

export function createOverwrites({
  publisher,
  clock,
}: Pick<ChatParts, 'publisher' | 'clock'>): Overwrites {
  return {
    put: (userId, channelId, targetId, { target, allow, deny }) =>
      publisher.transaction(async (tx, publish) => {
        const found = await requireManagedChannel(tx, userId, channelId, clock())
        await requireTargetBelow(tx, found, { target, targetId })
        const row: OverwriteRow = {
          channel_id: channelId,
          target_id: targetId,
          target,
          allow: permissionSet(allow),
          deny: permissionSet(deny),
        }
        if ((row.allow & row.deny) !== 0) {
          throw invalidInput('deny', 'allowed_and_denied')
        }
        const all = await listOverwrites(tx, [channelId])
        const old = all.find(({ target_id }) => target_id === targetId)
        const bits = ((old?.allow ?? 0) ^ row.allow) | ((old?.deny ?? 0) ^ row.deny)
        requireHeldPermissions(found.permissions, bits)
        if (bits === 0) return { channel: toChannel(found.channel, all) }
        if (old && row.allow === 0 && row.deny === 0)
          return { channel: await removeOverwrite(tx, publish, found, old) }
        if (!old) await requireRoom(tx, found.channel.server_id, all.length)
        await putOverwrite(tx, row)
        const change = { before: old, after: row, target, targetId }
        const channel = await publishAndRecord(tx, publish, found, change)
        return { channel, ...(await leftMenus(tx, publish, found)) }
      }),

    remove: (userId, channelId, targetId) =>
      publisher.transaction(async (tx, publish) => {
        const found = await requireManagedChannel(tx, userId, channelId, clock())
        const all = await listOverwrites(tx, [channelId])
        const old = all.find(({ target_id }) => target_id === targetId)
        if (!old) throw notFound('overwrite')
        await requireTargetBelow(tx, found, { target: old.target, targetId })
        requireHeldPermissions(found.permissions, old.allow | old.deny)
        await removeOverwrite(tx, publish, found, old)
      }),
  }
}

/**
 * Gives the channel exactly the overwrites of its category, under the conditions of `Overwrites`. Returns whether any
 * changed; the caller publishes the channel. Throws `limit_reached`.
 */
export async function copyOverwrites(
  tx: Transaction,
  found: ManagedChannel,
  categoryId: string,
): Promise<boolean> {
  requirePermission(found.permissions, 'manage_roles')
  const channelId = found.channel.id
  const old = await listOverwrites(tx, [channelId])
  const next = await listOverwrites(tx, [categoryId])
  const targets = new Map([...old, ...next].map((row) => [row.target_id, row]))
  let hasChanged = false
  for (const [targetId, { target }] of targets) {
    const before = old.find(({ target_id }) => target_id === targetId)
    const after = next.find(({ target_id }) => target_id === targetId)
    const bits =
      ((before?.allow ?? 0) ^ (after?.allow ?? 0)) | ((before?.deny ?? 0) ^ (after?.deny ?? 0))
    if (bits === 0) continue
    hasChanged = true
    await requireTargetBelow(tx, found, { target, targetId })
    requireHeldPermissions(found.permissions, bits)
    if (after) await putOverwrite(tx, { ...after, channel_id: channelId })
    else await deleteOverwrite(tx, channelId, targetId)
    await recordOverwrite(tx, found, { before, after, target, targetId })
  }
  const count = await countOverwrites(tx, found.channel.server_id)
  if (count > limits.overwritesPerServer) {
    throw appError('server_overwrite_limit', { max: limits.overwritesPerServer })
  }
  return hasChanged
}

/** Takes roles out of the role menus to which the overwrites of the channel now allow too much. */
export async function leftMenus(
  tx: Transaction,
  publish: Publish,
  { member, now }: ManagedChannel,
): Promise<Pick<ChangedChannel, 'leftRoleMenus'>> {
  const { serverId, userId: actorId } = member
  const titles = await leaveRoleMenus(tx, publish, { serverId, actorId, now })
  return titles.length > 0 ? { leftRoleMenus: titles } : {}
}

async function requireRoom(
  tx: Transaction,
  serverId: string,
  countInChannel: number,
): Promise<void> {
  if (countInChannel >= limits.overwritesPerChannel) {
    throw appError('overwrite_limit')
  }
  if ((await countOverwrites(tx, serverId)) >= limits.overwritesPerServer) {
    throw appError('server_overwrite_limit', { max: limits.overwritesPerServer })
  }
}

async function removeOverwrite(
  tx: Transaction,
  publish: Publish,
  found: ManagedChannel,
  old: OverwriteRow,
): Promise<Channel> {
  await deleteOverwrite(tx, old.channel_id, old.target_id)
  const { target, target_id: targetId } = old
  return publishAndRecord(tx, publish, found, { before: old, after: undefined, target, targetId })
}

async function requireManagedChannel(
  tx: Transaction,
  userId: string,
  channelId: string,
  now: number,
): Promise<ManagedChannel> {
  const found = await listedChannelFor(tx, userId, channelId, now)
  requirePermission(found.permissions, 'manage_roles')
  if (found.channel.room_of !== null) throw appError('room_overwrites')
  return { ...found, now }
}

export interface ManagedChannel extends ChannelForCaller {
  /** When the permissions were checked. */
  now: number
}

type Target = Pick<Overwrite, 'target' | 'targetId'>

/** Throws `not_found` when the server has no such role or member, and `forbidden` when its rank is too high. */
async function requireTargetBelow(
  tx: Transaction,
  { member, now }: ManagedChannel,
  target: Target,
): Promise<void> {
  const position = await findRank(tx, member.serverId, target, now)
  if (position === null) throw notFound(target.target)
  if (!member.isOwner) requireRankAbove(member, position)
}

async function findRank(
  tx: Transaction,
  serverId: string,
  { target, targetId }: Target,
  now: number,
): Promise<number | null> {
  if (target === 'role') return (await findRole(tx, serverId, targetId))?.position ?? null
  return (await findMemberContext(tx, targetId, serverId, now))?.rank ?? null
}

async function publishAndRecord(
  tx: Transaction,
  publish: Publish,
  found: ManagedChannel,
  change: OverwriteChange,
): Promise<Channel> {
  const { channel: row } = found
  const channel = toChannel(row, await listOverwrites(tx, [row.id]))
  const { server_id: serverId, id: channelId } = row
  publish({ kind: 'channel', serverId, channelId }, { type: 'channel.updated', data: { channel } })
  await updateRoomsOf(tx, publish, row)
  await recordOverwrite(tx, found, change)
  return channel
}

interface OverwriteChange extends Target {
  before: OverwriteRow | undefined
  /** Undefined for an overwrite that was removed. */
  after: OverwriteRow | undefined
}

async function recordOverwrite(
  tx: Transaction,
  { channel, member, now }: ManagedChannel,
  { before, after, target, targetId }: OverwriteChange,
): Promise<void> {
  const [from, to] = [toNamedPermissions(before), toNamedPermissions(after)]
  await recordAudit(tx, after ? 'overwrite.updated' : 'overwrite.deleted', {
    serverId: channel.server_id,
    actorId: member.userId,
    targetId: channel.id,
    changes: { target, targetId, ...changesBetween(from, to, auditedFields.overwrite) },
    now,
  })
}

type NamedPermissions = Pick<Overwrite, 'allow' | 'deny'>

function toNamedPermissions(row: OverwriteRow | undefined): NamedPermissions | null {
  return row ? { allow: permissionList(row.allow), deny: permissionList(row.deny) } : null
}
