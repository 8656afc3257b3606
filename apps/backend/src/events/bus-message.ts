import type { EventType, GatewayEvent, OwnPresence, RecipientKindOf } from '@guildhall/contract'

/** Who receives an event. Only accounts that are online receive it. */
export type Recipients =
  /** Everyone who may view the channel. */
  | { kind: 'channel'; serverId: string; channelId: string }
  /** Every member, or only those who hold the permission that `eventRules` names for the event. */
  | { kind: 'server'; serverId: string }
  /** The account, in case of a server or conversation only if the account has it open. */
  | { kind: 'user'; userId: string; serverId?: string }
  /** These gateway sessions, as long as their accounts may view the channel, if one is named. */
  | {
      kind: 'sessions'
      sessions: { userId: string; sessionId: string }[]
      channel: { serverId: string; channelId: string } | null
    }
  /** The account, and every member of the servers that it is in. */
  | { kind: 'peers'; userId: string; serverIds: string[] }

/** The recipients to which this event can be published. */
export type RecipientsOf<T extends EventType> = Extract<Recipients, { kind: RecipientKindOf<T> }>

/** A conversation that appears for one of its participants. */
export interface OpenedConversation {
  conversationId: string
  userId: string
  /** Everyone in it: it may be new. */
  participantIds: string[]
}

/**
 * What the bus carries: an event with its recipients, logins that ended and whose connections close, a conversation that
 * was opened, what an account set as its presence, that operators changed settings, or that messages were missed, so that everything
 * which was kept because of them is outdated.
 */
export type BusMessage =
  | { kind: 'event'; recipients: Recipients; event: GatewayEvent }
  | { kind: 'sessions_ended'; sessionIds: string[] }
  | ({ kind: 'conversation_opened' } & OpenedConversation)
  | { kind: 'presence_set'; userId: string; presence: OwnPresence }
  | { kind: 'settings_changed' }
  | { kind: 'events_missed' }
