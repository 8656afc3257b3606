import {
  channelPermissions,
  holds,
  isMuted,
  mustAcceptRules,
  noPermissions,
  permissionSet,
  serverPermissions,
} from '@guildhall/contract'
import type {
  Call,
  Channel,
  Conversation,
  ChannelOverwrite,
  CustomEmoji,
  GameServer,
  GatewayEvent,
  Member,
  PermissionSubject,
  Permission,
  PermissionSet,
  Presence,
  Role,
  Server,
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

/** A member without a session here. */
interface OtherMember {
  account: Pick<Account, 'userId'>
  member: Pick<Member, 'roleIds' | 'mutedUntil' | 'joinedAt' | 'rulesAcceptedAt'>
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
}

/** A channel became visible or invisible to an account. */
export interface ViewerChange<Session = unknown> {
  account: Account<Session>
  entry: ChannelEntry<Session>
  isVisible: boolean
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
    emoji: new Map(emoji.map((one) => [one.id, one])),
    stickers: new Map(stickers.map((one) => [one.id, one])),
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

export function updateThreads(model: ServerModel, { type, data }: GatewayEvent): void {
  if (type === 'thread.created') model.threadChannels.set(data.thread.id, data.thread.channelId)
  else if (type === 'thread.deleted') model.threadChannels.delete(data.threadId)
}

/** Updates which of these members may view which of these channels. Returns the changes. */
export function recomputeViewers<Session>(
  model: ServerModel<Session>,
  members: Iterable<OnlineMember<Session>> = model.members.values(),
  entries: Iterable<ChannelEntry<Session>> = model.channels.values(),
): ViewerChange<Session>[] {
  const changes: ViewerChange<Session>[] = []
  const channels = [...entries]
  const cache = new Map<string, boolean>()
  for (const online of members) {
    for (const entry of channels) {
      const isVisible = mayView(model, online, entry, cache)
      const { account } = online
      if (isVisible === entry.viewers.has(account)) continue
      if (isVisible) entry.viewers.add(account)
      else entry.viewers.delete(account)
      changes.push({ account, entry, isVisible })
    }
  }
  return changes
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

/** Those of the members without a session here who may view the channel, which neither mutes nor rules hide. */
export function filterViewers(
  model: ServerModel,
  entry: ChannelEntry,
  others: { userId: string; roleIds: readonly string[] }[],
): string[] {
  const cache = new Map<string, boolean>()
  return others.flatMap(({ userId, roleIds }) => {
    const member = { roleIds: [...roleIds], mutedUntil: null, joinedAt: 0, rulesAcceptedAt: null }
    return mayView(model, { account: { userId }, member }, entry, cache) ? userId : []
  })
}

export function holdsInServer(
  model: ServerModel,
  online: OnlineMember,
  permission: Permission,
): boolean {
  return holds(serverPermissions(permissionSubjectOf(model, online)), permission)
}

/** What a member with a session may do in a channel; nothing where there is no such member or channel. */
export function permissionsInChannel(
  model: ServerModel | undefined,
  { userId, channelId }: { userId: string; channelId: string },
  now: number,
): PermissionSet {
  const online = model?.members.get(userId)
  const entry = model?.channels.get(channelId)
  if (!model || !online || !entry) return noPermissions
  return channelPermissions(permissionSubjectOf(model, online, now), entry.overwrites)
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

/** `cache` holds the result per channel and set of roles, which most members of a large server share. */
function mayView(
  model: ServerModel,
  online: OnlineMember | OtherMember,
  entry: ChannelEntry,
  cache: Map<string, boolean>,
): boolean {
  const { userId } = online.account
  const dependsOnRolesAlone =
    model.server.ownerId !== userId && !entry.overwrites.some(({ targetId }) => targetId === userId)
  const key = dependsOnRolesAlone
    ? `${entry.channel.id} ${online.member.roleIds.toSorted().join()}`
    : null
  const cached = key === null ? undefined : cache.get(key)
  if (cached !== undefined) return cached
  const permissions = channelPermissions(permissionSubjectOf(model, online), entry.overwrites)
  const isVisible = holds(permissions, 'view_channel')
  if (key !== null) cache.set(key, isVisible)
  return isVisible
}

// Neither a mute nor rules hide a channel, so most callers ignore mutes.
function permissionSubjectOf(
  model: ServerModel,
  { account, member }: OnlineMember | OtherMember,
  countsMuteAt: number | null = null,
): PermissionSubject {
  const everyone = { id: model.everyoneId, permissions: permissionsOf(model, model.everyoneId) }
  return {
    isOwner: model.server.ownerId === account.userId,
    isMuted: countsMuteAt !== null && isMuted(member, countsMuteAt),
    mustAcceptRules: mustAcceptRules(model.server.rules, {
      ...member,
      hasRoles: member.roleIds.length > 0,
    }),
    userId: account.userId,
    everyone,
    roles: member.roleIds
      .filter((id) => model.roles.has(id))
      .map((id) => ({ id, permissions: permissionsOf(model, id) })),
  }
}

function permissionsOf(model: ServerModel, roleId: string): PermissionSet {
  return model.roles.get(roleId)?.permissions ?? 0
}
