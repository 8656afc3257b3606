import type { Presence, PresenceStatus } from '@guildhall/contract'
import type { PresenceBook } from '../cluster/presence.ts'
import type { Clock } from '../core/clock.ts'
import { tell } from './account.ts'
import type { Account } from './account.ts'
import { forgetAccount, tellMembers } from './directory.ts'
import type { Directory } from './directory.ts'
import { shareEvent } from './frames.ts'
import { setTold } from './server-model.ts'
import type { ServerModel } from './server-model.ts'

/** How long an account stays online without a connection, so that a reload of the page does not flicker. */
const graceMs = 5000

export interface Presences {
  /** The account has a connection. */
  arrived(account: Account): void
  /** One of the account's connections is gone, or one of its sessions. */
  departed(account: Account): void
  set(account: Account, status: PresenceStatus, text: string | null | undefined): void
  joined(account: Account, serverId: string): void
  parted(account: Account, serverId: string): void
  /** By account, the presences in the server that are not told yet; null for who is not online there any more. */
  untold(model: ServerModel): Map<string, Presence | null>
  /** Tells of what changed since the last call. Changes are gathered: a crowd that comes at once is told at once. */
  tick(): void
}

interface Dependencies {
  book: PresenceBook
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
      book.leave(account.userId)
      change(account.userId, account.serverIds)
      if (account.sessions.size === 0) forgetAccount(directory, account)
    }
  }

  function shownIn(serverId: string, userId: string): Presence | null {
    const own = book.presenceOf(userId)
    if (!own || own.status === 'invisible' || !book.serversOf(userId).has(serverId)) return null
    return { userId, status: own.status, text: own.text }
  }

  function untold(model: ServerModel): Map<string, Presence | null> {
    const changes = new Map<string, Presence | null>()
    for (const userId of changed.get(model.server.id) ?? []) {
      const before = model.told.get(userId)
      const now = shownIn(model.server.id, userId)
      if (before?.status === now?.status && before?.text === now?.text) continue
      changes.set(userId, now)
    }
    return changes
  }

  function tellChanges(model: ServerModel): void {
    const serverId = model.server.id
    for (const [userId, now] of untold(model)) {
      setTold(model, userId, now)
      const presence = now ?? { userId, status: 'offline' as const, text: null }
      const event = { type: 'presence.updated' as const, data: { serverId, ...presence } }
      tellMembers(model, shareEvent(event, { kind: 'server', serverId }))
    }
  }

  return {
    arrived(account) {
      away.delete(account)
      if (account.isOnline) return
      account.isOnline = true
      book.arrive(account.userId, account.serverIds)
      change(account.userId, account.serverIds)
    },
    departed(account) {
      if ([...account.sessions].some(({ connection }) => connection !== null)) return
      if (account.isOnline) {
        if (!away.has(account)) away.set(account, clock())
      } else if (account.sessions.size === 0) {
        forgetAccount(directory, account)
      }
    },
    set(account, status, text) {
      const before = book.presenceOf(account.userId)
      const own = { status, text: text === undefined ? (before?.text ?? null) : text }
      book.set(account.userId, own)
      change(account.userId, account.serverIds)
      const data = { serverId: null, userId: account.userId, ...own }
      tell(account, shareEvent({ type: 'presence.updated', data }, null))
    },
    joined(account, serverId) {
      book.join(account.userId, serverId)
      change(account.userId, [serverId])
    },
    parted(account, serverId) {
      book.part(account.userId, serverId)
    },
    untold,
    tick() {
      endGraces()
      for (const serverId of changed.keys()) {
        const model = directory.models.get(serverId)
        if (model) tellChanges(model)
      }
      changed.clear()
    },
  }
}
