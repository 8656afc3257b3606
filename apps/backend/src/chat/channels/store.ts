import { permissionList } from '@guildhall/contract'
import type { Channel, Overwrite, Room } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type ChannelRow = Selectable<Tables['channels']>
export type OverwriteRow = Selectable<Tables['overwrites']>

export async function findChannel(reader: Reader, id: string): Promise<ChannelRow | undefined> {
  // Each request about a channel runs it. Built by Kysely's methods, it would take twice as long.
  const { rows } = await sql<ChannelRow>`SELECT * FROM channels WHERE id = ${id}`.execute(reader)
  return rows[0]
}

/** All channels of a server, in their order, without threads. */
export async function listChannels(reader: Reader, serverId: string): Promise<ChannelRow[]> {
  return reader
    .selectFrom('channels')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('thread_of', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** What limits posting in a thread, with the slow mode of its channel. */
export async function findThreadRules(
  reader: Reader,
  threadId: string,
): Promise<{ is_locked: number; slowmode_seconds: number } | undefined> {
  return reader
    .selectFrom('threads')
    .innerJoin('channels', 'channels.id', 'threads.channel_id')
    .select(['threads.is_locked', 'channels.slowmode_seconds'])
    .where('threads.id', '=', threadId)
    .executeTakeFirst()
}

export async function listOverwrites(
  reader: Reader,
  channelIds: string[],
): Promise<OverwriteRow[]> {
  if (channelIds.length === 0) return []
  return reader
    .selectFrom('overwrites')
    .selectAll()
    .where('channel_id', 'in', channelIds)
    .orderBy('target_id')
    .execute()
}

/** The number of overwrites in all channels of the server. */
export async function countOverwrites(reader: Reader, serverId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('overwrites')
    .innerJoin('channels', 'channels.id', 'overwrites.channel_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channels.server_id', '=', serverId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A channel in its wire form. `overwrites` may include those of other channels. */
export function toChannel(row: Omit<ChannelRow, 'number'>, overwrites: OverwriteRow[]): Channel {
  return {
    id: row.id,
    serverId: row.server_id,
    name: row.name,
    type: row.type,
    topic: row.topic,
    parentId: row.parent_id,
    position: row.position,
    slowmodeSeconds: row.slowmode_seconds,
    userLimit: row.user_limit,
    bitrateKbps: row.bitrate_kbps,
    videoKbps: row.video_kbps,
    createsRooms: row.creates_rooms === 1,
    afkMinutes: row.afk_minutes,
    room: roomOf(row),
    lastSeq: row.newest_seq,
    overwrites: toOverwrites(overwrites.filter((overwrite) => overwrite.channel_id === row.id)),
  }
}

/** What a room has beside other channels, in its wire form; null for another channel. */
export function roomOf(row: Omit<ChannelRow, 'number'>): Room | null {
  if (row.room_of === null || row.room_owner_id === null) return null
  return {
    hubId: row.room_of,
    ownerId: row.room_owner_id,
    locked: row.room_locked === 1,
    invitedIds: JSON.parse(row.room_invited ?? '[]') as string[],
  }
}

export function toOverwrites(rows: OverwriteRow[]): Overwrite[] {
  return rows.map(({ target_id, target, allow, deny }) => ({
    targetId: target_id,
    target,
    allow: permissionList(allow),
    deny: permissionList(deny),
  }))
}

export async function insertChannel(
  tx: Transaction,
  row: Omit<ChannelRow, 'last_seq' | 'newest_seq' | 'indexed_seq' | 'number'>,
): Promise<void> {
  await tx.insertInto('channels').values(row).execute()
}

export async function updateChannel(tx: Transaction, row: ChannelRow): Promise<void> {
  const { name, topic, parent_id, position, slowmode_seconds, user_limit, bitrate_kbps } = row
  const { video_kbps, creates_rooms, afk_minutes } = row
  const { room_owner_id, room_locked, room_invited } = row
  await tx
    .updateTable('channels')
    .set({
      ...{ name, topic, parent_id, position, slowmode_seconds, user_limit, bitrate_kbps },
      ...{ video_kbps, creates_rooms, afk_minutes, room_owner_id, room_locked, room_invited },
    })
    .where('id', '=', row.id)
    .execute()
}

/** The rooms of all servers. */
export async function listRooms(reader: Reader): Promise<ChannelRow[]> {
  return reader
    .selectFrom('channels')
    .selectAll()
    .where('room_of', 'is not', null)
    .orderBy('id')
    .execute()
}

export async function listRoomsOf(reader: Reader, hubId: string): Promise<ChannelRow[]> {
  return reader
    .selectFrom('channels')
    .selectAll()
    .where('room_of', '=', hubId)
    .orderBy('id')
    .execute()
}

/** Rooms stay beside the channel that made them. */
export async function moveRooms(
  tx: Transaction,
  { id, parent_id, position }: Pick<ChannelRow, 'id' | 'parent_id' | 'position'>,
): Promise<void> {
  await tx.updateTable('channels').set({ parent_id, position }).where('room_of', '=', id).execute()
}

/** The channels of a deleted category stay, without a parent. Threads go with their channel. */
export async function deleteChannel(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('channels').where('id', '=', id).execute()
}

export async function putOverwrite(tx: Transaction, row: OverwriteRow): Promise<void> {
  const { target, allow, deny } = row
  await tx
    .insertInto('overwrites')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'target_id']).doUpdateSet({ target, allow, deny }),
    )
    .execute()
}

/** Of a new channel. */
export async function insertOverwrites(tx: Transaction, rows: OverwriteRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('overwrites').values(rows).execute()
}

export async function deleteOverwritesOf(tx: Transaction, channelId: string): Promise<void> {
  await tx.deleteFrom('overwrites').where('channel_id', '=', channelId).execute()
}

export async function deleteOverwrite(
  tx: Transaction,
  channelId: string,
  targetId: string,
): Promise<void> {
  await tx
    .deleteFrom('overwrites')
    .where('channel_id', '=', channelId)
    .where('target_id', '=', targetId)
    .execute()
}
