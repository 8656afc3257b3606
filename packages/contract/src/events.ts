import type { User } from './accounts.ts'
import { collectionChanges, collections } from './collections.ts'
import type { CollectionEvents, CollectionEventType, CollectionKey } from './collections.ts'
import type { Call } from './conversations.ts'
import type {
  ConversationSnapshot,
  MemberGroup,
  MemberListItem,
  Presence,
  ReadState,
  ServerSnapshot,
} from './gateway.ts'
import type { Message } from './messages.ts'
import type { RaidProtection } from './moderation.ts'
import type { Notifications } from './notifications.ts'
import type { Permission } from './permissions.ts'
import type { Privacy, Relationship } from './relationships.ts'
import type { ServerOrder } from './server-order.ts'
import type { Channel, JoinRequest, Member, Server } from './servers.ts'
import type { Thread, ThreadRead } from './threads.ts'
import type { VoiceSignal, VoiceState } from './voice.ts'

/**
 * The data of each event, by type. Numbers are the values after the event, not differences. A game server is also updated
 * when its status changed visibly: `checkedAt`, `ping`, scores and times alone do not count.
 */
export interface GatewayEvents extends CollectionEvents {
  'message.created': {
    serverId: string
    message: Message
    nonce?: string
    /** Set if the message mentions those who are online, and the account is not. */
    isAway?: true
  }
  /** With whom it mentioned before, if that changed. */
  'message.updated': { serverId: string; message: Message; mentionsBefore?: MentionsBefore }
  'message.deleted': DeletedFrom & DeletedMessage
  /** Several messages of one channel were deleted at once. */
  'messages.deleted': DeletedFrom & { messages: DeletedMessage[] }
  /** An import added messages to a channel, up to the number `lastSeq`. */
  'messages.imported': { serverId: string; channelId: string; lastSeq: number }
  /** Messages of an imported author belong to a member from now on, or don't any more. */
  'import_claim.decided': { serverId: string }
  /** A claim of an imported author was made, decided or withdrawn. */
  'import_claims.updated': { serverId: string }
  'message.pinned': { serverId: string; channelId: string; messageId: string }
  'message.unpinned': { serverId: string; channelId: string; messageId: string }
  'reaction.added': ReactionChange
  'reaction.removed': ReactionChange
  'typing.started': { serverId: string; channelId: string; userId: string }
  /** `serverId` is null for those of friends, and for the account's own presence, which has `endsAt`. */
  'presence.updated': Presence & { serverId: string | null; endsAt?: number | null }
  'channel.created': { channel: Channel }
  'channel.updated': { channel: Channel }
  'channel.deleted': { serverId: string; channelId: string }
  /** The account joined a server. */
  'server.joined': ServerSnapshot
  /** The counts of a large server, at most every two seconds. */
  'server.counts': { serverId: string; memberCount: number; onlineCount: number }
  /** The member list of a large server changed: all groups, and the changed items in the subscribed ranges. */
  'members.updated': { serverId: string; groups: MemberGroup[]; items: MemberListItem[] }
  'server.updated': { server: Server }
  /** The server was deleted, or the account left it. */
  'server.deleted': { serverId: string }
  /** A conversation appears: it was opened, a participant added the account, or a message was sent in a closed one. */
  'conversation.opened': ConversationSnapshot
  'conversation.updated': {
    serverId: string
    name: string | null
    icon: string | null
    ownerId: string | null
  }
  /** The account closed the conversation or left it. */
  'conversation.closed': { serverId: string }
  'member.joined': { serverId: string; member: Member; memberCount: number }
  'member.updated': { serverId: string; member: Member }
  'member.left': { serverId: string; userId: string; memberCount: number }
  'join_request.created': { serverId: string; request: JoinRequest }
  /** The account that asked receives only rejections; after an approval it receives `server.joined`. */
  'join_request.resolved': { serverId: string; userId: string; approved: boolean }
  'read.updated': ReadState
  /** The account saved the message, or removed it from those that it saved. */
  'saved_messages.updated': { messageId: string; isSaved: boolean }
  /** The notices about webhooks of the account changed. */
  'webhook_notices.updated': object
  /** The settings that changed; one that changes nothing is gone. */
  'notifications.updated': Notifications
  /** The profile of the account, of a member of one of its servers, or of an account in its relationships changed. */
  'user.updated': { user: User }
  'voice.joined': {
    serverId: string
    channelId: string
    state: VoiceState
    /** Moved to the AFK channel, because it was inactive. */
    isInactive?: true
  }
  'voice.updated': { serverId: string; channelId: string; state: VoiceState }
  'voice.left': { serverId: string; channelId: string; userId: string }
  /** Sent to the session that joined. */
  'voice.signal': VoiceSignal
  /**
   * Everyone who is speaking at the moment, and who of them speaks with priority. Sent at once to the participants of the channel, and
   * less often to the others who can view it.
   */
  'voice.speaking': { channelId: string; userIds: string[]; priorityUserIds: string[] }
  /** A participant plays a sound of the server. Sent to the participants of the channel. */
  'voice.sound_played': { serverId: string; channelId: string; userId: string; soundId: string }
  /** A call begins to ring, rings for fewer people, or stops to ring. */
  'call.updated': { serverId: string; call: Call | null }
  /** A request arrived or was sent, an account became a friend or was blocked. Replaces what the two were before. */
  'relationship.updated': Relationship
  /** A friend was removed, a request is no longer pending, or a block was lifted. */
  'relationship.removed': { userId: string }
  'privacy.updated': Privacy
  /** The account ordered its servers. */
  'server_order.updated': ServerOrder
  /** A message was reported, or a report was closed. */
  'reports.updated': { serverId: string }
  /** What a server's filter refuses has changed. */
  'message_filter.updated': { serverId: string }
  'raid_protection.updated': { serverId: string; raidProtection: RaidProtection | null }
  'thread.created': { thread: Thread }
  /** It was renamed, archived, reopened or locked. Messages in it don't cause this event. */
  'thread.updated': { thread: Thread }
  'thread.deleted': { serverId: string; channelId: string; threadId: string }
  /** The account follows the thread from now on. */
  'thread.followed': { thread: Thread; read: ThreadRead }
  'thread.unfollowed': { threadId: string }
  /** How far the account has read a thread. */
  'thread.read': ThreadRead
}

export type EventType = keyof GatewayEvents

export type GatewayEvent = { [T in EventType]: { type: T; data: GatewayEvents[T] } }[EventType]

/** Who can receive an event: the accounts and sessions that the backend names when it publishes it. */
export type RecipientKind =
  /** Everyone who may view the channel. */
  | 'channel'
  /** Every member of the server, or those with the permission of the event. */
  | 'server'
  /** One account. */
  | 'user'
  /** Some gateway sessions. */
  | 'sessions'
  /** The account and all members of its servers. */
  | 'peers'
  /** Nobody by publishing: the gateway creates it for each account. */
  | 'gateway'

export type EventRule = {
  to: RecipientKind | readonly RecipientKind[]
  /** The only members of a server who receive it. */
  permission?: Permission
} & (
  | {
      /**
       * What accounts may have less of after the event: what they can view (`access`), or what they may write (`posting`).
       * A write that read rights before the event reads them again.
       */
      reduces: 'access' | 'posting'
      mayArriveLater: false
    }
  | {
      reduces: 'nothing'
      /** Whether the change is confirmed before every process has the event, so that a reader may still get the old state. */
      mayArriveLater: boolean
    }
)

/** The rules of the events of collections. */
const collectionRules = Object.fromEntries(
  [...collectionChanges].map(([type, { key }]) => [
    type,
    { to: 'server', reduces: collections[key].reduces, mayArriveLater: false },
  ]),
) as {
  readonly [K in CollectionKey as CollectionEventType<K>]: {
    readonly to: 'server'
    readonly reduces: (typeof collections)[K]['reduces']
    readonly mayArriveLater: false
  }
}

/** Every event, and what the backend must know to deliver it. What is not stored may always arrive later. */
export const eventRules = {
  ...collectionRules,
  'message.created': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'message.updated': { to: 'channel', reduces: 'nothing', mayArriveLater: false },
  'message.deleted': { to: 'channel', reduces: 'nothing', mayArriveLater: false },
  'messages.deleted': { to: 'channel', reduces: 'nothing', mayArriveLater: false },
  'messages.imported': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'import_claim.decided': { to: 'server', reduces: 'nothing', mayArriveLater: false },
  'import_claims.updated': {
    to: ['server', 'user'],
    permission: 'manage_server',
    reduces: 'nothing',
    mayArriveLater: false,
  },
  'message.pinned': { to: 'channel', reduces: 'nothing', mayArriveLater: false },
  'message.unpinned': { to: 'channel', reduces: 'nothing', mayArriveLater: false },
  'reaction.added': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'reaction.removed': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'typing.started': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'presence.updated': { to: 'gateway', reduces: 'nothing', mayArriveLater: true },
  'channel.created': { to: 'channel', reduces: 'access', mayArriveLater: false },
  'channel.updated': { to: 'channel', reduces: 'access', mayArriveLater: false },
  'channel.deleted': { to: 'channel', reduces: 'access', mayArriveLater: false },
  'server.joined': { to: 'gateway', reduces: 'nothing', mayArriveLater: true },
  'server.counts': { to: 'gateway', reduces: 'nothing', mayArriveLater: true },
  'members.updated': { to: 'gateway', reduces: 'nothing', mayArriveLater: true },
  'server.updated': { to: 'server', reduces: 'access', mayArriveLater: false },
  'server.deleted': { to: 'server', reduces: 'access', mayArriveLater: false },
  'conversation.opened': { to: 'gateway', reduces: 'nothing', mayArriveLater: true },
  'conversation.updated': { to: 'server', reduces: 'nothing', mayArriveLater: false },
  'conversation.closed': { to: 'user', reduces: 'nothing', mayArriveLater: false },
  'member.joined': { to: 'server', reduces: 'nothing', mayArriveLater: false },
  'member.updated': { to: 'server', reduces: 'access', mayArriveLater: false },
  'member.left': { to: 'server', reduces: 'access', mayArriveLater: false },
  'join_request.created': {
    to: 'server',
    permission: 'approve_members',
    reduces: 'nothing',
    mayArriveLater: false,
  },
  'join_request.resolved': {
    to: ['server', 'user'],
    permission: 'approve_members',
    reduces: 'nothing',
    mayArriveLater: false,
  },
  'read.updated': { to: ['user', 'channel'], reduces: 'nothing', mayArriveLater: true },
  'saved_messages.updated': { to: 'user', reduces: 'nothing', mayArriveLater: true },
  'webhook_notices.updated': { to: 'user', reduces: 'nothing', mayArriveLater: true },
  'notifications.updated': { to: 'user', reduces: 'nothing', mayArriveLater: true },
  'user.updated': { to: 'peers', reduces: 'nothing', mayArriveLater: false },
  'voice.joined': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'voice.updated': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'voice.left': { to: ['channel', 'sessions'], reduces: 'nothing', mayArriveLater: true },
  'voice.signal': { to: 'sessions', reduces: 'nothing', mayArriveLater: true },
  'voice.speaking': { to: ['channel', 'sessions'], reduces: 'nothing', mayArriveLater: true },
  'voice.sound_played': { to: 'sessions', reduces: 'nothing', mayArriveLater: true },
  'call.updated': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'relationship.updated': { to: 'user', reduces: 'posting', mayArriveLater: false },
  'relationship.removed': { to: 'user', reduces: 'posting', mayArriveLater: false },
  'privacy.updated': { to: 'user', reduces: 'posting', mayArriveLater: false },
  'server_order.updated': { to: 'user', reduces: 'nothing', mayArriveLater: false },
  'reports.updated': {
    to: 'server',
    permission: 'manage_messages',
    reduces: 'nothing',
    mayArriveLater: false,
  },
  'message_filter.updated': {
    to: 'server',
    permission: 'manage_server',
    reduces: 'posting',
    mayArriveLater: false,
  },
  'raid_protection.updated': {
    to: 'server',
    permission: 'ban_members',
    reduces: 'nothing',
    mayArriveLater: false,
  },
  'thread.created': { to: 'channel', reduces: 'nothing', mayArriveLater: true },
  'thread.updated': { to: 'channel', reduces: 'nothing', mayArriveLater: false },
  'thread.deleted': { to: 'channel', reduces: 'nothing', mayArriveLater: false },
  'thread.followed': { to: 'user', reduces: 'nothing', mayArriveLater: true },
  'thread.unfollowed': { to: 'user', reduces: 'nothing', mayArriveLater: false },
  'thread.read': { to: 'user', reduces: 'nothing', mayArriveLater: true },
} as const satisfies Record<EventType, EventRule>

type Rules = typeof eventRules

/** The kinds of recipients to which an event can be published. */
export type RecipientKindOf<T extends EventType> = Exclude<
  Rules[T]['to'] extends infer K ? (K extends readonly (infer Each)[] ? Each : K) : never,
  'gateway'
>

/** The events after which accounts may view less. */
export type AccessEventType = {
  [T in EventType]: Rules[T]['reduces'] extends 'access' ? T : never
}[EventType]

interface DeletedFrom {
  serverId: string
  channelId: string
  /** The `lastSeq` of the channel after the deletion. */
  lastSeq: number
}

/** Whom a message mentioned until it was edited or deleted, aside from `@here`. */
export interface MentionsBefore {
  mentions: string[]
  /** The ids of mentioned roles. */
  roleIds: string[]
  mentionsEveryone: boolean
}

export interface DeletedMessage extends MentionsBefore {
  messageId: string
  seq: number
  authorId: string
}

interface ReactionChange {
  serverId: string
  channelId: string
  messageId: string
  seq: number
  emoji: string
  userId: string
  /** How many accounts have reacted with the emoji, after the change. */
  count: number
}
