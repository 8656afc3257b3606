import type { Presence, PresenceStatus } from '@guildhall/contract'

/** What an account set for itself. */
export interface OwnPresence {
  status: PresenceStatus
  text: string | null
}

/** Who is online, and where. An account is online in every server that it is a member of. */
export interface PresenceStore {
  /** Members of the server whom others see online, the invisible left out. */
  onlineCount(serverId: string): number
  /** The presences of those members. */
  presencesIn(serverId: string): Presence[]
  /** What an online account set for itself; null when it is offline. */
  presenceOf(userId: string): OwnPresence | null
  set(userId: string, presence: OwnPresence): void
  /** The account came online as a member of these servers. */
  setOnline(userId: string, serverIds: Iterable<string>): void
  setOffline(userId: string): void
  joinServer(userId: string, serverId: string): void
  leaveServer(userId: string, serverId: string): void
  /** The servers where an online account is a member. */
  serversOf(userId: string): ReadonlySet<string>
}
