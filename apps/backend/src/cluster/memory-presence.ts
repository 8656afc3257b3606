import type { PresenceStatus } from '@guildhall/contract'
import type { PresenceBook } from './presence.ts'

interface Entry {
  status: PresenceStatus
  text: string | null
  serverIds: Set<string>
}

const none: ReadonlySet<string> = new Set()

/** The presence book of a platform of one process. What an account set is kept while it is away. */
export function createMemoryPresence(): PresenceBook {
  const online = new Map<string, Entry>()
  const visible = new Map<string, Set<string>>()
  const lastSet = new Map<string, { status: PresenceStatus; text: string | null }>()

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
        return entry ? [{ userId, status: entry.status, text: entry.text }] : []
      })
    },
    presenceOf: (userId) => online.get(userId) ?? null,
    set(userId, { status, text }) {
      lastSet.set(userId, { status, text })
      const entry = online.get(userId)
      if (!entry) return
      entry.status = status
      entry.text = text
      for (const serverId of entry.serverIds) {
        if (status === 'invisible') hide(userId, serverId)
        else show(userId, serverId)
      }
    },
    arrive(userId, serverIds) {
      const { status, text } = lastSet.get(userId) ?? { status: 'online', text: null }
      const entry: Entry = { status, text, serverIds: new Set(serverIds) }
      online.set(userId, entry)
      if (status === 'invisible') return
      for (const serverId of entry.serverIds) show(userId, serverId)
    },
    leave(userId) {
      for (const serverId of online.get(userId)?.serverIds ?? none) hide(userId, serverId)
      online.delete(userId)
    },
    join(userId, serverId) {
      const entry = online.get(userId)
      if (!entry) return
      entry.serverIds.add(serverId)
      if (entry.status !== 'invisible') show(userId, serverId)
    },
    part(userId, serverId) {
      online.get(userId)?.serverIds.delete(serverId)
      hide(userId, serverId)
    },
    serversOf: (userId) => online.get(userId)?.serverIds ?? none,
  }
}
