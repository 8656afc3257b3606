import type { AccessEventType, Channel, EventType, GatewayEvents, Role } from '@guildhall/contract'
import type { Recipients } from '../../events/bus-message.ts'
import { removeFromServer } from '../../directory/directory.ts'
import {
  leftEvent,
  removeMember,
  setChannel,
  removeRole,
  setPublishedPresence,
} from '../../directory/server-model.ts'
import { recomputeViewers } from '../../directory/viewers.ts'
import { sendToAccount, hasLostAccess, sendToMembers, sendToViewers } from '../directory.ts'
import type { Account, Directory, ServerModel, ViewerChange } from '../directory.ts'
import { channelScope, serverScope, shareEvent } from '../connection/frames.ts'
import type { SharedEvent } from '../connection/frames.ts'
import type { MemberSubscriptions } from '../large-servers/member-subscriptions.ts'
import type { Presences } from '../presence/presences.ts'
import type { ServerJoinAnnouncer } from '../snapshot/server-join.ts'

type Data<T extends keyof GatewayEvents> = GatewayEvents[T]
type Handlers = { [T in EventType]: (data: Data<T>, recipients: Recipients) => void }
type AccessChanges = Pick<Handlers, AccessEventType> & Partial<Handlers>

export interface AccessParts {
  directory: Directory
  presences: Presences
  subscriptions: MemberSubscriptions
  /** Sends the account the server that it joined. */
  announceServerJoin: ServerJoinAnnouncer
  /** Sends accounts their read states of channels that became visible to them. */
  sendReadStates: (serverId: string, gained: Map<Account, string[]>) => void
  /** Sends accounts the read states of channels where one of these roles is mentioned. */
  recountRoleMentions: (serverId: string, accounts: Account[], roleIds: string[]) => void
}

/**
 * Handles the events that change who may see what, after updateModel. Each updates the directory in the same turn: an account
 * that loses access to a channel receives `channel.deleted`, and nothing more of that channel.
 */
export function createAccessChanges(parts: AccessParts): AccessChanges {
  const { directory, presences, subscriptions } = parts
  const { models, accounts } = directory

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
    const { serverId, member } = data
    const model = models.get(serverId)
    if (model) {
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
    const { serverId, userId } = data
    const account = accounts.get(userId)
    if (account?.serverIds.has(serverId)) {
      removeAndSend(account, serverId, shareEvent(leftEvent(serverId, models.get(serverId)), null))
    }
    const model = models.get(serverId)
    if (!model) return
    setPublishedPresence(model, userId, null)
    const event = shareEvent({ type: 'member.left', data }, serverScope(serverId))
    if (model.isLarge) subscriptions.memberLeft(model, userId, event)
    else sendToMembers(model, event)
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

  function applyViewerChanges(model: ServerModel, changes: ViewerChange[]): void {
    /** The channels that became visible to each account. */
    const gained = new Map<Account, string[]>()
    const events = new Map<string, SharedEvent>()
    for (const { account, entry, isVisible } of changes) {
      const { channel } = entry
      const key = `${isVisible} ${channel.id}`
      const event = events.get(key) ?? visibilityEvent(model.server.id, channel, isVisible)
      events.set(key, event)
      if (isVisible) gained.set(account, [...(gained.get(account) ?? []), channel.id])
      else dropPending(account)
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

  return {
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
    'conversation.closed': (data, recipients) => conversationClosed(recipients, data),
  }
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
