import { limits, voiceLimits } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { presentChannels, viewersOf } from './access.ts'
import { inheritOverwrites } from './private-channel.ts'
import {
  deleteOverwritesOf,
  findChannel,
  insertChannel,
  listChannels,
  listRoomsOf,
  toChannel,
  updateChannel,
} from './store.ts'
import type { ChannelRow } from './store.ts'

/*
 * A room is a voice channel that a member got by joining a channel that makes rooms, its hub. It has the overwrites and the
 * category of its hub for as long as that exists, and its position, so that it is listed below it: lists are sorted by
 * position and then by id, and ids grow with time.
 */

interface NewRoom {
  hub: ChannelRow
  ownerId: string
  name: string
  now: number
}

/** A new room. The caller checks that the account may connect to the hub, and has no other room. Throws `limit_reached`. */
export async function openRoom(
  tx: Transaction,
  publish: Publish,
  { hub, ownerId, name, now }: NewRoom,
): Promise<ChannelRow> {
  const channels = await listChannels(tx, hub.server_id)
  const rooms = channels.filter((channel) => channel.room_of !== null)
  if (rooms.length >= voiceLimits.roomsPerServer) {
    throw appError('room_limit', { max: voiceLimits.roomsPerServer })
  }
  if (channels.length >= limits.channelsPerServer) throw appError('channel_limit')
  const { server_id, type, parent_id, position, slowmode_seconds, user_limit, bitrate_kbps } = hub
  const { video_kbps } = hub
  const id = newId()
  await insertChannel(tx, {
    ...{ id, server_id, name, type, topic: null, parent_id, position, created_at: now },
    ...{ slowmode_seconds, user_limit, bitrate_kbps, video_kbps, thread_of: null },
    ...{ creates_rooms: 0, afk_minutes: null },
    ...{ room_of: hub.id, room_owner_id: ownerId, room_locked: 0, room_invited: null },
  })
  await inheritOverwrites(tx, { id, serverId: server_id }, hub.id)
  const row = await findChannel(tx, id)
  if (!row) throw new Error(`room ${id} is not there`)
  const [channel] = await presentChannels(tx, [row])
  if (channel) publish(viewersOf(channel), { type: 'channel.created', data: { channel } })
  return row
}

/** Stores what has changed of a room, and publishes it. */
export async function saveRoom(
  tx: Transaction,
  publish: Publish,
  row: ChannelRow,
): Promise<Channel> {
  await updateChannel(tx, row)
  const [channel = toChannel(row, [])] = await presentChannels(tx, [row])
  publish(viewersOf(channel), { type: 'channel.updated', data: { channel } })
  return channel
}

export async function findRoom(reader: Reader, id: string): Promise<ChannelRow | null> {
  const row = await findChannel(reader, id)
  return row && row.room_of !== null ? row : null
}

/** The room of an account at a hub. */
export async function findOwnRoom(
  reader: Reader,
  hubId: string,
  ownerId: string,
): Promise<ChannelRow | undefined> {
  return (await listRoomsOf(reader, hubId)).find((room) => room.room_owner_id === ownerId)
}

/** Gives the rooms of a hub, whose overwrites have changed, the same ones. Throws `limit_reached`. */
export async function updateRoomsOf(
  tx: Transaction,
  publish: Publish,
  { id: hubId, server_id: serverId }: Pick<ChannelRow, 'id' | 'server_id'>,
): Promise<void> {
  const rooms = await listRoomsOf(tx, hubId)
  for (const { id } of rooms) {
    await deleteOverwritesOf(tx, id)
    await inheritOverwrites(tx, { id, serverId }, hubId)
  }
  for (const channel of await presentChannels(tx, rooms)) {
    publish(viewersOf(channel), { type: 'channel.updated', data: { channel } })
  }
}

/** Throws `invalid_input` for changes by which a room would leave its hub. */
export function requireNotFixed(row: ChannelRow, input: object): void {
  if (row.room_of === null) return
  for (const field of ['position', 'parentId', 'createsRooms', 'afkMinutes', 'syncOverwrites']) {
    if (field in input) throw invalidInput(field, 'fixed_for_rooms')
  }
}
