import { eventRules } from '@guildhall/contract'
import type { EventRule, GatewayEvent, GatewayEvents } from '@guildhall/contract'
import type { VoiceHooks } from '../../chat/voice/access.ts'
import type { Bus } from '../../events/bus.ts'
import type { OpenedConversation, Recipients } from '../../events/bus-message.ts'
import { createAccessChanges } from './access-changes.ts'
import type { AccessParts } from './access-changes.ts'
import { isSeenOnline } from '../../directory/account.ts'
import { setRelationship } from '../../directory/directory.ts'
import { applyToModel, updateModel, viewedChannel } from '../../directory/server-model.ts'
import { holdsInServer } from '../../directory/viewers.ts'
import { sendToAccount, hasLostAccess, sendToViewers } from '../directory.ts'
import type { Account } from '../directory.ts'
import { channelScope, serverScope, shareEvent } from '../connection/frames.ts'
import type { Scope } from '../connection/frames.ts'
import { createKeyedThrottle } from './keyed-throttle.ts'

interface Dependencies extends AccessParts {
  bus: Bus
  voice: Pick<VoiceHooks, 'reviewAll'>
  /** Sends the account the read states of channels where this author mentions it. */
  recountMentions: (account: Account, authorId: string) => void
}

/** How often the changes of one profile are sent to others. Each may go to thousands of sessions. */
const peersEveryMs = 2000

/** How often a voice channel's speakers are sent to those who only see the channel: to each at most once a second … */
const speakersEveryMs = 1000
/** … and to all of them at most so many events a second. */
const speakerEventsPerSecond = 1000

type Data<T extends keyof GatewayEvents> = GatewayEvents[T]
type SessionRecipients = Extract<Recipients, { kind: 'sessions' }>

/** Sends each event of the bus to its recipients. */
export function startBroadcaster(parts: Dependencies) {
  const { bus, directory, presences, subscriptions } = parts
  const { models, accounts } = directory
  const accessChanges = createAccessChanges(parts)
  const notifyPeers = createKeyedThrottle(peersEveryMs)
  const notifyViewers = createKeyedThrottle(speakersEveryMs)

  function userUpdated(recipients: Recipients, data: Data<'user.updated'>): void {
    const { id } = data.user
    const event = { type: 'user.updated', data } as const
    const shared = shareEvent(event, null)
    const account = accounts.get(id)
    if (account) {
      account.user = data.user
      sendToAccount(account, shared)
    }
    if (recipients.kind !== 'peers') return
    const { serverIds } = recipients
    for (const serverId of serverIds) {
      const model = models.get(serverId)
      const own = model?.members.get(id)
      if (own) own.member = { ...own.member, user: data.user }
      if (model) applyToModel(model, event)
      if (model) subscriptions.userUpdated(model, data.user)
    }
    notifyPeers.run(id, () => {
      const peers = new Set<Account>(directory.related.get(id))
      for (const serverId of serverIds) {
        for (const member of models.get(serverId)?.members.values() ?? []) peers.add(member.account)
      }
      for (const peer of peers) if (peer !== account) sendToAccount(peer, shared)
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
    if (!entry || entry.viewers.size === 0) return
    const scope = channelScope(serverId, entry.channel.id)
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
  function speakersChanged(serverId: string, speaking: Data<'voice.speaking'>): void {
    const { channelId } = speaking
    notifyViewers.run(channelId, () => {
      const entry = models.get(serverId)?.channels.get(channelId)
      if (!entry) return 0
      const participants = new Set(
        directory
          .voiceStatesIn(serverId)
          .flatMap((state) => (state.channelId === channelId ? [state.userId] : [])),
      )
      const [userIds, priorityUserIds] = [speaking.userIds, speaking.priorityUserIds].map((ids) =>
        ids.filter((id) => participants.has(id)),
      ) as [string[], string[]]
      const data = { channelId, userIds, priorityUserIds }
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

  function sendToRecipients(recipients: Recipients, event: GatewayEvent): void {
    if (recipients.kind === 'user' || recipients.kind === 'peers') {
      const account = accounts.get(recipients.userId)
      const scope = scopeOf(recipients, event)
      if (!account || hasLostAccess(directory, account, scope)) return
      sendToAccount(account, shareEvent(event, scope))
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
      const entry = viewedChannel(model, recipients.channelId)
      if (!entry || entry.viewers.size === 0) return
      sendToViewers(entry, shareEvent(event, channelScope(serverId, entry.channel.id)))
      return
    }
    const shared = shareEvent(event, serverScope(serverId))
    const { permission }: EventRule = eventRules[event.type]
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

  /** Sends an event that does not change who may see what. */
  function broadcastNow(recipients: Recipients, event: GatewayEvent): void {
    updateModel(models, event)
    if (event.type === 'user.updated') userUpdated(recipients, event.data)
    else if (event.type === 'message.created') messageCreated(event.data)
    else if (event.type === 'relationship.updated' || event.type === 'relationship.removed') {
      relationshipChanged(recipients, event)
    } else if (event.type === 'voice.speaking' && recipients.kind === 'channel') {
      speakersChanged(recipients.serverId, event.data)
    } else {
      sendToRecipients(recipients, event)
    }
  }

  /** Resolves when voice has followed a change of who may see what. */
  function broadcast(recipients: Recipients, event: GatewayEvent): Promise<void> | undefined {
    const change = accessChanges[event.type] as
      | ((data: unknown, recipients: Recipients) => void)
      | undefined
    if (!change) {
      // The request or action that caused the event is answered first.
      directory.deferred.add(() => broadcastNow(recipients, event))
      return undefined
    }
    directory.deferred.drain()
    updateModel(models, event)
    change(event.data, recipients)
    return parts.voice.reviewAll()
  }

  function openConversation({ conversationId, userId, participantIds }: OpenedConversation): void {
    directory.deferred.drain()
    for (const id of participantIds) {
      const account = accounts.get(id)
      if (!account || account.serverIds.has(conversationId)) continue
      account.serverIds.add(conversationId)
      presences.joinedServer(account, conversationId)
    }
    const account = accounts.get(userId)
    if (account) parts.announceServerJoin.opened(account, conversationId)
  }

  bus.subscribe((message) => {
    if (message.kind === 'event') return broadcast(message.recipients, message.event)
    if (message.kind === 'conversation_opened') openConversation(message)
    return undefined
  })
}

/** What an event to one account is about, where the account may lose access to it before it is sent. */
function scopeOf(recipients: Recipients, { type, data }: GatewayEvent): Scope {
  if (type === 'thread.followed') {
    return channelScope(data.thread.serverId, data.thread.channelId)
  }
  const serverId = recipients.kind === 'user' ? recipients.serverId : undefined
  return serverId === undefined ? null : serverScope(serverId)
}
