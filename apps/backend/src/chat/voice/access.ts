import type { Call, PermissionSet, VoiceState } from '@guildhall/contract'

interface GatewaySession {
  id: string
  userId: string
}

/** The permissions of a member in a channel at this moment, in the order of the events; none for anybody else. */
export type FindPermissions = (where: {
  serverId: string
  userId: string
  channelId: string
  /** Milliseconds since the epoch. */
  now: number
}) => PermissionSet

/** What the gateway and the voice channels need of each other. */
export interface VoiceHooks {
  /** Everyone in the voice channels of the server. */
  statesIn(serverId: string): VoiceState[]
  /** The call that rings in the conversation, also one of another process. */
  callIn(serverId: string): Call | null
  /** Gives the gateway's view of the permissions, which changes with the events. */
  usePermissions(find: FindPermissions): void
  /**
   * Permissions may have changed: removes and mutes in the same turn those who lost theirs. The promise resolves when not
   * one more packet of theirs is forwarded.
   */
  reviewAll(): Promise<void> | undefined
  /** The connection of the session is lost; it may be resumed. */
  sessionDetached(session: GatewaySession): void
  sessionResumed(session: GatewaySession): void
  sessionEnded(session: GatewaySession): void
}
