import type { PresenceStatus } from '@guildhall/contract'

/** What an account set for itself. */
export interface OwnPresence {
  status: PresenceStatus
  text: string | null
}

/** Who is online, and where. An account is online in every server that it is a member of. */
export interface PresenceStore {
  /** Counts the members of the server whom others see online, without the invisible. */
  onlineCount(serverId: string): number
  /** What the account last set, also while it is offline. Online without a text if it set nothing. */
  presenceOf(userId: string): OwnPresence
  set(userId: string, presence: OwnPresence): void
  /** The account came online as a member of these servers. */
  setOnline(userId: string, serverIds: Iterable<string>): void
  setOffline(userId: string): void
  /** The account became a member of the server. Has no effect while it is offline. */
  joinServer(userId: string, serverId: string): void
  leaveServer(userId: string, serverId: string): void
}

const none: readonly string[] = []
const defaultPresence: OwnPresence = { status: 'online', text: null }

export function createPresence(): PresenceStore {
  /** The servers of each account that is online. */
  const online = new Map<string, readonly string[]>()
  /** The accounts that others see online in a server. */
  const visible = new Map<string, Set<string>>()
  /** What accounts set, where it differs from the default. */
  const presences = new Map<string, OwnPresence>()

  const presenceOf = (userId: string): OwnPresence => presences.get(userId) ?? defaultPresence

  function show(userId: string, serverId: string): void {
    const users = visible.get(serverId)
    if (users) users.add(userId)
    else visible.set(serverId, new Set([userId]))
  }

  function hide(userId: string, serverId: string): void {
    const users = visible.get(serverId)
    users?.delete(userId)
    if (users?.size === 0) visible.delete(serverId)
  }

  function showOrHide(userId: string, serverIds: Iterable<string>): void {
    const change = presenceOf(userId).status === 'invisible' ? hide : show
    for (const serverId of serverIds) change(userId, serverId)
  }

  return {
    onlineCount: (serverId) => visible.get(serverId)?.size ?? 0,
    presenceOf,
    set(userId, { status, text }) {
      const isDefault = status === defaultPresence.status && text === defaultPresence.text
      if (isDefault) presences.delete(userId)
      else presences.set(userId, { status, text })
      showOrHide(userId, online.get(userId) ?? none)
    },
    setOnline(userId, serverIds) {
      // Arrays take a fraction of the memory of sets.
      const servers = [...serverIds]
      online.set(userId, servers)
      showOrHide(userId, servers)
    },
    setOffline(userId) {
      for (const serverId of online.get(userId) ?? none) hide(userId, serverId)
      online.delete(userId)
    },
    joinServer(userId, serverId) {
      const servers = online.get(userId)
      if (!servers) return
      if (!servers.includes(serverId)) online.set(userId, [...servers, serverId])
      showOrHide(userId, [serverId])
    },
    leaveServer(userId, serverId) {
      const servers = online.get(userId)
      if (servers) {
        online.set(
          userId,
          servers.filter((id) => id !== serverId),
        )
      }
      hide(userId, serverId)
    },
  }
}
