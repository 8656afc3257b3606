import type { OwnPresence, PresenceStore } from './presence.ts'

interface Entry {
  own: OwnPresence
  serverIds: Set<string>
}

const none: ReadonlySet<string> = new Set()
const plain: OwnPresence = { status: 'online', text: null }

/** The presence book of a platform of one process. What an account set is kept while it is away. */
export function createMemoryPresence(): PresenceStore {
  const online = new Map<string, Entry>()
  const visible = new Map<string, Set<string>>()
  const lastSet = new Map<string, OwnPresence>()

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
    presencesIn(serverId) {
      return [...(visible.get(serverId) ?? none)].flatMap((userId) => {
        const entry = online.get(userId)
        return entry ? [{ userId, ...entry.own }] : []
      })
    },
    presenceOf: (userId) => online.get(userId)?.own ?? null,
    set(userId, { status, text }) {
      // What is the same for all who set nothing need not be remembered.
      if (status === plain.status && text === plain.text) lastSet.delete(userId)
      else lastSet.set(userId, { status, text })
      const entry = online.get(userId)
      if (!entry) return
      entry.own = { status, text }
      for (const serverId of entry.serverIds) {
        if (status === 'invisible') hide(userId, serverId)
        else show(userId, serverId)
      }
    },
    setOnline(userId, serverIds) {
      const entry: Entry = { own: lastSet.get(userId) ?? plain, serverIds: new Set(serverIds) }
      online.set(userId, entry)
      if (entry.own.status === 'invisible') return
      for (const serverId of entry.serverIds) show(userId, serverId)
    },
    setOffline(userId) {
      for (const serverId of online.get(userId)?.serverIds ?? none) hide(userId, serverId)
      online.delete(userId)
    },
    joinServer(userId, serverId) {
      const entry = online.get(userId)
      if (!entry) return
      entry.serverIds.add(serverId)
      if (entry.own.status !== 'invisible') show(userId, serverId)
    },
    leaveServer(userId, serverId) {
      online.get(userId)?.serverIds.delete(serverId)
      hide(userId, serverId)
    },
    serversOf: (userId) => online.get(userId)?.serverIds ?? none,
  }
}
