import {
  auditedFields,
  channelHoldsMessages,
  holds,
  isCategory,
  isVoiceChannel,
  limits,
  voiceLimits,
} from '@guildhall/contract'
import type {
  Channel,
  ChannelType,
  CreateChannelRequest,
  PermissionSet,
  UpdateChannelRequest,
} from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { moveItem } from '../../core/positions.ts'
import { wellFormed } from '../../core/text.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { removeFromFilter } from '../moderation/access.ts'
import {
  memberContext,
  memberWith,
  permissionsIn,
  requirePermission,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import {
  findChannelIn,
  listedChannelFor,
  presentChannels,
  viewersOf,
  visibleChannels,
} from './access.ts'
import { copyOverwrites, leftMenus } from './overwrites.ts'
import type { ChangedChannel, ManagedChannel } from './overwrites.ts'
import { requireNotFixed, updateRoomsOf } from './rooms.ts'
import { hideFromOthers, hideImported, inheritOverwrites, showToAll } from './private-channel.ts'
import {
  deleteChannel,
  insertChannel,
  insertOverwrites,
  listChannels,
  listOverwrites,
  moveRooms,
  toChannel,
  toOverwrites,
  updateChannel,
} from './store.ts'
import type { ChannelRow, OverwriteRow } from './store.ts'

/** All methods throw `not_found` for channels that the caller cannot view. */
export interface Channels {
  /** The channels that the member can view, in their order. */
  list(userId: string, serverId: string): Promise<Channel[]>
  /**
   * Adds the channel at the end, with the overwrites of its category. Needs `manage_channels` in the server, and `manage_roles`
   * for one that is hidden from others by `visibleTo` instead. Throws `limit_reached`.
   */
  create(userId: string, serverId: string, input: CreateChannelRequest): Promise<Channel>
  /**
   * Positions past the end move the channel to the end. Needs `manage_channels` in the channel, as does `remove`;
   * `syncOverwrites` is under the conditions of `Overwrites`, too.
   */
  update(userId: string, channelId: string, input: UpdateChannelRequest): Promise<ChangedChannel>
  /** The channels of a deleted category stay, without a parent. */
  remove(userId: string, channelId: string): Promise<void>
}

export function createChannels({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): Channels {
  return {
    async list(userId, serverId) {
      const member = await memberContext(database.read, userId, serverId, clock())
      return visibleChannels(database.read, member)
    },

    create: (userId, serverId, input) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_channels', now)
        await requireParent(tx, member, input.type, input.parentId ?? null)
        const others = await listChannels(tx, serverId)
        if (others.length >= limits.channelsPerServer) {
          throw appError('channel_limit')
        }
        const position = (others.at(-1)?.position ?? -1) + 1
        const { visibleTo, ...fields } = input
        const open = await addChannel(tx, serverId, { ...fields, position, now })
        if (visibleTo) await hideFromOthers(tx, member, open.id, visibleTo, now)
        else await inheritOverwrites(tx, open, open.parentId)
        const overwrites = await listOverwrites(tx, [open.id])
        const channel = { ...open, overwrites: toOverwrites(overwrites) }
        publish(viewersOf(channel), { type: 'channel.created', data: { channel } })
        await recordAudit(tx, 'channel.created', {
          serverId,
          actorId: userId,
          targetId: channel.id,
          changes: {
            ...changesBetween(null, channel, auditedFieldsOf(channel)),
            ...(visibleTo && { private: true }),
          },
          now,
        })
        return channel
      }),

    update: (userId, channelId, input) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const found = await listedChannelFor(tx, userId, channelId, now)
        const { channel: old, member, permissions } = found
        requirePermission(permissions, 'manage_channels')
        requireNotFixed(old, input)
        const next = applyUpdate(old, input)
        if (next.parent_id !== old.parent_id) {
          await requireParent(tx, member, next.type, next.parent_id)
        }
        const before = await listChannels(tx, old.server_id)
        const hubIds = new Set(before.map(({ room_of: hubId }) => hubId))
        const save = async (row: ChannelRow): Promise<void> => {
          await updateChannel(tx, row)
          if (hubIds.has(row.id)) await moveRooms(tx, row)
        }
        await save(next)
        // A server has one AFK channel.
        for (const row of before) {
          const isOther = row.id !== channelId && row.afk_minutes !== null
          if (isOther && next.afk_minutes !== null) await save({ ...row, afk_minutes: null })
        }
        if (input.position !== undefined) {
          const movable = (await listChannels(tx, old.server_id)).filter(
            ({ room_of: hubId }) => hubId === null,
          )
          for (const row of moveItem(movable, channelId, input.position)) {
            if (row.id === channelId) next.position = row.position
            await save(row.id === channelId ? next : row)
          }
        }
        const hasNewOverwrites =
          input.syncOverwrites === true &&
          (await syncOverwrites(tx, { ...found, channel: next, now }))
        await publishChangedChannels(tx, publish, before, hasNewOverwrites ? channelId : null)
        if (hasNewOverwrites) await updateRoomsOf(tx, publish, next)
        const [channel = toChannel(next, [])] = await presentChannels(tx, [next])
        const changes = changesBetween(toChannel(old, []), channel, auditedFieldsOf(channel))
        if (Object.keys(changes).length > 0) {
          await recordAudit(tx, 'channel.updated', {
            serverId: old.server_id,
            actorId: userId,
            targetId: channelId,
            changes,
            now,
          })
        }
        const left = hasNewOverwrites ? await leftMenus(tx, publish, { ...found, now }) : {}
        return { channel, ...left }
      }),

    remove: (userId, channelId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { channel: row, permissions } = await listedChannelFor(tx, userId, channelId, now)
        requirePermission(permissions, 'manage_channels')
        const channel = toChannel(row, [])
        await removeChannel(tx, publish, row)
        await recordAudit(tx, 'channel.deleted', {
          serverId: row.server_id,
          actorId: userId,
          targetId: channelId,
          changes: changesBetween(channel, null, auditedFieldsOf(channel)),
          now,
        })
      }),
  }
}

/** Deletes a channel; nothing records it. */
export async function removeChannel(
  tx: Transaction,
  publish: Publish,
  { id, server_id: serverId }: ChannelRow,
): Promise<void> {
  const before = await listChannels(tx, serverId)
  await deleteChannel(tx, id)
  await removeFromFilter(tx, publish, serverId, id)
  await publishChangedChannels(tx, publish, before)
  publish(viewersOf({ serverId, id }), {
    type: 'channel.deleted',
    data: { serverId, channelId: id },
  })
}

export { findOwnRoom, findRoom, openRoom, saveRoom } from './rooms.ts'
export { listRooms, roomOf } from './store.ts'

/** Creates the channel of a thread. */
export async function createThreadChannel(
  tx: Transaction,
  parent: ChannelRow,
  { name, now }: { name: string; now: number },
): Promise<string> {
  const { server_id: serverId, id: threadOf, type } = parent
  const channel = await addChannel(tx, serverId, { name, type, position: 0, now }, threadOf)
  return channel.id
}

export async function renameThreadChannel(
  tx: Transaction,
  channel: ChannelRow,
  name: string,
): Promise<void> {
  await updateChannel(tx, { ...channel, name: name.toWellFormed() })
}

/** Also deletes the thread. */
export { deleteChannel as deleteThreadChannel } from './store.ts'

/** Creates the channels of a new server. */
export async function createFirstChannels(
  tx: Transaction,
  serverId: string,
  now: number,
): Promise<Channel[]> {
  return [
    await addChannel(tx, serverId, { name: 'general', type: 'text', position: 0, now }),
    await addChannel(tx, serverId, { name: 'Lounge', type: 'voice', position: 1, now }),
  ]
}

export interface PlannedChannel {
  /** What identifies it within the plan. */
  key: string
  name: string
  type: ChannelType
  /** The key of its category, which precedes it. */
  parent: string | null
  topic: string | null
  slowmodeSeconds: number
  userLimit: number
  bitrateKbps: number
  /** Of the channel to which inactive members are moved; null for others. */
  afkMinutes: UpdateChannelRequest['afkMinutes']
  /** By the keys of the roles. */
  overwrites: { roleId: string; allow: PermissionSet; deny: PermissionSet }[]
}

interface PlannedChannels {
  channels: readonly PlannedChannel[]
  /** The ids of the server's roles by their keys. */
  roleIds: ReadonlyMap<string, string>
  now: number
}

/** Creates the channels of a new server, categories before what is in them. Returns their ids by their keys. */
export async function createPlannedChannels(
  tx: Transaction,
  serverId: string,
  { channels, roleIds, now }: PlannedChannels,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [
    position,
    { key, parent, overwrites, userLimit, bitrateKbps, afkMinutes, ...input },
  ] of channels.entries()) {
    const parentId = parent === null ? null : (ids.get(parent) ?? null)
    const voice = isVoiceChannel(input.type) ? { userLimit, bitrateKbps, afkMinutes } : {}
    const { id } = await addChannel(tx, serverId, { ...input, ...voice, parentId, position, now })
    ids.set(key, id)
    const rows = overwrites.flatMap(({ roleId, allow, deny }): OverwriteRow[] => {
      const targetId = roleIds.get(roleId)
      if (targetId === undefined) return []
      return [{ channel_id: id, target_id: targetId, target: 'role', allow, deny }]
    })
    await insertOverwrites(tx, rows)
  }
  return ids
}

interface ImportedChannel {
  serverId: string
  name: string
  topic: string | null
  /** The name of its category, which is created if there is none. */
  category: string | null
  /** Who imports it. Only this account and administrators see it, until `revealImportedChannel`. */
  actorId: string
  now: number
}

/** Creates a text channel at the end, under a name that no other channel has. Throws `limit_reached`. */
export async function createImportedChannel(
  tx: Transaction,
  publish: Publish,
  { serverId, name, topic, category, actorId, now }: ImportedChannel,
): Promise<Channel> {
  const others = await listChannels(tx, serverId)
  const names = new Set(others.map((channel) => channel.name))
  let position = (others.at(-1)?.position ?? -1) + 1
  let count = others.length

  async function create(input: CreateChannelRequest): Promise<Channel> {
    if (count >= limits.channelsPerServer) throw appError('channel_limit')
    const open = await addChannel(tx, serverId, { ...input, position, now })
    const isHidden = !isCategory(open.type)
    if (isHidden) await hideImported(tx, open, actorId)
    else await inheritOverwrites(tx, open, open.parentId)
    const channel = { ...open, overwrites: toOverwrites(await listOverwrites(tx, [open.id])) }
    position += 1
    count += 1
    publish(viewersOf(channel), { type: 'channel.created', data: { channel } })
    await recordAudit(tx, 'channel.created', {
      serverId,
      actorId,
      targetId: channel.id,
      changes: {
        ...changesBetween(null, channel, auditedFieldsOf(channel)),
        ...(isHidden && { private: true }),
      },
      now,
    })
    return channel
  }

  const known = others.find((other) => isCategory(other.type) && other.name === category)
  let parentId = known?.id ?? null
  if (category !== null && !known) {
    parentId = (await create({ name: category, type: 'category' })).id
  }
  return create({ name: freeName(name, names), type: 'text', topic, parentId })
}

/**
 * Gives a channel that was hidden for an import the overwrites of its category. If they have been changed meanwhile, someone
 * has decided who sees the channel, and they stay.
 */
export async function revealImportedChannel(
  tx: Transaction,
  publish: Publish,
  { serverId, channelId }: { serverId: string; channelId: string },
): Promise<void> {
  const row = await findChannelIn(tx, serverId, channelId)
  if (!row) return
  const before = await listChannels(tx, serverId)
  if (!(await showToAll(tx, toChannel(row, [])))) return
  await publishChangedChannels(tx, publish, before, channelId)
}

function freeName(name: string, names: ReadonlySet<string>): string {
  if (!names.has(name)) return name
  let number = 2
  while (names.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

/** Creates the channels of a new conversation: for messages and for calls. */
export async function createConversationChannels(
  tx: Transaction,
  conversationId: string,
  now: number,
): Promise<void> {
  await addChannel(tx, conversationId, { name: 'messages', type: 'text', position: 0, now })
  await addChannel(tx, conversationId, { name: 'call', type: 'voice', position: 1, now })
}

async function addChannel(
  tx: Transaction,
  serverId: string,
  input: CreateChannelRequest & {
    slowmodeSeconds?: number
    afkMinutes?: PlannedChannel['afkMinutes']
    position: number
    now: number
  },
  threadOf: string | null = null,
): Promise<Channel> {
  const { name, topic = null, type, parentId = null, position, now } = wellFormed(input)
  requireVoice(type, input)
  const row = {
    id: newId(),
    server_id: serverId,
    name,
    type,
    topic,
    parent_id: parentId,
    position,
    slowmode_seconds: input.slowmodeSeconds ?? 0,
    user_limit: input.userLimit ?? 0,
    bitrate_kbps: input.bitrateKbps ?? voiceLimits.bitrateKbpsDefault,
    video_kbps: input.videoKbps ?? null,
    created_at: now,
    thread_of: threadOf,
    creates_rooms: input.createsRooms ? (1 as const) : (0 as const),
    afk_minutes: input.afkMinutes ?? null,
    room_of: null,
    room_owner_id: null,
    room_locked: 0 as const,
    room_invited: null,
  }
  await insertChannel(tx, row)
  return toChannel({ ...row, last_seq: 0, newest_seq: 0, indexed_seq: 0 }, [])
}

/** Throws `invalid_input` unless the parent is a category of this server that the member can view. */
async function requireParent(
  tx: Transaction,
  member: MemberContext,
  type: ChannelType,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) return
  if (isCategory(type)) throw invalidInput('parentId', 'category_has_no_parent')
  const parent = await findChannelIn(tx, member.serverId, parentId)
  const mayHold = parent !== null && isCategory(parent.type)
  if (!mayHold || !holds(await permissionsIn(tx, member, parentId), 'view_channel')) {
    throw invalidInput('parentId', 'not_a_category')
  }
}

function applyUpdate(old: ChannelRow, input: UpdateChannelRequest): ChannelRow {
  const { name, topic, parentId, slowmodeSeconds, userLimit, bitrateKbps } = wellFormed(input)
  const { createsRooms = old.creates_rooms === 1, afkMinutes = old.afk_minutes } = input
  const { videoKbps = old.video_kbps } = input
  if (slowmodeSeconds !== undefined && slowmodeSeconds > 0 && !channelHoldsMessages(old.type)) {
    throw invalidInput('slowmodeSeconds', 'no_slow_mode')
  }
  requireVoice(old.type, input)
  if (createsRooms && afkMinutes !== null) {
    const field = input.afkMinutes == null ? 'createsRooms' : 'afkMinutes'
    throw invalidInput(field, 'afk_makes_no_rooms')
  }
  return {
    ...old,
    name: name ?? old.name,
    topic: topic === undefined ? old.topic : topic,
    parent_id: parentId === undefined ? old.parent_id : parentId,
    slowmode_seconds: slowmodeSeconds ?? old.slowmode_seconds,
    user_limit: userLimit ?? old.user_limit,
    bitrate_kbps: bitrateKbps ?? old.bitrate_kbps,
    video_kbps: videoKbps,
    creates_rooms: createsRooms ? 1 : 0,
    afk_minutes: afkMinutes,
  }
}

/** Returns whether the overwrites of the channel have changed. */
async function syncOverwrites(tx: Transaction, found: ManagedChannel): Promise<boolean> {
  const { parent_id: categoryId } = found.channel
  if (categoryId === null) throw invalidInput('syncOverwrites', 'no_category')
  return copyOverwrites(tx, found, categoryId)
}

/** Throws `invalid_input` where another channel than one of voice would get a setting of voice. */
function requireVoice(type: ChannelType, input: UpdateChannelRequest): void {
  if (isVoiceChannel(type)) return
  for (const field of voiceFields) {
    if (input[field] !== undefined) throw invalidInput(field, 'no_voice_settings')
  }
}

const voiceFields = ['userLimit', 'bitrateKbps', 'videoKbps', 'createsRooms', 'afkMinutes'] as const

function auditedFieldsOf({ type }: Channel) {
  return auditedFields.channel.filter(
    (field) => isVoiceChannel(type) || !voiceFields.some((name) => name === field),
  )
}

/** Publishes every channel of the server that changed since `before` was read, and the one with new overwrites. */
async function publishChangedChannels(
  tx: Transaction,
  publish: Publish,
  before: ChannelRow[],
  withNewOverwrites: string | null = null,
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  const rows = await listChannels(tx, before[0]?.server_id ?? '')
  const changedRows = rows.filter(
    (row) => row.id === withNewOverwrites || known.get(row.id) !== JSON.stringify(row),
  )
  for (const channel of await presentChannels(tx, changedRows)) {
    publish(viewersOf(channel), { type: 'channel.updated', data: { channel } })
  }
}
