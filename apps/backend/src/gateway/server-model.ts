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
  ConversationSnapshot,
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
  ServerSnapshot,
  Sticker,
  User,
  VoiceState,
} from '@guildhall/contract'
import type { Account } from './account.ts'

/** A server that has members with a session, in the order of the events: who may see what, and what its snapshots contain. */
export interface ServerModel {
  server: Server
  /** Null for a server that is not a conversation. Participants who closed it are not among the members. */
  conversation: Conversation | null
  /** The call that rings in the conversation. */
  call: Call | null
  roles: Map<string, RoleEntry>
  everyoneId: string
  channels: Map<string, ChannelEntry>
  /** The channel of each thread, archived ones included. */
  threadChannels: Map<string, string>
  gameServers: Map<string, GameServer>
  emoji: Map<string, CustomEmoji>
  stickers: Map<string, Sticker>
  /** The members with a session, by account id. */
  members: Map<string, OnlineMember>
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

export interface ChannelEntry {
  channel: Channel
  overwrites: ChannelOverwrite[]
  /** The accounts with a session that may view the channel. */
  viewers: Set<Account>
}

export interface OnlineMember {
  account: Account
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
export interface ViewerChange {
  account: Account
  entry: ChannelEntry
  isVisible: boolean
}

export function createModel(record: ServerRecord, call: Call | null): ServerModel {
  const { server, conversation, roles, channels, gameServers, emoji, stickers } = record
  const model: ServerModel = {
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

export function setChannel(model: ServerModel, channel: Channel): ChannelEntry {
  const overwrites = channel.overwrites.map(({ targetId, allow, deny }) => ({
    targetId,
    allow: permissionSet(allow),
    deny: permissionSet(deny),
  }))
  const viewers = model.channels.get(channel.id)?.viewers ?? new Set<Account>()
  const entry = { channel, overwrites, viewers }
  model.channels.set(channel.id, entry)
  return entry
}

/** The entry of a channel. For a thread, that of its channel: those who can view the channel can view its threads. */
export function viewedChannel(
  model: ServerModel | undefined,
  channelId: string,
): ChannelEntry | undefined {
  return model?.channels.get(model.threadChannels.get(channelId) ?? channelId)
}

export function updateThreads(model: ServerModel, { type, data }: GatewayEvent): void {
  if (type === 'thread.created') model.threadChannels.set(data.thread.id, data.thread.channelId)
  else if (type === 'thread.deleted') model.threadChannels.delete(data.threadId)
}

/** Updates which of these members may view which of these channels. Returns the changes. */
export function recomputeViewers(
  model: ServerModel,
  members: Iterable<OnlineMember> = model.members.values(),
  entries: Iterable<ChannelEntry> = model.channels.values(),
): ViewerChange[] {
  const changes: ViewerChange[] = []
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

/** The groups of the member list in their order: roles from the highest one down, then the others. */
export function groupOrder({ roles }: ServerModel): string[] {
  const ranked = [...roles.values()]
    .map(({ role }) => role)
    .filter(({ position }) => position > 0)
    .sort((one, other) => other.position - one.position)
  return [...ranked.map(({ id }) => id), 'online', 'offline']
}

/** The group of the member in the member list. */
export function groupOf(model: ServerModel, userId: string): string {
  if (!model.publishedPresences.has(userId)) return 'offline'
  let highest: Role | null = null
  const roleIds = model.members.get(userId)?.member.roleIds ?? model.rolesElsewhere.get(userId)
  for (const id of roleIds ?? []) {
    const role = model.roles.get(id)?.role
    if (role && role.position > (highest?.position ?? 0)) highest = role
  }
  return highest?.id ?? 'online'
}

/** The server as this member may see it, without the presences. */
function snapshotOf(
  model: ServerModel,
  { account, member }: OnlineMember,
  online: number,
  voiceStates: readonly VoiceState[],
): Omit<ServerSnapshot | ConversationSnapshot, 'presences'> {
  return {
    server: { ...model.server, online },
    ...(model.conversation && { conversation: model.conversation, call: model.call }),
    channels: [...model.channels.values()]
      .filter(({ viewers }) => viewers.has(account))
      .map(({ channel }) => channel)
      .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1)),
    roles: [...model.roles.values()]
      .map(({ role }) => role)
      .sort((one, other) => one.position - other.position),
    gameServers: [...model.gameServers.values()].sort(
      (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
    ),
    emoji: byName(model.emoji),
    stickers: byName(model.stickers),
    me: member,
    large: model.isLarge,
    voice: voiceStates.filter(({ channelId }) =>
      model.channels.get(channelId)?.viewers.has(account),
    ),
  }
}

function byName<T extends { name: string }>(things: Map<string, T>): T[] {
  return [...things.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** A ServerSnapshot or ConversationSnapshot as JSON. `unpublished` are the presences that changed and were not sent to the members yet. */
export function serverSnapshotJson(
  model: ServerModel,
  online: OnlineMember,
  unpublished: Map<string, Presence | null>,
  voiceStates: readonly VoiceState[],
): string {
  const presences = model.isLarge
    ? ownPresence(model, online, unpublished)
    : currentPresences(model, unpublished)
  const snapshot = JSON.stringify(snapshotOf(model, online, presences.count, voiceStates))
  return `${snapshot.slice(0, -1)},"presences":[${presences.json}]}`
}

function ownPresence(
  { publishedPresences: published }: ServerModel,
  { account: { userId } }: OnlineMember,
  unpublished: Map<string, Presence | null>,
) {
  const changed = unpublished.get(userId)
  const own = changed === undefined ? published.get(userId) : changed
  return { json: own ? JSON.stringify(own) : '', count: published.size }
}

// When many accounts connect at once, most changes are new presences. They follow the JSON of all others, which is encoded once.
function currentPresences(model: ServerModel, unpublished: Map<string, Presence | null>) {
  const { publishedPresences: published } = model
  if ([...unpublished].every(([userId, now]) => now && !published.has(userId))) {
    model.publishedPresencesJson ??= listJson(published.values())
    const added = listJson(unpublished.values())
    const json = [model.publishedPresencesJson, added].filter((text) => text !== '').join()
    return { json, count: published.size + unpublished.size }
  }
  const now = new Map<string, Presence | null>([...published, ...unpublished])
  const visible = [...now.values()].filter((presence) => presence !== null)
  return { json: listJson(visible), count: visible.length }
}

function listJson(items: Iterable<unknown>): string {
  return JSON.stringify([...items]).slice(1, -1)
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
