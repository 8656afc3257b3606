import type { Presence, PresenceStatus } from '@guildhall/contract'
import type { PresenceStore } from '../cluster/presence.ts'
import type { Clock } from '../core/clock.ts'
import { sendToAccount } from './account.ts'
import type { Account } from './account.ts'
import { removeAccount, sendToMembers } from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'
import { setPublishedPresence } from './server-model.ts'
import type { ServerModel } from './server-model.ts'

/** How long an account stays online without a connection, so that a reload of the page does not flicker. */
const graceMs = 5000

export interface Presences {
  /** The account has a connection. */
  connected(account: Account): void
  /** One of the account's connections is gone, or one of its sessions. */
  disconnected(account: Account): void
  set(account: Account, status: PresenceStatus, text: string | null | undefined): void
  joinedServer(account: Account, serverId: string): void
  leftServer(account: Account, serverId: string): void
  /** By account, the presences in the server that are not told yet; null for who is not online there any more. */
  unpublished(model: ServerModel): Map<string, Presence | null>
  /** Tells of what changed since the last call. Changes are gathered: a crowd that comes at once is told at once. */
  tick(): void
}

interface Dependencies {
  book: PresenceStore
  directory: Directory
  clock: Clock
}

export function createPresences({ book, directory, clock }: Dependencies): Presences {
  /** Since when accounts are without a connection. */
  const away = new Map<Account, number>()
  const changed = new Map<string, Set<string>>()

  function change(userId: string, serverIds: Iterable<string>): void {
    for (const serverId of serverIds) {
      const userIds = changed.get(serverId)
      if (userIds) userIds.add(userId)
      else changed.set(serverId, new Set([userId]))
    }
  }

  function endGraces(): void {
    const now = clock()
    for (const [account, since] of away) {
      if (since + graceMs > now) continue
      away.delete(account)
      account.isOnline = false
      book.setOffline(account.userId)
      change(account.userId, account.serverIds)
      if (account.sessions.size === 0) removeAccount(directory, account)
    }
  }

  function shownIn(serverId: string, userId: string): Presence | null {
    const own = book.presenceOf(userId)
    if (!own || own.status === 'invisible' || !book.serversOf(userId).has(serverId)) return null
    return { userId, status: own.status, text: own.text }
  }

  function unpublished(model: ServerModel): Map<string, Presence | null> {
    const changes = new Map<string, Presence | null>()
    for (const userId of changed.get(model.server.id) ?? []) {
      const before = model.publishedPresences.get(userId)
      const now = shownIn(model.server.id, userId)
      if (before?.status === now?.status && before?.text === now?.text) continue
      changes.set(userId, now)
    }
    return changes
  }

  function publishChanges(model: ServerModel): void {
    const serverId = model.server.id
    for (const [userId, now] of unpublished(model)) {
      setPublishedPresence(model, userId, now)
      const presence = now ?? { userId, status: 'offline' as const, text: null }
      const event = { type: 'presence.updated' as const, data: { serverId, ...presence } }
      sendToMembers(model, shareEvent(event, { kind: 'server', serverId }))
    }
  }

  return {
    connected(account) {
      away.delete(account)
      if (account.isOnline) return
      account.isOnline = true
      book.setOnline(account.userId, account.serverIds)
      change(account.userId, account.serverIds)
    },
    disconnected(account) {
      if ([...account.sessions].some(({ connection }) => connection !== null)) return
      if (account.isOnline) {
        if (!away.has(account)) away.set(account, clock())
      } else if (account.sessions.size === 0) {
        removeAccount(directory, account)
      }
    },
    set(account, status, text) {
      const before = book.presenceOf(account.userId)
      const own = { status, text: text === undefined ? (before?.text ?? null) : text }
      book.set(account.userId, own)
      change(account.userId, account.serverIds)
      const data = { serverId: null, userId: account.userId, ...own }
      sendToAccount(account, shareEvent({ type: 'presence.updated', data }, null))
    },
    joinedServer(account, serverId) {
      book.joinServer(account.userId, serverId)
      change(account.userId, [serverId])
    },
    leftServer(account, serverId) {
      book.leaveServer(account.userId, serverId)
    },
    unpublished,
    tick() {
      endGraces()
      for (const serverId of changed.keys()) {
        const model = directory.models.get(serverId)
        if (model) publishChanges(model)
      }
      changed.clear()
    },
  }
}
