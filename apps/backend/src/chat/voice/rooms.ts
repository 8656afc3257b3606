import { isVoiceChannel, voiceLimits } from '@guildhall/contract'
import type { Channel, Language, UpdateRoomRequest } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { wellFormed } from '../../core/text.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor, listedChannelFor } from '../channels/access.ts'
import type { ChannelRow } from '../channels/access.ts'
import {
  findRoom,
  listRooms,
  openRoom,
  removeChannel,
  roomOf,
  saveRoom,
} from '../channels/actions.ts'
import { memberOf } from '../members/access.ts'
import { judgedMessage } from '../messages/actions.ts'
import type { MessageJudge } from '../messages/access.ts'
import { serverLanguage } from '../moderation/access.ts'
import { findMemberContext, requireMemberPermission } from '../permissions/access.ts'
import type { Participant } from './participants.ts'
import type { VoiceStates } from './voice-states.ts'

export interface Rooms {
  /** The room of the account at the hub. Needs `connect_voice` there. Throws `not_found`, `forbidden` and `limit_reached`. */
  open(userId: string, hubId: string): Promise<ChannelRow>
  /** For the owner of the room. Throws `not_found`, `conflict`, `forbidden` and `invalid_input`. */
  update(userId: string, channelId: string, input: UpdateRoomRequest): Promise<Channel>
}

/** How long an empty room stays, and how long a room belongs to an owner who is not in it. */
const graceMs = 10_000
const checkMs = 1000

const roomNames: Record<Language, (owner: string) => string> = {
  en: (owner) => `${owner}’s room`,
  de: (owner) => `Raum von ${owner}`,
}

/** The rooms that members get by joining a channel that makes them, until they are empty. */
export function createRooms({
  database,
  publisher,
  jobs,
  clock,
  monotonic,
  voiceStates,
  judge,
}: Pick<ChatParts, 'database' | 'publisher' | 'jobs' | 'clock' | 'monotonic'> & {
  voiceStates: Pick<VoiceStates, 'everyoneIn'>
  judge: MessageJudge
}): Rooms {
  /** Since when nobody has been in each room, and since when its owner has not. */
  const emptySince = new Map<string, number>()
  const ownerAwaySince = new Map<string, number>()

  jobs.onTaken(() => {
    emptySince.clear()
    ownerAwaySince.clear()
  })
  jobs.every('rooms', checkMs, async () => {
    const rooms = await listRooms(database.read)
    const ids = new Set(rooms.map(({ id }) => id))
    for (const times of [emptySince, ownerAwaySince])
      for (const id of times.keys()) if (!ids.has(id)) times.delete(id)
    for (const room of rooms) await check(room)
  })

  async function check(room: ChannelRow): Promise<void> {
    const inside = peopleIn(room)
    const isOwnerIn = inside.some(({ userId }) => userId === room.room_owner_id)
    if (hasLasted(emptySince, room.id, inside.length === 0)) await removeIfEmpty(room.id)
    else if (hasLasted(ownerAwaySince, room.id, !isOwnerIn)) await passOn(room)
  }

  /** Whether the room has been so for as long as `graceMs`. */
  function hasLasted(times: Map<string, number>, roomId: string, isSo: boolean): boolean {
    if (!isSo) {
      times.delete(roomId)
      return false
    }
    const since = times.get(roomId) ?? monotonic()
    times.set(roomId, since)
    return monotonic() - since >= graceMs
  }

  function peopleIn({ server_id: serverId, id }: ChannelRow): Participant[] {
    return voiceStates.everyoneIn(serverId, id)
  }

  function removeIfEmpty(roomId: string): Promise<void> {
    return publisher.transaction(async (tx, publish) => {
      const room = await findRoom(tx, roomId)
      if (room && peopleIn(room).length === 0) await removeChannel(tx, publish, room)
    })
  }

  /** To the participant who has been in it for the longest time. */
  function passOn({ id, room_owner_id: ownerId }: ChannelRow): Promise<void> {
    return publisher.transaction(async (tx, publish) => {
      const room = await findRoom(tx, id)
      if (!room || room.room_owner_id !== ownerId) return
      const [next] = peopleIn(room).toSorted((a, b) => a.joinedAt - b.joinedAt)
      if (next) await saveRoom(tx, publish, { ...room, room_owner_id: next.userId })
    })
  }

  async function requireMembers(
    tx: Transaction,
    serverId: string,
    { before, after, now }: { before: string[]; after: string[]; now: number },
  ): Promise<void> {
    for (const [index, id] of after.entries()) {
      if (before.includes(id)) continue
      const member = await findMemberContext(tx, id, serverId, now)
      if (!member) throw invalidInput(`invitedIds.${index}`, 'not_a_member')
    }
  }

  return {
    open: (userId, hubId) =>
      publisher.transaction((tx, publish) => openFor(tx, publish, { userId, hubId, now: clock() })),

    update: (userId, channelId, input) =>
      judge.enforce(() =>
        publisher.transaction(async (tx, publish) => {
          const now = clock()
          const found = await listedChannelFor(tx, userId, channelId, now)
          const { channel: row } = found
          const room = roomOf(row)
          if (!room) throw appError('not_a_room')
          if (room.ownerId !== userId) throw appError('room_owner_only')
          const { name = row.name } = wellFormed(input)
          const { userLimit = row.user_limit, ownerId = userId } = input
          if (name !== row.name) await judge.requireAllowed(judgedMessage(found, name))
          const inside = peopleIn(row).map((participant) => participant.userId)
          if (ownerId !== userId && !inside.includes(ownerId)) {
            throw invalidInput('ownerId', 'not_in_room')
          }
          const { locked = room.locked, invitedIds = room.invitedIds } = input
          const changed = { before: room.invitedIds, after: invitedIds, now }
          await requireMembers(tx, row.server_id, changed)
          // Who is inside can come back, such as after a lost connection.
          const isLocking = locked && !room.locked
          const invited = new Set([...invitedIds, ...(isLocking ? inside : [])])
          return saveRoom(tx, publish, {
            ...row,
            name,
            user_limit: userLimit,
            room_owner_id: ownerId,
            room_locked: locked ? 1 : 0,
            room_invited: JSON.stringify([...invited].slice(0, voiceLimits.roomInvitesMax)),
          })
        }),
      ),
  }
}

/** See `open` of `Rooms`; for a transaction that does more. */
export async function openFor(
  tx: Transaction,
  publish: Publish,
  { userId, hubId, now }: { userId: string; hubId: string; now: number },
): Promise<ChannelRow> {
  const { channel: hub, member, permissions } = await channelFor(tx, userId, hubId, now)
  requireMemberPermission(member, permissions, 'connect_voice')
  if (!makesRooms(hub)) return hub
  const { user, nickname } = await memberOf(tx, hub.server_id, userId)
  const nameIn = roomNames[await serverLanguage(tx, hub.server_id)]
  const name = nameIn(nickname ?? user.displayName)
  return openRoom(tx, publish, { hub, ownerId: userId, name, now })
}

export function makesRooms({ type, creates_rooms: createsRooms }: ChannelRow): boolean {
  return isVoiceChannel(type) && createsRooms === 1
}
