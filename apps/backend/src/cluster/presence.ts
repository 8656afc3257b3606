import type { PresenceStatus } from '@guildhall/contract'
import type { MaybePromise } from '../core/maybe-promise.ts'

/** What an account set for itself. */
export interface OwnPresence {
  status: PresenceStatus
  text: string | null
}

/**
 * Who is online, and where. An account is online in every server that it is a member of. A store that several processes
 * share answers with promises; the memory of one process answers at once. Changes take effect in the order of the calls.
 */
export interface PresenceStore {
  /** Counts the members of the server whom others see online, without the invisible. */
  onlineCount(serverId: string): MaybePromise<number>
  /** What the account last set, also while it is offline. Online without a text if it set nothing. */
  presenceOf(userId: string): MaybePromise<OwnPresence>
  set(userId: string, presence: OwnPresence): MaybePromise<void>
  /** The account came online as a member of these servers. */
  setOnline(userId: string, serverIds: Iterable<string>): MaybePromise<void>
  setOffline(userId: string): MaybePromise<void>
  /** The account became a member of the server. Has no effect while it is offline. */
  joinServer(userId: string, serverId: string): MaybePromise<void>
  leaveServer(userId: string, serverId: string): MaybePromise<void>
}
