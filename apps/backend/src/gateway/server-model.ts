import { channelPermissions, holds, permissionSet, serverPermissions } from '@guildhall/contract'
import type {
  Channel,
  ChannelOverwrite,
  Member,
  PermissionSubject,
  Permission,
  PermissionSet,
  Presence,
  Role,
  Server,
  ServerWorld,
} from '@guildhall/contract'
import type { Account } from './account.ts'

/** A server with online members as it is in the order of the events: who may see what, and what a newcomer is published. */
export interface ServerModel {
  server: Server
  roles: Map<string, RoleEntry>
  everyoneId: string
  channels: Map<string, ChannelEntry>
  /** By account id: the members with a session. */
  members: Map<string, OnlineMember>
  /** The presences that the members were published of. */
  publishedPresences: Map<string, Presence>
  /** The same as JSON, once it was needed: in a crowd it is long, and the same for all who come at once. */
  publishedPresencesJson: string | null
}

interface RoleEntry {
  role: Role
  permissions: PermissionSet
}

export interface ChannelEntry {
  channel: Channel
  overwrites: ChannelOverwrite[]
  /** The accounts with a session that may view it. */
  viewers: Set<Account>
}

export interface OnlineMember {
  account: Account
  member: Member
}

/** What is read from the database of a server. */
export interface ServerRecord {
  server: Server
  roles: Role[]
  channels: Channel[]
}

/** Someone gained or lost the sight of a channel. */
export interface ViewerChange {
  account: Account
  entry: ChannelEntry
  gained: boolean
}

export function createModel({ server, roles, channels }: ServerRecord): ServerModel {
  const model: ServerModel = {
    server,
    roles: new Map(),
    everyoneId: roles.find(({ position }) => position === 0)?.id ?? '',
    channels: new Map(),
    members: new Map(),
    publishedPresences: new Map(),
    publishedPresencesJson: null,
  }
  for (const role of roles) putRole(model, role)
  for (const channel of channels) putChannel(model, channel)
  return model
}

export function putRole(model: ServerModel, role: Role): void {
  model.roles.set(role.id, { role, permissions: permissionSet(role.permissions) })
}

/** What hung on the role goes with it. */
export function removeRole(model: ServerModel, roleId: string): void {
  model.roles.delete(roleId)
  for (const online of model.members.values()) {
    const roleIds = online.member.roleIds.filter((id) => id !== roleId)
    online.member = { ...online.member, roleIds }
  }
  for (const { channel } of model.channels.values()) {
    if (!channel.overwrites.some(({ targetId }) => targetId === roleId)) continue
    const overwrites = channel.overwrites.filter(({ targetId }) => targetId !== roleId)
    putChannel(model, { ...channel, overwrites })
  }
}

export function putChannel(model: ServerModel, channel: Channel): ChannelEntry {
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

/** Brings the viewers of the channels up to date as far as these members go. Gives what changed. */
export function recomputeViewers(
  model: ServerModel,
  members: Iterable<OnlineMember> = model.members.values(),
  entries: Iterable<ChannelEntry> = model.channels.values(),
): ViewerChange[] {
  const changes: ViewerChange[] = []
  const channels = [...entries]
  const known = new Map<string, boolean>()
  for (const online of members) {
    for (const entry of channels) {
      const may = mayView(model, online, entry, known)
      const { account } = online
      if (may === entry.viewers.has(account)) continue
      if (may) entry.viewers.add(account)
      else entry.viewers.delete(account)
      changes.push({ account, entry, gained: may })
    }
  }
  return changes
}

/** The member sees nothing more of the server. */
export function removeMember(model: ServerModel, { account }: OnlineMember): void {
  model.members.delete(account.userId)
  for (const { viewers } of model.channels.values()) viewers.delete(account)
}

export function holdsInServer(
  model: ServerModel,
  online: OnlineMember,
  permission: Permission,
): boolean {
  return holds(serverPermissions(permissionSubjectOf(model, online)), permission)
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

/** The server as this member may see it, but for the presences. */
function snapshotOf(
  model: ServerModel,
  { account, member }: OnlineMember,
  online: number,
): Omit<ServerWorld, 'presences'> {
  return {
    server: { ...model.server, online },
    channels: [...model.channels.values()]
      .filter(({ viewers }) => viewers.has(account))
      .map(({ channel }) => channel)
      .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1)),
    roles: [...model.roles.values()]
      .map(({ role }) => role)
      .sort((one, other) => one.position - other.position),
    me: member,
    voice: [],
  }
}

/** A ServerWorld as JSON. `unpublished` are the changes of presences that the members are still to be published. */
export function serverSnapshotJson(
  model: ServerModel,
  online: OnlineMember,
  unpublished: Map<string, Presence | null>,
): string {
  const presences = presencesNow(model, unpublished)
  const world = JSON.stringify(snapshotOf(model, online, presences.count))
  return `${world.slice(0, -1)},"presences":[${presences.json}]}`
}

// Most changes in a crowd are arrivals: they follow the text of all others, which is made once.
function presencesNow(model: ServerModel, unpublished: Map<string, Presence | null>) {
  const { publishedPresences: published } = model
  if ([...unpublished].every(([userId, now]) => now && !published.has(userId))) {
    model.publishedPresencesJson ??= listJson(published.values())
    const arrivals = listJson(unpublished.values())
    const json = [model.publishedPresencesJson, arrivals].filter((text) => text !== '').join()
    return { json, count: published.size + unpublished.size }
  }
  const now = new Map<string, Presence | null>([...published, ...unpublished])
  const shown = [...now.values()].filter((presence) => presence !== null)
  return { json: listJson(shown), count: shown.length }
}

function listJson(items: Iterable<unknown>): string {
  return JSON.stringify([...items]).slice(1, -1)
}

/** `known` remembers what holds for all who have the same roles: in a crowd most do. */
function mayView(
  model: ServerModel,
  online: OnlineMember,
  entry: ChannelEntry,
  known: Map<string, boolean>,
): boolean {
  const { userId } = online.account
  const isAlike =
    model.server.ownerId !== userId && !entry.overwrites.some(({ targetId }) => targetId === userId)
  const key = isAlike ? `${entry.channel.id} ${online.member.roleIds.toSorted().join()}` : null
  const before = key === null ? undefined : known.get(key)
  if (before !== undefined) return before
  const permissions = channelPermissions(permissionSubjectOf(model, online), entry.overwrites)
  const may = holds(permissions, 'view_channel')
  if (key !== null) known.set(key, may)
  return may
}

// A mute takes away ways to be heard, never the sight of a channel.
function permissionSubjectOf(
  model: ServerModel,
  { account, member }: OnlineMember,
): PermissionSubject {
  const everyone = { id: model.everyoneId, permissions: permissionsOf(model, model.everyoneId) }
  return {
    isOwner: model.server.ownerId === account.userId,
    isMuted: false,
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
