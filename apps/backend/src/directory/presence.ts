/** Which accounts others see online, and where. An account is online in every server that it is a member of. */
export interface PresenceStore {
  /** Counts the members of the server whom others see online, without the invisible. */
  onlineCount(serverId: string): number
  /** The account came online as a member of these servers, or others see it from now on, or no longer. */
  setOnline(userId: string, serverIds: Iterable<string>, isVisible: boolean): void
  setOffline(userId: string): void
  /** The account became a member of the server. Has no effect while it is offline. */
  joinServer(userId: string, serverId: string): void
  leaveServer(userId: string, serverId: string): void
}

interface OnlineAccount {
  serverIds: readonly string[]
  isVisible: boolean
}

export function createPresence(): PresenceStore {
  const online = new Map<string, OnlineAccount>()
  /** The accounts that others see online in a server. */
  const visible = new Map<string, Set<string>>()

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

  return {
    onlineCount: (serverId) => visible.get(serverId)?.size ?? 0,
    setOnline(userId, servers, isVisible) {
      // Arrays take a fraction of the memory of sets.
      const serverIds = [...servers]
      online.set(userId, { serverIds, isVisible })
      const change = isVisible ? show : hide
      for (const serverId of serverIds) change(userId, serverId)
    },
    setOffline(userId) {
      for (const serverId of online.get(userId)?.serverIds ?? []) hide(userId, serverId)
      online.delete(userId)
    },
    joinServer(userId, serverId) {
      const account = online.get(userId)
      if (!account) return
      const { serverIds, isVisible } = account
      if (!serverIds.includes(serverId)) {
        online.set(userId, { serverIds: [...serverIds, serverId], isVisible })
      }
      if (isVisible) show(userId, serverId)
    },
    leaveServer(userId, serverId) {
      const account = online.get(userId)
      if (account) {
        const serverIds = account.serverIds.filter((id) => id !== serverId)
        online.set(userId, { ...account, serverIds })
      }
      hide(userId, serverId)
    },
  }
}
