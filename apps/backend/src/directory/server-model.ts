import { applyServerEvent, lastSeqAfter, permissionSet } from '@guildhall/contract'
import type {
  Call,
  Channel,
  ChannelOverwrite,
  Conversation,
  GatewayEvent,
  GatewayEvents,
  Member,
  PermissionSet,
  Presence,
  Role,
  ServerContents,
} from '@guildhall/contract'
import type { Account } from './account.ts'

/**
 * A server that has members with a session, in the order of the events: who may see what, and what its snapshots contain. Its
 * contents follow the events as those of the snapshots do.
 */
export interface ServerModel<Session = unknown> extends ServerContents {
  /** Null for a server that is not a conversation. Participants who closed it are not among the members. */
  conversation: Conversation | null
  /** The call that rings in the conversation. */
  call: Call | null
  rolesById: Map<string, RoleEntry>
  everyoneId: string
  channels: Map<string, ChannelEntry<Session>>
  /** The channel of each thread, archived ones included. */
  threadChannels: Map<string, string>
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
export interface ServerRecord extends Omit<ServerContents, 'call'> {
  conversation: Conversation | null
  channels: Channel[]
  threadChannels: [threadId: string, channelId: string][]
}

export function createModel<Session>(
  { channels, threadChannels, ...contents }: ServerRecord,
  call: Call | null,
): ServerModel<Session> {
  const model: ServerModel<Session> = {
    ...contents,
    call,
    rolesById: rolesById(contents.roles),
    everyoneId: contents.roles.find(({ position }) => position === 0)?.id ?? '',
    channels: new Map(),
    threadChannels: new Map(threadChannels),
    members: new Map(),
    publishedPresences: new Map(),
    rolesElsewhere: new Map(),
    publishedPresencesJson: null,
    isLarge: false,
  }
  for (const channel of channels) setChannel(model, channel)
  return model
}

function rolesById(roles: readonly Role[]): Map<string, RoleEntry> {
  return new Map(
    roles.map((role) => [role.id, { role, permissions: permissionSet(role.permissions) }]),
  )
}

/** Changes what the model has of the server itself as an event about it says. */
export function applyToModel(model: ServerModel, event: GatewayEvent): void {
  const changes = applyServerEvent(model, event)
  Object.assign(model, changes)
  if (changes?.roles) model.rolesById = rolesById(changes.roles)
}

/** Removes a role that was deleted from its members and from the overwrites of channels. Returns the ids of those members. */
export function removeRole(model: ServerModel, roleId: string): string[] {
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

/** Changes the model of the server that an event is about, aside from who may see what. */
export function updateModel(models: ReadonlyMap<string, ServerModel>, event: GatewayEvent): void {
  const model = models.get(serverIdOf(event) ?? '')
  if (!model) return
  applyToModel(model, event)
  const { type, data } = event
  switch (type) {
    case 'message.created':
      raiseLastSeq(model, data.message.channelId, data.message.seq)
      break
    case 'messages.imported':
      raiseLastSeq(model, data.channelId, data.lastSeq)
      break
    case 'message.deleted':
      messagesDeleted(model, { ...data, messages: [data] })
      break
    case 'messages.deleted':
      messagesDeleted(model, data)
      break
    case 'thread.created':
      model.threadChannels.set(data.thread.id, data.thread.channelId)
      break
    case 'thread.deleted':
      model.threadChannels.delete(data.threadId)
      break
    default:
  }
}

function serverIdOf({ type, data }: GatewayEvent): string | null {
  if (type === 'server.updated') return data.server.id
  if (type === 'thread.created') return data.thread.serverId
  return 'serverId' in data ? data.serverId : null
}

// In place: with each message, a copy of all channels of the server would be too much.
function raiseLastSeq({ channels }: ServerModel, channelId: string, seq: number): void {
  const channel = channels.get(channelId)?.channel
  if (channel) channel.lastSeq = Math.max(channel.lastSeq, seq)
}

function messagesDeleted(
  { channels }: ServerModel,
  deletion: GatewayEvents['messages.deleted'],
): void {
  const channel = channels.get(deletion.channelId)?.channel
  if (channel) channel.lastSeq = lastSeqAfter(channel, deletion)
}
