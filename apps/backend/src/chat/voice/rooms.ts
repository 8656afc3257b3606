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
  findOwnRoom,
  findRoom,
  listRooms,
  openRoom,
  removeChannel,
  roomOf,
  saveRoom,
} from '../channels/actions.ts'
import { recordAudit } from '../audit/actions.ts'
import { memberOf } from '../members/access.ts'
import { judgedMessage } from '../messages/actions.ts'
import type { MessageJudge } from '../messages/access.ts'
import { serverLanguage } from '../moderation/access.ts'
import {
  findMemberContext,
  requireMayWrite,
  requireMemberPermission,
} from '../permissions/access.ts'
import type { Participant } from './participants.ts'
import type { VoiceStates } from './voice-states.ts'

export interface Rooms {
  /**
   * The room of the account at the hub. A member has one room in a server: another one that they are not in is passed on, or
   * deleted when it is empty. Needs `connect_voice` at the hub. Throws `not_found`, `forbidden` and `limit_reached`.
   */
  open(tx: Transaction, publish: Publish, opening: Opening): Promise<ChannelRow>
  /** Lets `open` a room and join it with `enter`; then the room where the account was before is not its own any more. */
  move<T>(userId: string, hubId: string, enter: (room: ChannelRow) => Promise<T>): Promise<T>
  /** For the owner of the room. Throws `not_found`, `conflict`, `forbidden` and `invalid_input`. */
  update(userId: string, channelId: string, input: UpdateRoomRequest): Promise<Channel>
}

interface Opening {
  userId: string
  hubId: string
  now: number
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
      await passOnIn(tx, publish, room)
      // The next owner's absence is another one.
      ownerAwaySince.delete(id)
    })
  }

  async function passOnIn(tx: Transaction, publish: Publish, room: ChannelRow): Promise<void> {
    const [next] = peopleIn(room).toSorted((a, b) => a.joinedAt - b.joinedAt)
    if (!next) return
    await saveRoom(tx, publish, { ...room, room_owner_id: next.userId })
    await leaveOthers(tx, publish, { room, ownerId: next.userId })
  }

  /** Ends that the account owns other rooms of the server than this one, except for one that it is in. */
  async function leaveOthers(
    tx: Transaction,
    publish: Publish,
    { room, ownerId }: { room: Pick<ChannelRow, 'id' | 'server_id'>; ownerId: string },
  ): Promise<void> {
    const owned = (await listRooms(tx)).filter(
      (other) => other.server_id === room.server_id && other.room_owner_id === ownerId,
    )
    for (const other of owned) {
      const inside = peopleIn(other)
      if (other.id === room.id || inside.some(({ userId }) => userId === ownerId)) continue
      if (inside.length === 0) await removeChannel(tx, publish, other)
      else await passOnIn(tx, publish, other)
    }
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

  async function open(
    tx: Transaction,
    publish: Publish,
    { userId, hubId, now }: Opening,
  ): Promise<ChannelRow> {
    const { channel: hub, member, permissions } = await channelFor(tx, userId, hubId, now)
    requireMemberPermission(member, permissions, 'connect_voice')
    if (!makesRooms(hub)) return hub
    const { user, nickname } = await memberOf(tx, hub.server_id, userId)
    const nameIn = roomNames[await serverLanguage(tx, hub.server_id)]
    const name = nameIn(nickname ?? user.displayName)
    const own = await findOwnRoom(tx, hub.id, userId)
    await leaveOthers(tx, publish, { room: own ?? hub, ownerId: userId })
    return own ?? openRoom(tx, publish, { hub, ownerId: userId, name, now })
  }

  return {
    open,

    async move(userId, hubId, enter) {
      const room = await publisher.transaction((tx, publish) =>
        open(tx, publish, { userId, hubId, now: clock() }),
      )
      const result = await enter(room)
      await publisher.transaction(async (tx, publish) => {
        const isOwn = (await findRoom(tx, room.id))?.room_owner_id === userId
        if (isOwn) await leaveOthers(tx, publish, { room, ownerId: userId })
      })
      return result
    },

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
          if (name !== row.name) {
            requireMayWrite(found.member, 'room_name_while_muted')
            await judge.requireAllowed(judgedMessage(found, name))
            const entry = { serverId: row.server_id, actorId: userId, targetId: row.id, now }
            const changes = { name: { from: row.name, to: name } }
            await recordAudit(tx, 'channel.updated', { ...entry, changes })
          }
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
          const channel = await saveRoom(tx, publish, {
            ...row,
            name,
            user_limit: userLimit,
            room_owner_id: ownerId,
            room_locked: locked ? 1 : 0,
            room_invited: JSON.stringify([...invited].slice(0, voiceLimits.roomInvitesMax)),
          })
          if (ownerId !== userId) await leaveOthers(tx, publish, { room: row, ownerId })
          return channel
        }),
      ),
  }
}

export function makesRooms({ type, creates_rooms: createsRooms }: ChannelRow): boolean {
  return isVoiceChannel(type) && createsRooms === 1
}
