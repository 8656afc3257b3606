import type { PermissionSet } from '@guildhall/contract'
import type { MaybePromise } from '../../core/maybe-promise.ts'

/** A message of an account, or a name that it gives, before it is stored or changed. */
export interface JudgedMessage {
  serverId: string
  /** Null for what belongs to no channel. */
  channelId: string | null
  userId: string
  roleIds: readonly string[]
  /** Of the account in the channel. */
  permissions: PermissionSet
  content: string
  /** The names of its files. */
  fileNames?: readonly string[]
}

/** Refuses messages that a server does not allow. */
export interface MessageJudge {
  /** Throws `forbidden`. */
  requireAllowed(message: JudgedMessage): MaybePromise<void>
  /** Runs `work`. When `requireAllowed` refused its message, mutes or reports the author, as far as that succeeds, before it throws that error. */
  enforce<T>(work: () => Promise<T>): Promise<T>
}
