import type { GatewayEvent, Permission } from '@guildhall/contract'

/** Who is told of an event: online accounts only. */
export type Audience =
  /** Whoever may view the channel. */
  | { kind: 'channel'; serverId: string; channelId: string }
  /** Every member, or only those who hold the permission in the server. */
  | { kind: 'server'; serverId: string; permission?: Permission }
  | { kind: 'user'; userId: string }
  /** The account, and every member of the servers that it is in. */
  | { kind: 'peers'; userId: string; serverIds: string[] }

/** Something that happened and is committed, with those who may know. */
export type Announcement =
  | { kind: 'event'; audience: Audience; event: GatewayEvent }
  /** Logins that are over: their connections end. */
  | { kind: 'sessions_ended'; sessionIds: string[] }
