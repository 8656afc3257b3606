import type { PermissionSet } from '@guildhall/contract'
import { listedChannelId } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'

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
  requireAllowed(message: JudgedMessage): Promise<void>
  /** Runs `work`. When `requireAllowed` refused its message, mutes or reports the author, as far as that succeeds, before it throws that error. */
  enforce<T>(work: () => Promise<T>): Promise<T>
}

/** A text that the account of `target` writes in its channel. */
export function judgedMessage(
  { channel, member, permissions }: ChannelForCaller,
  content: string,
): JudgedMessage {
  return {
    serverId: channel.server_id,
    channelId: listedChannelId(channel),
    userId: member.userId,
    roleIds: member.roles.map(({ id }) => id),
    permissions,
    content,
  }
}
