import type { Channel, EventType, GatewayEvent, GatewayEvents, Role } from '@guildhall/contract'
import type { OpenedConversation, Recipients } from '../events/bus-message.ts'
import { isSeenOnline, sendToAccount } from './account.ts'
import type { Account } from './account.ts'
import {
  hasLostAccess,
  removeFromServer,
  sendToMembers,
  sendToViewers,
  setRelationship,
} from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'
import type { Scope, SharedEvent } from './frames.ts'
import type { MemberSubscriptions } from './member-subscriptions.ts'
import type { Presences } from './presences.ts'
import { createKeyedThrottle } from './keyed-throttle.ts'
import type { ServerJoinAnnouncer } from './server-join.ts'
import {
  holdsInServer,
  leftEvent,
  putParticipant,
  removeMember,
  removeParticipant,
  setChannel,
  setRole,
  recomputeViewers,
  removeRole,
  setPublishedPresence,
  updateThreads,
  viewedChannel,
} from './server-model.ts'
import type { ServerModel, ViewerChange } from './server-model.ts'

interface Dependencies {
  directory: Directory
  presences: Presences
  subscriptions: MemberSubscriptions
  /** Sends the account the server that it joined. */
  announceServerJoin: ServerJoinAnnouncer
  /** Sends accounts their read states of channels that became visible to them. */
  sendReadStates: (serverId: string, gained: Map<Account, string[]>) => void
  /** Sends the account the read states of channels where this author mentions it. */
  recountMentions: (account: Account, authorId: string) => void
  /** Sends accounts the read states of channels where one of these roles is mentioned. */
  recountRoleMentions: (serverId: string, accounts: Account[], roleIds: string[]) => void
}

/** How often the changes of one profile are sent to others. Each may go to thousands of sessions. */
const peersEveryMs = 2000

/** How often a voice channel's speakers are sent to those who only see the channel: to each at most once a second … */
const speakersEveryMs = 1000
/** … and to all of them at most so many events a second. */
const speakerEventsPerSecond = 1000

type Data<T extends keyof GatewayEvents> = GatewayEvents[T]
type SessionRecipients = Extract<Recipients, { kind: 'sessions' }>

/**
 * Sends each event to its recipients. An event that changes who may see what updates the directory in the same turn: an
 * account that loses access to a channel receives `channel.deleted`, and nothing more of that channel.
 */
export function createBroadcaster(parts: Dependencies) {
  const { directory, presences, subscriptions } = parts
  const { models, accounts } = directory
  const notifyPeers = createKeyedThrottle(peersEveryMs)
  const notifyViewers = createKeyedThrottle(speakersEveryMs)

  function channelChanged(type: 'channel.created' | 'channel.updated', channel: Channel): void {
    const model = models.get(channel.serverId)
    if (!model) return
    const entry = setChannel(model, channel)
    const before = new Set(entry.viewers)
    const changes = recomputeViewers(model, model.members.values(), [entry])
    const event = shareEvent(
      { type, data: { channel } },
      channelScope(channel.serverId, channel.id),
    )
    for (const account of entry.viewers) if (before.has(account)) sendToAccount(account, event)
    applyViewerChanges(model, changes)
  }

  function channelDeleted({ serverId, channelId }: Data<'channel.deleted'>): void {
    const model = models.get(serverId)
    const entry = model?.channels.get(channelId)
    if (!model || !entry) return
    model.channels.delete(channelId)
    for (const [threadId, parentId] of model.threadChannels) {
      if (parentId === channelId) model.threadChannels.delete(threadId)
    }
    sendToViewers(
      entry,
      shareEvent({ type: 'channel.deleted', data: { serverId, channelId } }, null),
    )
  }

  function serverUpdated(data: Data<'server.updated'>): void {
    const model = models.get(data.server.id)
    if (!model) return
    model.server = data.server
    sendToMembers(model, shareEvent({ type: 'server.updated', data }, serverScope(data.server.id)))
    applyViewerChanges(model, recomputeViewers(model))
  }

  function serverDeleted(data: Data<'server.deleted'>): void {
    const { serverId } = data
    const event = shareEvent({ type: 'server.deleted', data }, null)
    for (const account of accounts.values()) {
      if (!account.serverIds.has(serverId)) continue
      removeAndSend(account, serverId, event)
    }
    models.delete(serverId)
  }

  /** Removes the account from the server and sends it the event that says so. */
  function removeAndSend(account: Account, serverId: string, event: SharedEvent): void {
    presences.leftServer(account, serverId)
    subscriptions.accountLeft(account, models.get(serverId))
    removeFromServer(directory, account, serverId)
    dropPending(account)
    sendToAccount(account, event)
  }

  function roleChanged(type: 'role.created' | 'role.updated', serverId: string, role: Role): void {
    const model = models.get(serverId)
    if (!model) return
    setRole(model, role)
    subscriptions.rolesChanged(model)
    sendToMembers(model, shareEvent({ type, data: { serverId, role } }, serverScope(serverId)))
    applyViewerChanges(model, recomputeViewers(model))
  }

  function roleDeleted(data: Data<'role.deleted'>): void {
    const model = models.get(data.serverId)
    if (!model) return
    const holderIds = removeRole(model, data.roleId)
    subscriptions.rolesChanged(model, holderIds)
    sendToMembers(model, shareEvent({ type: 'role.deleted', data }, serverScope(data.serverId)))
    applyViewerChanges(model, recomputeViewers(model))
    const holders = holderIds.flatMap((id) => model.members.get(id)?.account ?? [])
    parts.recountRoleMentions(data.serverId, holders, [data.roleId])
  }

  function memberJoined(data: Data<'member.joined'>): void {
    const { serverId, member, memberCount } = data
    const model = models.get(serverId)
    if (model) {
      model.server = { ...model.server, memberCount }
      putParticipant(model, member.user)
      const event = shareEvent({ type: 'member.joined', data }, serverScope(serverId))
      if (model.isLarge) subscriptions.memberJoined(model, member, event)
      else sendToMembers(model, event)
    }
    const account = accounts.get(member.user.id)
    if (!account) return
    account.serverIds.add(serverId)
    presences.joinedServer(account, serverId)
    parts.announceServerJoin.joined(account, member, serverId)
  }

  function memberUpdated(data: Data<'member.updated'>): void {
    const { serverId, member } = data
    const model = models.get(serverId)
    if (!model) return
    sendToMembers(model, shareEvent({ type: 'member.updated', data }, serverScope(serverId)))
    const online = model.members.get(member.user.id)
    if (online) {
      const before = new Set(online.member.roleIds)
      const changed = before.symmetricDifference(new Set(member.roleIds))
      if (changed.size > 0) parts.recountRoleMentions(serverId, [online.account], [...changed])
      online.member = member
    }
    subscriptions.memberUpdated(model, member)
    if (online) applyViewerChanges(model, recomputeViewers(model, [online]))
  }

  function memberLeft(data: Data<'member.left'>): void {
    const { serverId, userId, memberCount } = data
    const account = accounts.get(userId)
    if (account?.serverIds.has(serverId)) {
      removeAndSend(account, serverId, shareEvent(leftEvent(serverId, models.get(serverId)), null))
    }
    const model = models.get(serverId)
    if (!model) return
    model.server = { ...model.server, memberCount }
    removeParticipant(model, userId)
    setPublishedPresence(model, userId, null)
    const event = shareEvent({ type: 'member.left', data }, serverScope(serverId))
    if (model.isLarge) subscriptions.memberLeft(model, userId, event)
    else sendToMembers(model, event)
  }

  function conversationUpdated(data: Data<'conversation.updated'>): void {
    const { serverId, ...change } = data
    const model = models.get(serverId)
    if (!model?.conversation) return
    model.conversation = { ...model.conversation, ...change }
    const event = shareEvent({ type: 'conversation.updated', data }, serverScope(serverId))
    sendToMembers(model, event)
  }

  /** The account stays in the conversation, so that others see whether it is online. */
  function conversationClosed(recipients: Recipients, data: Data<'conversation.closed'>): void {
    const { serverId } = data
    const account = recipients.kind === 'user' ? accounts.get(recipients.userId) : undefined
    const model = models.get(serverId)
    const online = account && model?.members.get(account.userId)
    if (!model || !online) return
    removeMember(model, online)
    if (model.members.size === 0) models.delete(serverId)
    dropPending(account)
    sendToAccount(account, shareEvent({ type: 'conversation.closed', data }, null))
  }

  function userUpdated(recipients: Recipients, data: Data<'user.updated'>): void {
    const { id } = data.user
    const event = shareEvent({ type: 'user.updated', data }, null)
    const account = accounts.get(id)
    if (account) {
      account.user = data.user
      sendToAccount(account, event)
    }
    if (recipients.kind !== 'peers') return
    const { serverIds } = recipients
    for (const serverId of serverIds) {
      const model = models.get(serverId)
      const own = model?.members.get(id)
      if (own) own.member = { ...own.member, user: data.user }
      if (model) putParticipant(model, data.user)
      if (model) subscriptions.userUpdated(model, data.user)
    }
    notifyPeers.run(id, () => {
      const peers = new Set<Account>(directory.related.get(id))
      for (const serverId of serverIds) {
        for (const member of models.get(serverId)?.members.values() ?? []) peers.add(member.account)
      }
      for (const peer of peers) if (peer !== account) sendToAccount(peer, event)
    })
  }

  function relationshipChanged(
    recipients: Recipients,
    event: Extract<GatewayEvent, { type: 'relationship.updated' | 'relationship.removed' }>,
  ): void {
    const account = recipients.kind === 'user' && accounts.get(recipients.userId)
    if (!account) return
    const [userId, kind] =
      event.type === 'relationship.updated'
        ? [event.data.user.id, event.data.kind]
        : [event.data.userId, null]
    const wasBlocked = account.relationships.get(userId) === 'blocked'
    setRelationship(directory, account, userId, kind)
    sendToAccount(account, shareEvent(event, null))
    if (kind === 'friend') presences.friends.announce(account, userId)
    if (wasBlocked !== (kind === 'blocked')) parts.recountMentions(account, userId)
  }

  function messageCreated(data: Data<'message.created'>): void {
    const { serverId, message } = data
    const entry = viewedChannel(models.get(serverId), message.channelId)
    if (!entry) return
    const { channel } = entry
    if (channel.id === message.channelId) {
      channel.lastSeq = Math.max(channel.lastSeq, message.seq)
      recordActivity(models.get(serverId), message.createdAt)
    }
    if (entry.viewers.size === 0) return
    const scope = channelScope(serverId, channel.id)
    const event = shareEvent({ type: 'message.created', data }, scope)
    if (!message.mentionsHere) {
      sendToViewers(entry, event)
      return
    }
    const away = shareEvent({ type: 'message.created', data: { ...data, isAway: true } }, scope)
    for (const account of entry.viewers)
      sendToAccount(account, isSeenOnline(account) ? event : away)
  }

  /** To viewers who are connected and not in the channel: participants are sent each change at once. */
  function speakersChanged(serverId: string, { channelId, userIds }: Data<'voice.speaking'>): void {
    notifyViewers.run(channelId, () => {
      const entry = models.get(serverId)?.channels.get(channelId)
      if (!entry) return 0
      const participants = new Set(
        directory
          .voiceStatesIn(serverId)
          .flatMap((state) => (state.channelId === channelId ? [state.userId] : [])),
      )
      const data = { channelId, userIds: userIds.filter((id) => participants.has(id)) }
      const event = shareEvent({ type: 'voice.speaking', data }, channelScope(serverId, channelId))
      let sent = 0
      for (const { userId, sessions } of entry.viewers) {
        if (participants.has(userId)) continue
        for (const session of sessions) {
          if (session.state.kind !== 'live') continue
          session.push(event)
          sent += 1
        }
      }
      return Math.max(speakersEveryMs, (1000 * sent) / speakerEventsPerSecond)
    })
  }

  function callUpdated({ serverId, call }: Data<'call.updated'>): void {
    const model = models.get(serverId)
    if (model) model.call = call
  }

  function updateGameServers({ type, data }: GatewayEvent): void {
    if (type === 'game_server.deleted') {
      models.get(data.serverId)?.gameServers.delete(data.gameServerId)
    } else if (type === 'game_server.created' || type === 'game_server.updated') {
      models.get(data.serverId)?.gameServers.set(data.gameServer.id, data.gameServer)
    }
  }

  function updateEmoji({ type, data }: GatewayEvent): void {
    if (type === 'emoji.deleted') models.get(data.serverId)?.emoji.delete(data.emojiId)
    else if (type === 'emoji.created' || type === 'emoji.updated') {
      models.get(data.serverId)?.emoji.set(data.emoji.id, data.emoji)
    }
  }

  function updateStickers({ type, data }: GatewayEvent): void {
    if (type === 'sticker.deleted') models.get(data.serverId)?.stickers.delete(data.stickerId)
    else if (type === 'sticker.created' || type === 'sticker.updated') {
      models.get(data.serverId)?.stickers.set(data.sticker.id, data.sticker)
    }
  }

  function applyViewerChanges(model: ServerModel, changes: ViewerChange[]): void {
    /** The channels with messages that became visible to each account. */
    const gained = new Map<Account, string[]>()
    const events = new Map<string, SharedEvent>()
    for (const { account, entry, isVisible } of changes) {
      const { channel } = entry
      const key = `${isVisible} ${channel.id}`
      const event = events.get(key) ?? visibilityEvent(model.server.id, channel, isVisible)
      events.set(key, event)
      if (!isVisible) dropPending(account)
      else if (channel.lastSeq > 0) {
        gained.set(account, [...(gained.get(account) ?? []), channel.id])
      }
      sendToAccount(account, event)
      if (isVisible) sendVoiceStates(account, model.server.id, channel.id)
    }
    if (gained.size > 0) parts.sendReadStates(model.server.id, gained)
  }

  function sendVoiceStates(account: Account, serverId: string, channelId: string): void {
    for (const state of directory.voiceStatesIn(serverId)) {
      if (state.channelId !== channelId) continue
      const data = { serverId, channelId, state }
      const event = shareEvent({ type: 'voice.joined', data }, channelScope(serverId, channelId))
      sendToAccount(account, event)
    }
  }

  /** Removes pending events that the account may no longer see. */
  function dropPending(account: Account): void {
    for (const session of account.sessions) {
      session.dropPending((scope) => hasLostAccess(directory, account, scope))
    }
  }

  function sendToRecipients(recipients: Recipients, event: GatewayEvent): void {
    if (recipients.kind === 'user' || recipients.kind === 'peers') {
      const account = accounts.get(recipients.userId)
      if (account) sendToAccount(account, shareEvent(event, scopeOf(event)))
      return
    }
    if (recipients.kind === 'sessions') {
      sendToSessions(recipients, event)
      return
    }
    const { serverId } = recipients
    const model = models.get(serverId)
    if (!model) return
    if (recipients.kind === 'channel') {
      updateThreads(model, event)
      const entry = viewedChannel(model, recipients.channelId)
      if (!entry || entry.viewers.size === 0) return
      sendToViewers(entry, shareEvent(event, channelScope(serverId, entry.channel.id)))
      return
    }
    const shared = shareEvent(event, serverScope(serverId))
    const { permission } = recipients
    for (const online of model.members.values()) {
      if (!permission || holdsInServer(model, online, permission))
        sendToAccount(online.account, shared)
    }
  }

  function sendToSessions({ sessions, channel }: SessionRecipients, event: GatewayEvent): void {
    const scope = channel && channelScope(channel.serverId, channel.channelId)
    const shared = shareEvent(event, scope)
    for (const { userId, sessionId } of sessions) {
      const account = accounts.get(userId)
      if (!account || hasLostAccess(directory, account, scope)) continue
      for (const session of account.sessions) if (session.id === sessionId) session.push(shared)
    }
  }

  /** Events that change who may see what. */
  const updates: { [T in EventType]?: (data: Data<T>, recipients: Recipients) => void } = {
    'channel.created': ({ channel }) => channelChanged('channel.created', channel),
    'channel.updated': ({ channel }) => channelChanged('channel.updated', channel),
    'channel.deleted': channelDeleted,
    'server.updated': serverUpdated,
    'server.deleted': serverDeleted,
    'role.created': ({ serverId, role }) => roleChanged('role.created', serverId, role),
    'role.updated': ({ serverId, role }) => roleChanged('role.updated', serverId, role),
    'role.deleted': roleDeleted,
    'member.joined': memberJoined,
    'member.updated': memberUpdated,
    'member.left': memberLeft,
    'conversation.updated': conversationUpdated,
    'conversation.closed': (data, recipients) => conversationClosed(recipients, data),
  }

  /** Sends an event that does not change who may see what. */
  function broadcastNow(recipients: Recipients, event: GatewayEvent): void {
    if (event.type === 'user.updated') userUpdated(recipients, event.data)
    else if (event.type === 'message.created') messageCreated(event.data)
    else if (event.type === 'relationship.updated' || event.type === 'relationship.removed') {
      relationshipChanged(recipients, event)
    } else if (event.type === 'voice.speaking' && recipients.kind === 'channel') {
      speakersChanged(recipients.serverId, event.data)
    } else {
      if (event.type.startsWith('game_server.')) updateGameServers(event)
      if (event.type.startsWith('emoji.')) updateEmoji(event)
      if (event.type.startsWith('sticker.')) updateStickers(event)
      if (event.type === 'call.updated') callUpdated(event.data)
      sendToRecipients(recipients, event)
    }
  }

  return {
    /** Sends at once what was held back to be sent with later changes. */
    flush(): void {
      directory.deferred.drain()
      notifyPeers.flush()
    },

    /** Returns whether the event changed who may see what. */
    broadcast(recipients: Recipients, event: GatewayEvent): boolean {
      const update = updates[event.type] as
        | ((data: unknown, recipients: Recipients) => void)
        | undefined
      if (!update) {
        // The request or action that caused the event is answered first.
        directory.deferred.add(() => broadcastNow(recipients, event))
        return false
      }
      directory.deferred.drain()
      update(event.data, recipients)
      return true
    },

    openConversation({ conversationId, userId, participantIds }: OpenedConversation): void {
      directory.deferred.drain()
      for (const id of participantIds) {
        const account = accounts.get(id)
        if (!account || account.serverIds.has(conversationId)) continue
        account.serverIds.add(conversationId)
        presences.joinedServer(account, conversationId)
      }
      const account = accounts.get(userId)
      if (account) parts.announceServerJoin.opened(account, conversationId)
    },
  }
}

function recordActivity(model: ServerModel | undefined, at: number): void {
  if (!model?.conversation) return
  const lastActivityAt = Math.max(model.conversation.lastActivityAt, at)
  model.conversation = { ...model.conversation, lastActivityAt }
}

function visibilityEvent(serverId: string, channel: Channel, isVisible: boolean): SharedEvent {
  if (isVisible) {
    return shareEvent(
      { type: 'channel.created', data: { channel } },
      channelScope(serverId, channel.id),
    )
  }
  return shareEvent({ type: 'channel.deleted', data: { serverId, channelId: channel.id } }, null)
}

/** What an event to one account is about, where the account may lose access to it before it is sent. */
function scopeOf({ type, data }: GatewayEvent): Scope {
  if (type !== 'thread.followed') return null
  return channelScope(data.thread.serverId, data.thread.channelId)
}

function channelScope(serverId: string, channelId: string) {
  return { kind: 'channel', serverId, channelId } as const
}

function serverScope(serverId: string) {
  return { kind: 'server', serverId } as const
}
