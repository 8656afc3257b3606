import type { Presence, PresenceStatus } from '@guildhall/contract'
import type { PresenceStore } from '../cluster/presence.ts'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import type { MaybePromise } from '../core/maybe-promise.ts'
import { sendToAccount } from './account.ts'
import type { Account } from './account.ts'
import { removeAccount, sendToMembers } from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'
import type { MemberSubscriptions } from './member-subscriptions.ts'
import { setPublishedPresence } from './server-model.ts'
import type { ServerModel } from './server-model.ts'

/** How long an account stays online without a connection, so that it does not flicker when a page reloads. */
const graceMs = 5000

export interface Presences {
  /** The account has a connection. */
  connected(account: Account): void
  /** The account lost a connection or a session. */
  disconnected(account: Account): void
  set(account: Account, status: PresenceStatus, text: string | null | undefined): void
  joinedServer(account: Account, serverId: string): void
  leftServer(account: Account, serverId: string): void
  /**
   * For a snapshot: the presences in the server that are not published yet, by account; null for an account that went
   * offline.
   */
  unpublished(model: ServerModel): Map<string, Presence | null>
  /** Publishes what changed since the last call, so that many changes at once are sent together. */
  tick(): void
}

interface Dependencies {
  presence: PresenceStore
  directory: Directory
  subscriptions: Pick<MemberSubscriptions, 'presenceChanged'>
  background: Background
  clock: Clock
}

export function createPresences(parts: Dependencies): Presences {
  const { presence: store, directory, subscriptions, background, clock } = parts
  /** Accounts without a connection, and since when. */
  const disconnectedSince = new Map<Account, number>()
  /** By server and account: presences that may have changed. */
  const changed = new Map<string, Map<string, { isInSnapshot: boolean }>>()

  function markChanged(userId: string, serverIds: Iterable<string>): void {
    for (const serverId of serverIds) {
      const changes = changed.get(serverId) ?? new Map<string, { isInSnapshot: boolean }>()
      changed.set(serverId, changes)
      if (!changes.has(userId)) changes.set(userId, { isInSnapshot: false })
    }
  }

  /** The call reaches the store at once, in the order of the changes. Nothing here waits for it. */
  function save(change: () => MaybePromise<void>): void {
    background.run('save a presence', async () => change())
  }

  function endGracePeriods(): void {
    const now = clock()
    for (const [account, since] of disconnectedSince) {
      if (since + graceMs > now) continue
      disconnectedSince.delete(account)
      account.isOnline = false
      save(() => store.setOffline(account.userId))
      markChanged(account.userId, account.serverIds)
      if (account.sessions.size === 0) removeAccount(directory, account)
    }
  }

  function visiblePresence(serverId: string, userId: string): Presence | null {
    const account = directory.accounts.get(userId)
    if (!account?.isOnline || !account.serverIds.has(serverId)) return null
    const { status, text } = account.presence
    return status === 'invisible' ? null : { userId, status, text }
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
      const presence = now ?? { userId, status: 'offline' as const, text: null }
      const event = { type: 'presence.updated' as const, data: { serverId, ...presence } }
      const shared = shareEvent(event, { kind: 'server', serverId })
      if (model.isLarge) subscriptions.presenceChanged(model, presence, shared)
      else sendToMembers(model, shared)
    }
  }

  return {
    connected(account) {
      disconnectedSince.delete(account)
      if (account.isOnline) return
      account.isOnline = true
      save(() => store.setOnline(account.userId, [...account.serverIds]))
      markChanged(account.userId, account.serverIds)
    },
    disconnected(account) {
      if ([...account.sessions].some(({ connection }) => connection !== null)) return
      if (account.isOnline) {
        if (!disconnectedSince.has(account)) disconnectedSince.set(account, clock())
      } else if (account.sessions.size === 0) {
        removeAccount(directory, account)
      }
    },
    set(account, status, text) {
      const own = { status, text: text === undefined ? account.presence.text : text }
      account.presence = own
      save(() => store.set(account.userId, own))
      markChanged(account.userId, account.serverIds)
      const data = { serverId: null, userId: account.userId, ...own }
      sendToAccount(account, shareEvent({ type: 'presence.updated', data }, null))
    },
    joinedServer(account, serverId) {
      save(() => store.joinServer(account.userId, serverId))
      markChanged(account.userId, [serverId])
    },
    leftServer(account, serverId) {
      save(() => store.leaveServer(account.userId, serverId))
    },
    unpublished,
    tick() {
      endGracePeriods()
      for (const serverId of changed.keys()) {
        const model = directory.models.get(serverId)
        if (model) publishChanges(model)
      }
      changed.clear()
    },
  }
}

function isPublished(model: ServerModel, userId: string, presence: Presence | null): boolean {
  const published = model.publishedPresences.get(userId)
  return published?.status === presence?.status && published?.text === presence?.text
}
