import { channelPermissions, holds } from '@guildhall/contract'
import type { Channel, PermissionSet } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { findStanding, permissionsIn } from '../permissions/access.ts'
import type { Standing } from '../permissions/access.ts'
import { findChannel, listChannels, listOverwrites, toChannel } from './store.ts'
import type { ChannelRow, OverwriteRow } from './store.ts'

export interface ChannelForCaller {
  channel: ChannelRow
  standing: Standing
  /** What the caller may do in this channel. */
  permissions: PermissionSet
}

/** A channel that the account may view. Throws `not_found`, alike for absent and hidden ones. */
export async function channelFor(
  reader: Reader,
  userId: string,
  channelId: string,
): Promise<ChannelForCaller> {
  const channel = await findChannel(reader, channelId)
  if (!channel) throw notFound('channel')
  const standing = await findStanding(reader, userId, channel.server_id)
  if (!standing) throw notFound('channel')
  const permissions = await permissionsIn(reader, standing, channelId)
  if (!holds(permissions, 'view_channel')) throw notFound('channel')
  return { channel, standing, permissions }
}

/** A channel of one server, or null. For what concerns the channel and not a caller. */
export async function channelIn(
  reader: Reader,
  serverId: string,
  channelId: string,
): Promise<ChannelRow | null> {
  const channel = await findChannel(reader, channelId)
  return channel?.server_id === serverId ? channel : null
}

/** Channels as they cross the wire, whoever may view them; unknown ids are left out. */
export async function channelsByIds(reader: Reader, ids: string[]): Promise<Channel[]> {
  const rows = await Promise.all(ids.map((id) => findChannel(reader, id)))
  return describeChannels(
    reader,
    rows.filter((row) => row !== undefined),
  )
}

/** The channels of a server that the member may view, in their order. */
export async function visibleChannels(reader: Reader, standing: Standing): Promise<Channel[]> {
  const rows = await listChannels(reader, standing.serverId)
  const overwrites = await overwritesByChannel(reader, rows)
  return rows
    .filter(({ id }) => {
      const own = (overwrites.get(id) ?? []).map(({ target_id, allow, deny }) => ({
        targetId: target_id,
        allow,
        deny,
      }))
      return holds(channelPermissions(standing, own), 'view_channel')
    })
    .map((row) => toChannel(row, overwrites.get(row.id) ?? []))
}

/** All channels of a server in their order, whoever may view them. */
export async function channelsOf(reader: Reader, serverId: string): Promise<Channel[]> {
  return describeChannels(reader, await listChannels(reader, serverId))
}

/** The channels as they cross the wire, in the same order. */
export async function describeChannels(reader: Reader, rows: ChannelRow[]): Promise<Channel[]> {
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
