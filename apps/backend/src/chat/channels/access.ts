import { channelPermissions, holds, permissionSet } from '@guildhall/contract'
import type { Channel, ChannelOverwrite, PermissionSet } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { mayWriteInDirect } from '../conversations/access.ts'
import { findMemberIn } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { findChannel, findThreadRules, listChannels, listOverwrites, toChannel } from './store.ts'
import type { ChannelRow, OverwriteRow } from './store.ts'

export type { ChannelRow } from './store.ts'

export interface ChannelForCaller {
  /** A thread has the slow mode of its channel here. */
  channel: ChannelRow
  /** Of a thread: only members who manage threads may write in it. */
  isLocked: boolean
  member: MemberContext
  /** The caller's permissions in this channel. */
  permissions: PermissionSet
}

/** A channel or thread that the account can view. Throws `not_found` for unknown and hidden channels alike. */
export async function channelFor(
  reader: Reader,
  userId: string,
  channelId: string,
  now: number,
): Promise<ChannelForCaller> {
  const channel = await findChannel(reader, channelId)
  if (!channel) throw notFound('channel')
  const where = { serverId: channel.server_id, channelId: listedChannelId(channel) }
  const found = await findMemberIn(reader, userId, where, now)
  if (!found) throw notFound('channel')
  const { member, overwrites } = found
  const permissions = await currentPermissions(reader, member, overwrites)
  if (!holds(permissions, 'view_channel')) throw notFound('channel')
  if (channel.thread_of === null) return { channel, isLocked: false, member, permissions }
  const rules = await findThreadRules(reader, channelId)
  if (!rules) throw notFound('channel')
  const thread = { ...channel, slowmode_seconds: rules.slowmode_seconds }
  return { channel: thread, isLocked: rules.is_locked === 1, member, permissions }
}

/** Who receives what happens in the channel. */
export function viewersOf({ serverId, id }: Pick<Channel, 'serverId' | 'id'>) {
  return { kind: 'channel', serverId, channelId: id } as const
}

/** The channel that members know: itself, or that of a thread. */
export function listedChannelId({ id, thread_of: parentId }: ChannelRow): string {
  return parentId ?? id
}

/** The same without threads. */
export async function listedChannelFor(
  reader: Reader,
  userId: string,
  channelId: string,
  now: number,
): Promise<ChannelForCaller> {
  const found = await channelFor(reader, userId, channelId, now)
  if (found.channel.thread_of !== null) throw notFound('channel')
  return found
}

/** Those who may not write to each other any more can still read what they wrote. */
async function currentPermissions(
  reader: Reader,
  member: MemberContext,
  overwrites: ChannelOverwrite[],
): Promise<PermissionSet> {
  const permissions = channelPermissions(member, overwrites)
  if (member.kind !== 'direct') return permissions
  const mayWrite = await mayWriteInDirect(reader, member.serverId, member.userId)
  return mayWrite ? permissions : permissions & permissionSet(['view_channel'])
}

/** A channel of the server that is no thread, or null. No permission is checked. */
export async function findChannelIn(
  reader: Reader,
  serverId: string,
  channelId: string,
): Promise<ChannelRow | null> {
  const channel = await findChannelOrThreadIn(reader, serverId, channelId)
  return channel?.thread_of === null ? channel : null
}

export async function findChannelOrThreadIn(
  reader: Reader,
  serverId: string,
  channelId: string,
): Promise<ChannelRow | null> {
  const channel = await findChannel(reader, channelId)
  return channel?.server_id === serverId ? channel : null
}

/** The channels with these ids in their wire form. Unknown ids are left out; no permission is checked. */
export async function channelsByIds(reader: Reader, ids: string[]): Promise<Channel[]> {
  const rows = await Promise.all(ids.map((id) => findChannel(reader, id)))
  return presentChannels(
    reader,
    rows.filter((row) => row !== undefined),
  )
}

/** The channels of a server that the member can view, in their order. */
export async function visibleChannels(reader: Reader, member: MemberContext): Promise<Channel[]> {
  const rows = await listChannels(reader, member.serverId)
  const overwrites = await overwritesByChannel(reader, rows)
  return rows
    .filter(({ id }) => {
      const own = (overwrites.get(id) ?? []).map(({ target_id, allow, deny }) => ({
        targetId: target_id,
        allow,
        deny,
      }))
      return holds(channelPermissions(member, own), 'view_channel')
    })
    .map((row) => toChannel(row, overwrites.get(row.id) ?? []))
}

/** What lists of a server that refer to channels are filtered by. Of a thread, its channel counts. */
export async function visibleChannelIds(
  reader: Reader,
  member: MemberContext,
): Promise<Set<string>> {
  return new Set((await visibleChannels(reader, member)).map(({ id }) => id))
}

/** All channels of a server, in their order. No permission is checked. */
export async function channelsOf(reader: Reader, serverId: string): Promise<Channel[]> {
  return presentChannels(reader, await listChannels(reader, serverId))
}

/** The channels in their wire form, in the same order. */
export async function presentChannels(reader: Reader, rows: ChannelRow[]): Promise<Channel[]> {
  const overwrites = await overwritesByChannel(reader, rows)
  return rows.map((row) => toChannel(row, overwrites.get(row.id) ?? []))
}

async function overwritesByChannel(
  reader: Reader,
  rows: ChannelRow[],
): Promise<Map<string, OverwriteRow[]>> {
  const ids = rows.map(({ id }) => id)
  return Map.groupBy(await listOverwrites(reader, ids), ({ channel_id }) => channel_id)
}
