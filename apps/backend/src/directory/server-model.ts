import { lastSeqAfter, permissionSet } from '@guildhall/contract'
import type {
  Call,
  Channel,
  Conversation,
  ChannelOverwrite,
  CustomEmoji,
  GameServer,
  GatewayEvent,
  GatewayEvents,
  Member,
  PermissionSet,
  Presence,
  Role,
  RoleMenu,
  Server,
  Sound,
  Sticker,
  User,
} from '@guildhall/contract'
import type { Account } from './account.ts'

/** A server that has members with a session, in the order of the events: who may see what, and what its snapshots contain. */
export interface ServerModel<Session = unknown> {
  server: Server
  /** Null for a server that is not a conversation. Participants who closed it are not among the members. */
  conversation: Conversation | null
  /** The call that rings in the conversation. */
  call: Call | null
  roles: Map<string, RoleEntry>
  everyoneId: string
  channels: Map<string, ChannelEntry<Session>>
  /** The channel of each thread, archived ones included. */
  threadChannels: Map<string, string>
  gameServers: Map<string, GameServer>
  emoji: Map<string, CustomEmoji>
  stickers: Map<string, Sticker>
  sounds: Map<string, Sound>
  roleMenus: Map<string, RoleMenu>
  /** The members with a session, by account id. */
  members: Map<string, OnlineMember<Session>>
  /** The presences that were sent to the members. */
  publishedPresences: Map<string, Presence>
  /** The roles of members who are online at other processes. */
  rolesElsewhere: Map<string, readonly string[]>
  /** The presences as JSON, from its first use until it changes. It can be long, and is the same for all snapshots. */
  publishedPresencesJson: string | null
  /** Whether members receive the presences only of those to whom they subscribe. */
  isLarge: boolean
}

interface RoleEntry {
  role: Role
  permissions: PermissionSet
}

export interface ChannelEntry<Session = unknown> {
  channel: Channel
  overwrites: ChannelOverwrite[]
  /** The accounts with a session that may view the channel. */
  viewers: Set<Account<Session>>
}

export interface OnlineMember<Session = unknown> {
  account: Account<Session>
  member: Member
}

/** A server as it is loaded from the database. */
export interface ServerRecord {
  server: Server
  conversation: Conversation | null
  roles: Role[]
  channels: Channel[]
  threadChannels: [threadId: string, channelId: string][]
  gameServers: GameServer[]
  emoji: CustomEmoji[]
  stickers: Sticker[]
  sounds: Sound[]
  roleMenus: RoleMenu[]
}

export function createModel<Session>(
  record: ServerRecord,
  call: Call | null,
): ServerModel<Session> {
  const { server, conversation, roles, channels, gameServers, emoji, stickers } = record
  const model: ServerModel<Session> = {
    server,
    conversation,
    call,
    roles: new Map(),
    everyoneId: roles.find(({ position }) => position === 0)?.id ?? '',
    channels: new Map(),
    threadChannels: new Map(record.threadChannels),
    gameServers: new Map(gameServers.map((gameServer) => [gameServer.id, gameServer])),
    emoji: new Map(emoji.map((picture) => [picture.id, picture])),
    stickers: new Map(stickers.map((sticker) => [sticker.id, sticker])),
    sounds: new Map(record.sounds.map((sound) => [sound.id, sound])),
    roleMenus: new Map(record.roleMenus.map((menu) => [menu.id, menu])),
    members: new Map(),
    publishedPresences: new Map(),
    rolesElsewhere: new Map(),
    publishedPresencesJson: null,
    isLarge: false,
  }
  for (const role of roles) setRole(model, role)
  for (const channel of channels) setChannel(model, channel)
  return model
}

export function setRole(model: ServerModel, role: Role): void {
  model.roles.set(role.id, { role, permissions: permissionSet(role.permissions) })
}

/** Removes the role, also from its members and from the overwrites of channels. Returns the ids of those members. */
export function removeRole(model: ServerModel, roleId: string): string[] {
  model.roles.delete(roleId)
  const holderIds: string[] = []
  for (const [userId, online] of model.members) {
    if (!online.member.roleIds.includes(roleId)) continue
    holderIds.push(userId)
    const roleIds = online.member.roleIds.filter((id) => id !== roleId)
    online.member = { ...online.member, roleIds }
  }
  for (const { channel } of model.channels.values()) {
    if (!channel.overwrites.some(({ targetId }) => targetId === roleId)) continue
    const overwrites = channel.overwrites.filter(({ targetId }) => targetId !== roleId)
    setChannel(model, { ...channel, overwrites })
  }
  return holderIds
}

export function setChannel<Session>(
  model: ServerModel<Session>,
  channel: Channel,
): ChannelEntry<Session> {
  const overwrites = channel.overwrites.map(({ targetId, allow, deny }) => ({
    targetId,
    allow: permissionSet(allow),
    deny: permissionSet(deny),
  }))
  const viewers = model.channels.get(channel.id)?.viewers ?? new Set<Account<Session>>()
  const entry = { channel, overwrites, viewers }
  model.channels.set(channel.id, entry)
  return entry
}

/** The entry of a channel. For a thread, that of its channel: those who can view the channel can view its threads. */
export function viewedChannel<Session>(
  model: ServerModel<Session> | undefined,
  channelId: string,
): ChannelEntry<Session> | undefined {
  return model?.channels.get(model.threadChannels.get(channelId) ?? channelId)
}

/** Someone joined the conversation or changed their profile. */
export function putParticipant(model: ServerModel, user: User): void {
  const { conversation } = model
  if (!conversation) return
  const others = conversation.participants.filter(({ id }) => id !== user.id)
  model.conversation = { ...conversation, participants: [...others, user] }
}

export function removeParticipant(model: ServerModel, userId: string): void {
  const { conversation } = model
  if (!conversation) return
  const participants = conversation.participants.filter(({ id }) => id !== userId)
  model.conversation = { ...conversation, participants }
}

/** The event that shows the server or conversation to an account. */
export function joinedEventType({ conversation }: ServerModel) {
  return conversation ? 'conversation.opened' : 'server.joined'
}

/** The event that removes the server or conversation from an account. */
export function leftEvent(serverId: string, model: ServerModel | undefined): GatewayEvent {
  return {
    type: model?.conversation ? 'conversation.closed' : 'server.deleted',
    data: { serverId },
  }
}

/** Removes the member, also from the viewers of all channels. */
export function removeMember(model: ServerModel, { account }: OnlineMember): void {
  model.members.delete(account.userId)
  for (const { viewers } of model.channels.values()) viewers.delete(account)
}

export function setPublishedPresence(
  model: ServerModel,
  userId: string,
  presence: Presence | null,
): void {
  if (presence) model.publishedPresences.set(userId, presence)
  else if (!model.publishedPresences.delete(userId)) return
  model.publishedPresencesJson = null
}

/** Keeps what the snapshots of servers contain besides what decides about access. Does nothing for other events. */
export function updateContents(
  models: ReadonlyMap<string, ServerModel>,
  { type, data }: GatewayEvent,
): void {
  switch (type) {
    case 'emoji.created':
    case 'emoji.updated':
      models.get(data.serverId)?.emoji.set(data.emoji.id, data.emoji)
      break
    case 'emoji.deleted':
      models.get(data.serverId)?.emoji.delete(data.emojiId)
      break
    case 'sticker.created':
    case 'sticker.updated':
      models.get(data.serverId)?.stickers.set(data.sticker.id, data.sticker)
      break
    case 'sticker.deleted':
      models.get(data.serverId)?.stickers.delete(data.stickerId)
      break
    case 'sound.created':
    case 'sound.updated':
      models.get(data.serverId)?.sounds.set(data.sound.id, data.sound)
      break
    case 'sound.deleted':
      models.get(data.serverId)?.sounds.delete(data.soundId)
      break
    case 'role_menu.created':
    case 'role_menu.updated':
      models.get(data.serverId)?.roleMenus.set(data.roleMenu.id, data.roleMenu)
      break
    case 'role_menu.deleted':
      models.get(data.serverId)?.roleMenus.delete(data.menuId)
      break
    case 'game_server.created':
    case 'game_server.updated':
      models.get(data.serverId)?.gameServers.set(data.gameServer.id, data.gameServer)
      break
    case 'game_server.deleted':
      models.get(data.serverId)?.gameServers.delete(data.gameServerId)
      break
    case 'call.updated': {
      const model = models.get(data.serverId)
      if (model) model.call = data.call
      break
    }
    case 'messages.imported': {
      const channel = models.get(data.serverId)?.channels.get(data.channelId)?.channel
      if (channel) channel.lastSeq = Math.max(channel.lastSeq, data.lastSeq)
      break
    }
    case 'message.deleted':
      messagesDeleted(models, { ...data, messages: [data] })
      break
    case 'messages.deleted':
      messagesDeleted(models, data)
      break
    case 'thread.created':
      models.get(data.thread.serverId)?.threadChannels.set(data.thread.id, data.thread.channelId)
      break
    case 'thread.deleted':
      models.get(data.serverId)?.threadChannels.delete(data.threadId)
      break
    default:
  }
}

function messagesDeleted(
  models: ReadonlyMap<string, ServerModel>,
  deletion: GatewayEvents['messages.deleted'],
): void {
  const channel = models.get(deletion.serverId)?.channels.get(deletion.channelId)?.channel
  if (channel) channel.lastSeq = lastSeqAfter(channel, deletion)
}
