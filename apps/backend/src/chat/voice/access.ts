import type { Call, VoiceState } from '@guildhall/contract'

interface GatewaySession {
  id: string
  userId: string
}

/** What the gateway and the voice channels need of each other. */
export interface VoiceHooks {
  /** Everyone in the voice channels of the server. */
  voiceStatesIn(serverId: string): VoiceState[]
  /** The call that rings in the conversation, also one of another process. */
  callIn(serverId: string): Call | null
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
