import type {
  Channel,
  EventType,
  GatewayEvent,
  GatewayEvents,
  Member,
  Role,
} from '@guildhall/contract'
import type { Recipients } from '../events/bus-message.ts'
import { tell } from './account.ts'
import type { Account } from './account.ts'
import { hasLost, partAccount, tellMembers, tellViewers } from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'
import type { SharedEvent } from './frames.ts'
import type { Presences } from './presences.ts'
import { createCoalescer } from './coalescer.ts'
import {
  holdsInServer,
  putChannel,
  putRole,
  reckonSight,
  removeRole,
  setTold,
} from './server-model.ts'
import type { ServerModel, SightChange } from './server-model.ts'

interface Dependencies {
  directory: Directory
  presences: Presences
  /** Tells an account of a server that it came into. */
  welcome: (account: Account, member: Member, serverId: string) => void
  /** Tells accounts how far they have read in channels that they gained the sight of. */
  tellReadStates: (serverId: string, gains: Map<Account, string[]>) => void
}

/** Changes of one profile that follow each other faster are joined: each may go to thousands. */
const peersEveryMs = 2000

type Data<T extends keyof GatewayEvents> = GatewayEvents[T]

/**
 * Tells every event to those who may know of it. Events that change who may know what do so in the same turn: who loses
 * the sight of a channel is told that it is gone and nothing more of it.
 */
export function createAudience(parts: Dependencies) {
  const { directory, presences } = parts
  const { models, accounts } = directory
  const notifyPeers = createCoalescer(peersEveryMs)

  function channelChanged(type: 'channel.created' | 'channel.updated', channel: Channel): void {
    const model = models.get(channel.serverId)
    if (!model) return
    const entry = putChannel(model, channel)
    const before = new Set(entry.viewers)
    const changes = reckonSight(model, model.members.values(), [entry])
    const event = shareEvent(
      { type, data: { channel } },
      channelScope(channel.serverId, channel.id),
    )
    for (const account of entry.viewers) if (before.has(account)) tell(account, event)
    applySight(model, changes)
  }

  function channelDeleted({ serverId, channelId }: Data<'channel.deleted'>): void {
    const model = models.get(serverId)
    const entry = model?.channels.get(channelId)
    if (!model || !entry) return
    model.channels.delete(channelId)
    tellViewers(entry, shareEvent({ type: 'channel.deleted', data: { serverId, channelId } }, null))
  }

  function serverUpdated(data: Data<'server.updated'>): void {
    const model = models.get(data.server.id)
    if (!model) return
    model.server = data.server
    tellMembers(model, shareEvent({ type: 'server.updated', data }, serverScope(data.server.id)))
    applySight(model, reckonSight(model))
  }

  function serverDeleted(data: Data<'server.deleted'>): void {
    const { serverId } = data
    const event = shareEvent({ type: 'server.deleted', data }, null)
    for (const account of accounts.values()) {
      if (!account.serverIds.has(serverId)) continue
      loseServer(account, serverId, event)
    }
    models.delete(serverId)
  }

  function loseServer(account: Account, serverId: string, event: SharedEvent): void {
    presences.parted(account, serverId)
    partAccount(directory, account, serverId)
    dropLost(account)
    tell(account, event)
  }

  function roleChanged(type: 'role.created' | 'role.updated', serverId: string, role: Role): void {
    const model = models.get(serverId)
    if (!model) return
    putRole(model, role)
    tellMembers(model, shareEvent({ type, data: { serverId, role } }, serverScope(serverId)))
    applySight(model, reckonSight(model))
  }

  function roleDeleted(data: Data<'role.deleted'>): void {
    const model = models.get(data.serverId)
    if (!model) return
    removeRole(model, data.roleId)
    tellMembers(model, shareEvent({ type: 'role.deleted', data }, serverScope(data.serverId)))
    applySight(model, reckonSight(model))
  }

  function memberJoined(data: Data<'member.joined'>): void {
    const { serverId, member, memberCount } = data
    const model = models.get(serverId)
    if (model) {
      model.server = { ...model.server, memberCount }
      tellMembers(model, shareEvent({ type: 'member.joined', data }, serverScope(serverId)))
    }
    const account = accounts.get(member.user.id)
    if (!account) return
    account.serverIds.add(serverId)
    presences.joined(account, serverId)
    parts.welcome(account, member, serverId)
  }

  function memberUpdated(data: Data<'member.updated'>): void {
    const { serverId, member } = data
    const model = models.get(serverId)
    if (!model) return
    tellMembers(model, shareEvent({ type: 'member.updated', data }, serverScope(serverId)))
    const online = model.members.get(member.user.id)
    if (!online) return
    online.member = member
    applySight(model, reckonSight(model, [online]))
  }

  function memberLeft(data: Data<'member.left'>): void {
    const { serverId, userId, memberCount } = data
    const account = accounts.get(userId)
    if (account?.serverIds.has(serverId)) {
      const event = shareEvent({ type: 'server.deleted', data: { serverId } }, null)
      loseServer(account, serverId, event)
    }
    const model = models.get(serverId)
    if (!model) return
    model.server = { ...model.server, memberCount }
    setTold(model, userId, null)
    tellMembers(model, shareEvent({ type: 'member.left', data }, serverScope(serverId)))
  }

  function userUpdated(audience: Recipients, data: Data<'user.updated'>): void {
    const { id } = data.user
    const event = shareEvent({ type: 'user.updated', data }, null)
    const account = accounts.get(id)
    if (account) {
      account.user = data.user
      tell(account, event)
    }
    if (audience.kind !== 'peers') return
    const { serverIds } = audience
    for (const serverId of serverIds) {
      const own = models.get(serverId)?.members.get(id)
      if (own) own.member = { ...own.member, user: data.user }
    }
    notifyPeers(id, () => {
      const peers = new Set<Account>()
      for (const serverId of serverIds) {
        for (const member of models.get(serverId)?.members.values() ?? []) peers.add(member.account)
      }
      for (const peer of peers) if (peer !== account) tell(peer, event)
    })
  }

  function messageCreated(data: Data<'message.created'>): void {
    const { serverId, message } = data
    const entry = models.get(serverId)?.channels.get(message.channelId)
    if (!entry) return
    entry.channel.lastSeq = Math.max(entry.channel.lastSeq, message.seq)
    if (entry.viewers.size === 0) return
    const scope = channelScope(serverId, message.channelId)
    tellViewers(entry, shareEvent({ type: 'message.created', data }, scope))
  }

  function applySight(model: ServerModel, changes: SightChange[]): void {
    const gains = new Map<Account, string[]>()
    const events = new Map<string, SharedEvent>()
    for (const { account, entry, gained } of changes) {
      const { channel } = entry
      const key = `${gained} ${channel.id}`
      const event = events.get(key) ?? sightEvent(model.server.id, channel, gained)
      events.set(key, event)
      if (!gained) dropLost(account)
      else if (channel.lastSeq > 0) gains.set(account, [...(gains.get(account) ?? []), channel.id])
      tell(account, event)
    }
    if (gains.size > 0) parts.tellReadStates(model.server.id, gains)
  }

  function dropLost(account: Account): void {
    for (const session of account.sessions) {
      session.dropWaiting((scope) => hasLost(directory, account, scope))
    }
  }

  function tellOthers(audience: Recipients, event: GatewayEvent): void {
    if (audience.kind === 'user' || audience.kind === 'peers') {
      const account = accounts.get(audience.userId)
      if (account) tell(account, shareEvent(event, null))
      return
    }
    const { serverId } = audience
    const model = models.get(serverId)
    if (!model) return
    if (audience.kind === 'channel') {
      const entry = model.channels.get(audience.channelId)
      if (!entry || entry.viewers.size === 0) return
      tellViewers(entry, shareEvent(event, channelScope(serverId, audience.channelId)))
      return
    }
    const shared = shareEvent(event, serverScope(serverId))
    const { permission } = audience
    for (const online of model.members.values()) {
      if (!permission || holdsInServer(model, online, permission)) tell(online.account, shared)
    }
  }

  const changes: { [T in EventType]?: (data: Data<T>) => void } = {
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
  }

  /** Events that change nothing about who may know what. */
  function tellPlain(audience: Recipients, event: GatewayEvent): void {
    if (event.type === 'user.updated') userUpdated(audience, event.data)
    else if (event.type === 'message.created') messageCreated(event.data)
    else tellOthers(audience, event)
  }

  return {
    deal(audience: Recipients, event: GatewayEvent): void {
      const change = changes[event.type] as ((data: unknown) => void) | undefined
      if (!change) {
        // The post or action behind it is answered first.
        directory.later.add(() => tellPlain(audience, event))
        return
      }
      directory.later.drain()
      change(event.data)
    },
  }
}

function sightEvent(serverId: string, channel: Channel, gained: boolean): SharedEvent {
  if (gained) {
    return shareEvent(
      { type: 'channel.created', data: { channel } },
      channelScope(serverId, channel.id),
    )
  }
  return shareEvent({ type: 'channel.deleted', data: { serverId, channelId: channel.id } }, null)
}

function channelScope(serverId: string, channelId: string) {
  return { kind: 'channel', serverId, channelId } as const
}

function serverScope(serverId: string) {
  return { kind: 'server', serverId } as const
}
