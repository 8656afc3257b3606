import type { Presence } from '@guildhall/contract'
import { sendToAccount } from '../directory.ts'
import type { Account, Directory } from '../directory.ts'
import { shareEvent } from '../connection/frames.ts'

export interface FriendPresences {
  /** The presence of the account may have changed. */
  markChanged(userId: string): void
  /** For a snapshot. */
  of(account: Account): Presence[]
  /** Sends the account the presence of its new friend. */
  announce(account: Account, friendId: string): void
  tick(): void
}

/** Sends friends each other's presence, also where they share no server. */
export function createFriendPresences(
  { accounts, related }: Pick<Directory, 'accounts' | 'related'>,
  /** Null while the account is offline or invisible. */
  findPresence: (userId: string) => Presence | null,
): FriendPresences {
  /** What was sent of accounts that are in relationships of accounts here. Those that are missing are offline. */
  const published = new Map<string, Presence>()
  const changed = new Set<string>()

  function publishedPresence(userId: string): Presence | null {
    const known = published.get(userId)
    // A change that is not published yet follows with the next tick.
    if (known || changed.has(userId)) return known ?? null
    const presence = findPresence(userId)
    if (presence) published.set(userId, presence)
    return presence
  }

  function publish(userId: string): void {
    const before = published.get(userId)
    const now = findPresence(userId)
    if (isSamePresence(before, now)) return
    if (now) published.set(userId, now)
    else published.delete(userId)
    const event = presenceEvent(now ?? offline(userId))
    for (const account of related.get(userId) ?? []) {
      if (account.relationships.get(userId) === 'friend') sendToAccount(account, event)
    }
  }

  return {
    markChanged(userId) {
      if (related.has(userId)) changed.add(userId)
      else published.delete(userId)
    },
    of: (account) => friendIdsOf(account).flatMap((friendId) => publishedPresence(friendId) ?? []),
    announce(account, friendId) {
      if (accounts.get(account.userId) !== account) return
      const presence = publishedPresence(friendId)
      if (presence) sendToAccount(account, presenceEvent(presence))
    },
    tick() {
      for (const userId of changed) publish(userId)
      changed.clear()
    },
  }
}

export function offline(userId: string): Presence {
  return { userId, status: 'offline', text: null, emoji: null }
}

export function isSamePresence(
  one: Presence | null | undefined,
  other: Presence | null | undefined,
): boolean {
  return one?.status === other?.status && one?.text === other?.text && one?.emoji === other?.emoji
}

function friendIdsOf({ relationships }: Account): string[] {
  return [...relationships].flatMap(([userId, kind]) => (kind === 'friend' ? [userId] : []))
}

function presenceEvent(presence: Presence) {
  return shareEvent({ type: 'presence.updated', data: { serverId: null, ...presence } }, null)
}
