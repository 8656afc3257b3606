import { changedCollection } from './collections.ts'
import type { Collections } from './collections.ts'
import type { Call, Conversation } from './conversations.ts'
import type { GatewayEvent } from './events.ts'
import type { Presence, ReadState, ServerSnapshot, Snapshot } from './gateway.ts'
import { mentionKind } from './mentions.ts'
import type { Message } from './messages.ts'
import type { MentioningMessage, MentionKind } from './mentions.ts'
import { isEmptySetting, isSameScope } from './notification-settings.ts'
import type { Notifications } from './notifications.ts'
import type { Channel, Server } from './servers.ts'

/**
 * Returns the snapshot after an event, without mutating the old one. The snapshot of a session, with every event since then
 * applied once and in order, equals the snapshot of a new session. Events about things outside the snapshot change nothing.
 */
export function applyEvent(snapshot: Snapshot, event: GatewayEvent): Snapshot {
  switch (event.type) {
    case 'message.created':
      return messageCreated(snapshot, event)
    case 'message.updated':
      return messageUpdated(snapshot, event.data)
    case 'message.deleted':
      return messagesDeleted(snapshot, { ...event.data, messages: [event.data] })
    case 'messages.deleted':
      return messagesDeleted(snapshot, event.data)
    case 'messages.imported': {
      const { serverId, channelId, lastSeq } = event.data
      return withLastSeq(snapshot, serverId, channelId, lastSeq)
    }
    case 'presence.updated':
      return presenceUpdated(snapshot, event.data)
    case 'channel.created':
    case 'channel.updated':
      return inServer(snapshot, event.data.channel.serverId, (server) => ({
        ...server,
        channels: upsert(server.channels, event.data.channel, (channel) => channel.id),
      }))
    case 'channel.deleted':
      return channelDeleted(snapshot, event.data)
    case 'server.joined':
      return {
        ...snapshot,
        servers: upsert(snapshot.servers, event.data, (entry) => entry.server.id),
      }
    case 'server.counts':
      return inServer(snapshot, event.data.serverId, (entry) => {
        const { memberCount, onlineCount: online } = event.data
        return { ...entry, server: { ...entry.server, memberCount, online } }
      })
    case 'server.deleted':
    case 'conversation.closed':
      return serverDeleted(snapshot, event.data.serverId)
    case 'conversation.opened':
      return {
        ...snapshot,
        conversations: upsert(snapshot.conversations, event.data, (entry) => entry.server.id),
      }
    case 'role.deleted':
      return roleDeleted(snapshot, event)
    case 'member.left':
      return inServer(snapshot, event.data.serverId, (entry) =>
        withPresences(
          withServerEvent(entry, event),
          entry.presences.filter(({ userId }) => userId !== event.data.userId),
        ),
      )
    case 'member.updated':
      return inServer(snapshot, event.data.serverId, (server) =>
        event.data.member.user.id === snapshot.user.id
          ? { ...server, me: event.data.member }
          : server,
      )
    case 'voice.joined':
    case 'voice.updated':
      return voiceUpdated(snapshot, event.data)
    case 'voice.left':
      return voiceLeft(snapshot, event.data)
    case 'read.updated':
      return setRead(snapshot, event.data)
    case 'notifications.updated':
      return notificationsUpdated(snapshot, event.data)
    case 'user.updated':
      return userUpdated(snapshot, event)
    case 'relationship.updated':
      return relationshipUpdated(snapshot, event.data)
    case 'relationship.removed':
      return relationshipRemoved(snapshot, event.data.userId)
    case 'privacy.updated':
      return { ...snapshot, privacy: event.data }
    case 'server_order.updated':
      return { ...snapshot, serverOrder: event.data }
    case 'server.updated':
      return inServer(snapshot, event.data.server.id, (entry) => withServerEvent(entry, event))
    default:
      // Timelines, typing and join requests are not part of the snapshot.
      return 'serverId' in event.data && event.data.serverId !== null
        ? inServer(snapshot, event.data.serverId, (entry) => withServerEvent(entry, event))
        : snapshot
  }
}

/** What a server or conversation is for all its members alike: in their snapshots and in the backend's model of it. */
export interface ServerContents extends Collections {
  server: Server
  /** Of conversations alone, like the call. */
  conversation?: Conversation | null
  call?: Call | null
}

/**
 * What an event about the server changes of its contents, null for nothing: the part of `applyEvent` that the backend's model
 * of the server runs too.
 */
export function applyServerEvent(
  entry: ServerContents,
  event: GatewayEvent,
): Partial<ServerContents> | null {
  const { server, conversation } = entry
  switch (event.type) {
    case 'server.updated':
      return { server: { ...event.data.server, online: server.online } }
    case 'member.joined':
    case 'member.left': {
      const counted = { server: { ...server, memberCount: event.data.memberCount } }
      if (!conversation) return counted
      const { participants } = conversation
      return {
        ...counted,
        conversation: {
          ...conversation,
          participants:
            event.type === 'member.joined'
              ? upsert(participants, event.data.member.user, ({ id }) => id)
              : participants.filter(({ id }) => id !== event.data.userId),
        },
      }
    }
    case 'user.updated': {
      const { user } = event.data
      if (!conversation?.participants.some(({ id }) => id === user.id)) return null
      const participants = upsert(conversation.participants, user, ({ id }) => id)
      return { conversation: { ...conversation, participants } }
    }
    case 'message.created': {
      if (!conversation) return null
      const lastActivityAt = Math.max(conversation.lastActivityAt, event.data.message.createdAt)
      return { conversation: { ...conversation, lastActivityAt } }
    }
    case 'conversation.updated': {
      const { name, icon, ownerId } = event.data
      return conversation ? { conversation: { ...conversation, name, icon, ownerId } } : null
    }
    case 'call.updated':
      return conversation ? { call: event.data.call } : null
    default:
      return changedCollection(entry, event)
  }
}

function withServerEvent<T extends ServerSnapshot>(entry: T, event: GatewayEvent): T {
  const changes = applyServerEvent(entry, event)
  return changes ? { ...entry, ...changes } : entry
}

type Event<T extends GatewayEvent['type']> = Extract<GatewayEvent, { type: T }>
type Data<T extends GatewayEvent['type']> = Event<T>['data']

function userUpdated(snapshot: Snapshot, event: Event<'user.updated'>): Snapshot {
  const { user } = event.data
  const conversations = snapshot.conversations.map((entry) => withServerEvent(entry, event))
  const relationships = snapshot.relationships.map((relationship) =>
    relationship.user.id === user.id ? { ...relationship, user } : relationship,
  )
  const known = { ...snapshot, conversations, relationships }
  if (user.id !== snapshot.user.id) return known
  const withUser = <T extends ServerSnapshot>(entry: T): T => ({
    ...entry,
    me: { ...entry.me, user },
  })
  return {
    ...known,
    user,
    servers: known.servers.map(withUser),
    conversations: known.conversations.map(withUser),
  }
}

/** The same snapshot where the channel has newer messages: some events come late. */
function withLastSeq(
  snapshot: Snapshot,
  serverId: string,
  channelId: string,
  lastSeq: number,
): Snapshot {
  const known = channelOf(snapshot, serverId, channelId)
  if (!known || known.lastSeq >= lastSeq) return snapshot
  return inServer(snapshot, serverId, (server) => ({
    ...server,
    channels: server.channels.map((channel) =>
      channel.id === channelId ? { ...channel, lastSeq } : channel,
    ),
  }))
}

function messageCreated(snapshot: Snapshot, event: Event<'message.created'>): Snapshot {
  const { serverId, message, isAway } = event.data
  const known = channelOf(snapshot, serverId, message.channelId)
  const next = withLastSeq(snapshot, serverId, message.channelId, message.seq)
  if (!known || next === snapshot) return snapshot
  const active = inServer(next, serverId, (entry) => withServerEvent(entry, event))
  const mention = mentionOfOwner(snapshot, serverId, {
    ...message,
    authorId: message.author.id,
    roleIds: message.mentionedRoles.map(({ id }) => id),
    mentionsHere: message.mentionsHere && !isAway,
  })
  if (mention !== null) return countMention(active, message, mention, 1)
  const read = snapshot.readState.find(({ channelId }) => channelId === message.channelId)
  return isReadBySending(message, snapshot.user.id, known.lastSeq, read)
    ? setRead(active, { ...unread(message.channelId), seq: message.seq })
    : active
}

/** Whether a message is read at once, because the account sent it and has read all older ones, up to `lastSeq`. */
export function isReadBySending(
  { author }: Pick<Message, 'author'>,
  userId: string,
  lastSeq: number,
  read: ReadState | undefined,
): boolean {
  return author.kind === 'user' && author.id === userId && lastSeq <= (read?.seq ?? 0)
}

function messageUpdated(snapshot: Snapshot, data: Data<'message.updated'>): Snapshot {
  const { serverId, message, mentionsBefore } = data
  if (!mentionsBefore || !channelOf(snapshot, serverId, message.channelId)) return snapshot
  const read = snapshot.readState.find((state) => state.channelId === message.channelId)
  return setRead(snapshot, readAfterEdit(snapshot, data, read ?? unread(message.channelId)))
}

/** The read state after an edit, which may have changed whom the message mentions. */
export function readAfterEdit(
  snapshot: Snapshot,
  { serverId, message, mentionsBefore }: Data<'message.updated'>,
  read: ReadState,
): ReadState {
  const { seq } = message
  if (!mentionsBefore || seq <= read.seq) return read
  const authorId = message.author.id
  const wasHere = read.hereSeqs.includes(seq)
  const before = { ...mentionsBefore, authorId, mentionsHere: wasHere }
  const after = {
    ...message,
    authorId,
    roleIds: message.mentionedRoles.map(({ id }) => id),
    mentionsHere: wasHere && message.mentionsHere,
  }
  const [old, now] = [before, after].map((one) => mentionOfOwner(snapshot, serverId, one))
  if (old === now) return read
  const without = old ? changeMentions(read, seq, old, -1) : read
  return now ? changeMentions(without, seq, now, 1) : without
}

function messagesDeleted(snapshot: Snapshot, data: Data<'messages.deleted'>): Snapshot {
  const { serverId, channelId, messages } = data
  const next = inServer(snapshot, serverId, (entry) => ({
    ...entry,
    channels: entry.channels.map((channel) =>
      channel.id === channelId ? { ...channel, lastSeq: lastSeqAfter(channel, data) } : channel,
    ),
  }))
  return messages.reduce((before, message) => {
    const read = before.readState.find((state) => state.channelId === channelId)
    if (message.seq <= (read?.seq ?? 0)) return before
    const mentionsHere = read?.hereSeqs.includes(message.seq) ?? false
    const mention = mentionOfOwner(before, serverId, { ...message, mentionsHere })
    return mention === null
      ? before
      : countMention(before, { channelId, seq: message.seq }, mention, -1)
  }, next)
}

/** The `lastSeq` of a channel after a deletion. One that was loaded after the deletion keeps its own. */
export function lastSeqAfter(
  { lastSeq }: Pick<Channel, 'lastSeq'>,
  deletion: Pick<Data<'messages.deleted'>, 'lastSeq' | 'messages'>,
): number {
  return deletion.messages.some(({ seq }) => seq === lastSeq) ? deletion.lastSeq : lastSeq
}

/** Every message in a conversation is for everyone in it. */
export function mentionOfOwner(
  snapshot: Snapshot,
  serverId: string,
  message: MentioningMessage,
): MentionKind | null {
  const { user, relationships, conversations } = snapshot
  const isForAll = conversations.some(({ server }) => server.id === serverId)
  const mentionsEveryone = message.mentionsEveryone || isForAll
  const roleIds = entryOf(snapshot, serverId)?.me.roleIds ?? []
  return mentionKind({ ...message, mentionsEveryone }, { userId: user.id, roleIds, relationships })
}

/** How many messages `hereSeqs` of a read state lists. */
export const maxHereSeqs = 100

function countMention(
  snapshot: Snapshot,
  { channelId, seq }: { channelId: string; seq: number },
  mention: MentionKind,
  change: 1 | -1,
): Snapshot {
  const old = snapshot.readState.find((state) => state.channelId === channelId)
  return setRead(snapshot, changeMentions(old ?? unread(channelId), seq, mention, change))
}

function unread(channelId: string): ReadState {
  return { channelId, seq: 0, mentionCount: 0, everyoneCount: 0, roleCount: 0, hereSeqs: [] }
}

/** The read state after a message that mentions the account appeared (1) or disappeared (-1). */
export function changeMentions(
  old: ReadState,
  seq: number,
  mention: MentionKind,
  change: 1 | -1,
): ReadState {
  const { mentionCount, everyoneCount, roleCount } = old
  const isForAll = mention === 'everyone' || mention === 'here'
  const others = old.hereSeqs.filter((other) => other !== seq)
  return {
    ...old,
    mentionCount: Math.max(0, mentionCount + change),
    everyoneCount: Math.max(0, everyoneCount + (isForAll ? change : 0)),
    roleCount: Math.max(0, roleCount + (mention === 'role' ? change : 0)),
    hereSeqs: mention === 'here' && change === 1 ? [...others, seq].slice(-maxHereSeqs) : others,
  }
}

function notificationsUpdated(
  snapshot: Snapshot,
  { level, settings: changed }: Data<'notifications.updated'>,
): Snapshot {
  const { settings } = snapshot.notifications
  const unchanged = settings.filter((old) => !changed.some((setting) => isSameScope(old, setting)))
  const added = changed.filter((setting) => !isEmptySetting(setting))
  return { ...snapshot, notifications: { level, settings: [...unchanged, ...added] } }
}

function setRead(snapshot: Snapshot, read: ReadState): Snapshot {
  const isEmpty = read.seq === 0 && read.mentionCount === 0
  const readState = isEmpty
    ? snapshot.readState.filter((state) => state.channelId !== read.channelId)
    : upsert(snapshot.readState, read, (state) => state.channelId)
  return { ...snapshot, readState }
}

function presenceUpdated(snapshot: Snapshot, data: Data<'presence.updated'>): Snapshot {
  const { serverId, endsAt = null, ...presence } = data
  const { userId, status, text, emoji } = presence
  if (serverId === null && userId !== snapshot.user.id) {
    return friendPresenceUpdated(snapshot, presence)
  }
  if (serverId === null) {
    if (status === 'offline') return snapshot
    return { ...snapshot, presence: { status, text, emoji, endsAt } }
  }
  return inServer(snapshot, serverId, (entry) => {
    const presences =
      status === 'offline'
        ? entry.presences.filter((other) => other.userId !== userId)
        : upsert(entry.presences, presence, (other) => other.userId)
    return withPresences(entry, presences)
  })
}

/** A large server has the presences of few members; its count comes in `server.counts`. */
function withPresences<T extends ServerSnapshot>(entry: T, presences: Presence[]): T {
  const online = entry.large ? entry.server.online : presences.length
  return { ...entry, presences, server: { ...entry.server, online } }
}

function friendPresenceUpdated(snapshot: Snapshot, presence: Presence): Snapshot {
  const others = snapshot.friendPresences.filter(({ userId }) => userId !== presence.userId)
  const friendPresences = presence.status === 'offline' ? others : [...others, presence]
  return { ...snapshot, friendPresences }
}

/** Of a new friend who is online, `presence.updated` follows. */
function relationshipUpdated(snapshot: Snapshot, data: Data<'relationship.updated'>): Snapshot {
  const next = data.kind === 'friend' ? snapshot : relationshipRemoved(snapshot, data.user.id)
  return { ...next, relationships: upsert(snapshot.relationships, data, ({ user }) => user.id) }
}

function relationshipRemoved(snapshot: Snapshot, userId: string): Snapshot {
  return {
    ...snapshot,
    relationships: snapshot.relationships.filter(({ user }) => user.id !== userId),
    friendPresences: snapshot.friendPresences.filter((presence) => presence.userId !== userId),
  }
}

function voiceUpdated(snapshot: Snapshot, { serverId, state }: Data<'voice.updated'>): Snapshot {
  if (!channelOf(snapshot, serverId, state.channelId)) return snapshot
  return inServer(snapshot, serverId, (server) => ({
    ...server,
    voice: upsert(server.voice, state, ({ userId }) => userId),
  }))
}

/** A moved member joins the new channel before leaving the old one. */
function voiceLeft(
  snapshot: Snapshot,
  { serverId, channelId, userId }: Data<'voice.left'>,
): Snapshot {
  return inServer(snapshot, serverId, (server) => ({
    ...server,
    voice: server.voice.filter((state) => state.userId !== userId || state.channelId !== channelId),
  }))
}

function channelDeleted(
  snapshot: Snapshot,
  { serverId, channelId }: Data<'channel.deleted'>,
): Snapshot {
  const next = inServer(snapshot, serverId, (server) => ({
    ...server,
    channels: server.channels.filter((channel) => channel.id !== channelId),
    voice: server.voice.filter((state) => state.channelId !== channelId),
  }))
  return { ...next, readState: next.readState.filter((read) => read.channelId !== channelId) }
}

function serverDeleted(snapshot: Snapshot, serverId: string): Snapshot {
  const deleted = entryOf(snapshot, serverId)
  const channelIds = new Set(deleted?.channels.map((channel) => channel.id))
  return {
    ...snapshot,
    servers: snapshot.servers.filter((entry) => entry !== deleted),
    conversations: snapshot.conversations.filter((entry) => entry !== deleted),
    readState: snapshot.readState.filter((read) => !channelIds.has(read.channelId)),
    notifications: withoutServer(snapshot.notifications, serverId),
  }
}

/** Settings end with the membership. */
function withoutServer(notifications: Notifications, serverId: string): Notifications {
  const settings = notifications.settings.filter((setting) => setting.serverId !== serverId)
  return { ...notifications, settings }
}

function roleDeleted(snapshot: Snapshot, event: Event<'role.deleted'>): Snapshot {
  const { serverId, roleId } = event.data
  return inServer(snapshot, serverId, (server) => ({
    ...withServerEvent(server, event),
    me: { ...server.me, roleIds: server.me.roleIds.filter((id) => id !== roleId) },
    channels: server.channels.map((channel) => ({
      ...channel,
      overwrites: channel.overwrites.filter((overwrite) => overwrite.targetId !== roleId),
    })),
  }))
}

function channelOf(snapshot: Snapshot, serverId: string, channelId: string) {
  return entryOf(snapshot, serverId)?.channels.find((channel) => channel.id === channelId)
}

/** The server or conversation with this id. */
function entryOf(snapshot: Snapshot, serverId: string): ServerSnapshot | undefined {
  const isIt = ({ server }: ServerSnapshot): boolean => server.id === serverId
  return snapshot.servers.find(isIt) ?? snapshot.conversations.find(isIt)
}

function inServer(
  snapshot: Snapshot,
  serverId: string,
  change: <T extends ServerSnapshot>(entry: T) => T,
): Snapshot {
  const servers = changeEntry(snapshot.servers, serverId, change)
  const conversations = changeEntry(snapshot.conversations, serverId, change)
  const isChanged = servers !== snapshot.servers || conversations !== snapshot.conversations
  return isChanged ? { ...snapshot, servers, conversations } : snapshot
}

/** The same list when the entry is not in it or does not change. */
function changeEntry<T extends ServerSnapshot>(
  list: T[],
  serverId: string,
  change: (entry: T) => T,
): T[] {
  const entry = list.find(({ server }) => server.id === serverId)
  const changed = entry && change(entry)
  return changed && changed !== entry ? replace(list, entry, changed) : list
}

function replace<T>(list: T[], old: T, item: T): T[] {
  return list.with(list.indexOf(old), item)
}

function upsert<T>(list: T[], item: T, key: (item: T) => string): T[] {
  const index = list.findIndex((other) => key(other) === key(item))
  return index < 0 ? [...list, item] : list.with(index, item)
}
