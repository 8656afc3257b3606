import type { OwnPresence, Presence } from '@guildhall/contract'
import type { ChatParts } from '../../chat/chat-parts.ts'
import { removeAccount } from '../../directory/directory.ts'
import { setPublishedPresence } from '../../directory/server-model.ts'
import { sendToAccount, sendToMembers } from '../directory.ts'
import type { Account, Directory, ServerModel } from '../directory.ts'
import { shareEvent } from '../connection/frames.ts'
import { createFriendPresences, isSamePresence, offline } from './friend-presences.ts'
import type { FriendPresences } from './friend-presences.ts'
import type { Session } from '../session/session.ts'
import type { MemberSubscriptions } from '../large-servers/member-subscriptions.ts'

/** How long a lost connection still counts, so that an account does not flicker when a page reloads. */
const graceMs = 5000

export interface Presences {
  /** The account has a connection. */
  connected(account: Account): void
  /** The account lost a connection or a session. */
  disconnected(account: Account): void
  /** The client of a session of the account became idle, or is used again. */
  idleChanged(account: Account): void
  joinedServer(account: Account, serverId: string): void
  /**
   * Call this when the server that the account joined had to be loaded, before it is sent: the presence could not be
   * published until now.
   */
  joinedServerLoaded(account: Account, serverId: string): void
  leftServer(account: Account, serverId: string): void
  /**
   * For a snapshot: the presences in the server that are not published yet, by account; null for an account that went
   * offline.
   */
  unpublished(model: ServerModel): Map<string, Presence | null>
  /** Those that are published. */
  friends: Pick<FriendPresences, 'of' | 'announce'>
  /** Call this when the server came into the directory. */
  serverLoaded(model: ServerModel): void
  /** Publishes what changed since the last call, so that many changes at once are sent together. */
  tick(): void
}

export function createPresences({
  presence: store,
  bus,
  directory,
  subscriptions,
  monotonic,
}: Pick<ChatParts, 'presence' | 'bus' | 'monotonic'> & {
  directory: Directory
  subscriptions: Pick<MemberSubscriptions, 'presenceChanged'>
}): Presences {
  const { elsewhere } = directory
  /** Accounts that lost a connection, and when they lost the last one. */
  const disconnectedSince = new Map<Account, number>()
  /** By server and account: presences that may have changed. */
  const changed = new Map<string, Map<string, { isInSnapshot: boolean }>>()

  const friends = createFriendPresences(directory, (userId) =>
    visible(userId, directory.onlinePresence(userId)),
  )

  function markChanged(userId: string, serverIds: Iterable<string>): void {
    friends.markChanged(userId)
    for (const serverId of serverIds) {
      const changes = changed.get(serverId) ?? new Map<string, { isInSnapshot: boolean }>()
      changed.set(serverId, changes)
      if (!changes.has(userId)) changes.set(userId, { isInSnapshot: false })
    }
  }

  function changedElsewhere(userId: string, serverIds: Iterable<string>): void {
    const account = elsewhere?.find(userId)
    for (const serverId of serverIds) {
      const roleIds = account?.servers.get(serverId)
      const model = directory.models.get(serverId)
      if (roleIds) model?.rolesElsewhere.set(userId, roleIds)
      else model?.rolesElsewhere.delete(userId)
      if (!roleIds && !directory.accounts.get(userId)?.serverIds.has(serverId)) {
        store.leaveServer(userId, serverId)
      }
    }
    saveOnline(userId)
    markChanged(userId, serverIds)
  }

  function presenceSet(userId: string, own: OwnPresence): void {
    directory.deferred.drain()
    const account = directory.accounts.get(userId)
    if (!account) return
    account.presence = own
    saveOnline(userId)
    markChanged(userId, account.serverIds)
    const data = { serverId: null, userId, ...own }
    sendToAccount(account, shareEvent({ type: 'presence.updated', data }, null))
  }

  elsewhere?.subscribe(changedElsewhere)
  bus.subscribe((message) => {
    if (message.kind === 'presence_set') presenceSet(message.userId, message.presence)
  })

  /** Saves whether and where the account is online, here or elsewhere. */
  function saveOnline(userId: string): void {
    const account = directory.accounts.get(userId)
    const there = elsewhere?.find(userId)
    const own = account?.isOnline ? account.presence : there?.presence
    const serverIds = account?.isOnline ? account.serverIds : there?.servers.keys()
    if (own && serverIds) store.setOnline(userId, serverIds, own.status !== 'invisible')
    else store.setOffline(userId)
  }

  function updateIdle(account: Account): void {
    const isIdle = connectedSessions(account).every((session) => session.isIdle)
    if (account.isIdle === isIdle) return
    account.isIdle = isIdle
    elsewhere?.ownChanged(account.userId)
    markChanged(account.userId, account.serverIds)
  }

  function endGracePeriods(): void {
    const now = monotonic()
    for (const [account, since] of disconnectedSince) {
      if (since + graceMs > now) continue
      disconnectedSince.delete(account)
      // The directory was emptied meanwhile.
      if (directory.accounts.get(account.userId) !== account) continue
      if (connectedSessions(account).length > 0) {
        updateIdle(account)
        continue
      }
      account.isOnline = false
      saveOnline(account.userId)
      elsewhere?.ownChanged(account.userId)
      markChanged(account.userId, account.serverIds)
      if (account.sessions.size === 0) removeAccount(directory, account)
    }
  }

  function visiblePresence(serverId: string, userId: string): Presence | null {
    const account = directory.accounts.get(userId)
    const isThere =
      (account?.isOnline && account.serverIds.has(serverId)) ||
      elsewhere?.find(userId)?.servers.has(serverId)
    return isThere ? visible(userId, directory.onlinePresence(userId)) : null
  }

  function unpublished(model: ServerModel): Map<string, Presence | null> {
    const changes = new Map<string, Presence | null>()
    for (const [userId, change] of changed.get(model.server.id) ?? []) {
      const now = visiblePresence(model.server.id, userId)
      if (isPublished(model, userId, now)) continue
      change.isInSnapshot = true
      changes.set(userId, now)
    }
    return changes
  }

  function publishChanges(model: ServerModel): void {
    const serverId = model.server.id
    for (const [userId, { isInSnapshot }] of changed.get(serverId) ?? []) {
      const now = visiblePresence(serverId, userId)
      // A presence that changed back may be outdated in a snapshot that was sent meanwhile.
      if (!isInSnapshot && isPublished(model, userId, now)) continue
      setPublishedPresence(model, userId, now)
      const presence = now ?? offline(userId)
      const event = { type: 'presence.updated' as const, data: { serverId, ...presence } }
      const shared = shareEvent(event, { kind: 'server', serverId })
      if (model.isLarge) subscriptions.presenceChanged(model, presence, shared)
      else sendToMembers(model, shared)
    }
  }

  return {
    connected(account) {
      // An idle client may be back before the others: the end of the grace period decides.
      const isUsed = connectedSessions(account).some((session) => !session.isIdle)
      if (isUsed || !account.isOnline) updateIdle(account)
      if (account.isOnline) return
      account.isOnline = true
      saveOnline(account.userId)
      elsewhere?.ownChanged(account.userId)
      markChanged(account.userId, account.serverIds)
    },
    disconnected(account) {
      if (account.isOnline) {
        const since = Math.max(disconnectedSince.get(account) ?? 0, monotonic())
        disconnectedSince.set(account, since)
      } else if (account.sessions.size === 0) {
        removeAccount(directory, account)
      }
    },
    idleChanged: updateIdle,
    joinedServer(account, serverId) {
      store.joinServer(account.userId, serverId)
      markChanged(account.userId, [serverId])
    },
    joinedServerLoaded(account, serverId) {
      markChanged(account.userId, [serverId])
    },
    leftServer(account, serverId) {
      store.leaveServer(account.userId, serverId)
    },
    unpublished,
    friends,
    serverLoaded(model) {
      for (const { userId, servers } of elsewhere?.accountsIn(model.server.id) ?? []) {
        model.rolesElsewhere.set(userId, servers.get(model.server.id) ?? [])
        const presence = visiblePresence(model.server.id, userId)
        if (presence) setPublishedPresence(model, userId, presence)
      }
      // Those who have closed the conversation may be online longer than it is here.
      for (const { id } of model.conversation?.participants ?? []) {
        const presence = visiblePresence(model.server.id, id)
        if (presence) setPublishedPresence(model, id, presence)
      }
    },
    tick() {
      endGracePeriods()
      elsewhere?.tick()
      for (const serverId of changed.keys()) {
        const model = directory.models.get(serverId)
        if (model) publishChanges(model)
      }
      changed.clear()
      friends.tick()
    },
  }
}

function connectedSessions({ sessions }: Account): Session[] {
  return [...sessions].filter(({ connection }) => connection !== null)
}

function visible(userId: string, own: OwnPresence | undefined): Presence | null {
  if (!own || own.status === 'invisible') return null
  return { userId, status: own.status, text: own.text, emoji: own.emoji }
}

function isPublished(model: ServerModel, userId: string, presence: Presence | null): boolean {
  return isSamePresence(model.publishedPresences.get(userId), presence)
}
