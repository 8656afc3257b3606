import Type from 'typebox'
import type { Static } from 'typebox'
import type { User } from './accounts.ts'
import type { Collections } from './collections.ts'
import { callActions } from './conversations.ts'
import type { Call, Conversation } from './conversations.ts'
import { limits } from './limits.ts'
import type { Message } from './messages.ts'
import type { Notifications } from './notifications.ts'
import type { ServerOrder } from './server-order.ts'
import type { Channel, Member, Server } from './servers.ts'
import type { Privacy, Relationship } from './relationships.ts'
import { EmojiText, Id, Nullable, Time } from './shapes.ts'
import { voiceActions } from './voice.ts'
import type { VoiceActionReplies, VoiceState } from './voice.ts'

export const PresenceStatus = Type.Enum(['online', 'idle', 'dnd', 'invisible'])
/** Clients cannot set `offline`; they only receive it. */
export type PresenceStatus = Static<typeof PresenceStatus>

export interface Presence {
  userId: string
  status: PresenceStatus | 'offline'
  text: string | null
  /** Before the text. */
  emoji: string | null
}

/** What an account set for itself. */
export interface OwnPresence {
  status: PresenceStatus
  text: string | null
  emoji: string | null
  /** When the text and the emoji disappear; null for never. */
  endsAt: number | null
}

export interface ReadState {
  channelId: string
  /** The last message that the account has read. */
  seq: number
  /** How many messages after `seq` mention the account, one of its roles, or everyone. */
  mentionCount: number
  /** How many of those mention the account only through `@everyone` or `@here`. */
  everyoneCount: number
  /** How many of those mention a role of the account and not the account itself. */
  roleCount: number
  /** The newest of those that mention the account only through `@here`, by their `seq`. */
  hereSeqs: number[]
}

/** One server, as one of its members can view it. */
export interface ServerSnapshot extends Collections {
  server: Server
  /** The channels that the member can view. */
  channels: Channel[]
  me: Member
  /**
   * Whether so many members are online that clients subscribe to those whom they show: see the action
   * `members.subscribe`.
   */
  large: boolean
  /** The members who are online and not invisible; in a large server only the account itself. */
  presences: Presence[]
  voice: VoiceState[]
}

/** One open conversation. Nobody owns its server: everyone has the permissions of the role `everyone`. */
export interface ConversationSnapshot extends ServerSnapshot {
  conversation: Conversation
  /** The call that rings, if one does. */
  call: Call | null
}

/** A group of the member list: a role, or the id of the others. Only groups with members are listed. */
export interface MemberGroup {
  /** The role that is the highest one of these online members; `online` for those without a role, or `offline`. */
  id: string
  count: number
}

export interface MemberListItem {
  /** The position among all members, through all groups. */
  index: number
  member: Member
  /** Null if the member is offline or invisible. */
  presence: Presence | null
}

/** Everything that an account can view when its session starts. */
export interface Snapshot {
  user: User
  /** The account's own presence, the only one that can be `invisible`. */
  presence: OwnPresence
  servers: ServerSnapshot[]
  /** The open conversations. */
  conversations: ConversationSnapshot[]
  /** Channels without an entry have no read messages and no mentions. */
  readState: ReadState[]
  /** Friends, friend requests and blocked users. */
  relationships: Relationship[]
  /** The friends who are online and not invisible. */
  friendPresences: Presence[]
  privacy: Privacy
  /** What the account set for its servers and their channels. */
  notifications: Notifications
  serverOrder: ServerOrder
}

const NoData = Type.Object({})

/** The schema of the data of each client action, by type. */
export const actions = {
  heartbeat: NoData,
  'message.send': Type.Object({
    channelId: Id,
    content: Type.Optional(Type.String({ maxLength: limits.messageMax })),
    replyTo: Type.Optional(Nullable(Id)),
    /** Whether a reply mentions the author of the message above; it does by default. */
    mentionsRepliedAuthor: Type.Optional(Type.Boolean()),
    attachments: Type.Optional(Type.Array(Id, { maxItems: limits.attachmentsPerMessage })),
    stickerId: Type.Optional(Id),
    nonce: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nonceMax })),
  }),
  'message.edit': Type.Object({
    messageId: Id,
    content: Type.String({ maxLength: limits.messageMax }),
  }),
  'message.delete': Type.Object({ messageId: Id }),
  'reaction.add': Type.Object({
    messageId: Id,
    emoji: EmojiText,
  }),
  'reaction.remove': Type.Object({
    messageId: Id,
    emoji: EmojiText,
  }),
  'typing.start': Type.Object({ channelId: Id }),
  /** Text, emoji and end belong together: where one is given, those left out are none. Without any, all of them stay. */
  'presence.set': Type.Object({
    status: PresenceStatus,
    text: Type.Optional(Nullable(Type.String({ maxLength: limits.presenceTextMax }))),
    emoji: Type.Optional(Nullable(EmojiText)),
    endsAt: Type.Optional(Nullable(Time)),
  }),
  /** Whether the person has left this client alone for a while. Its session remembers it. */
  'presence.idle': Type.Object({ idle: Type.Boolean() }),
  'channel.read': Type.Object({ channelId: Id, seq: Type.Integer({ minimum: 0 }) }),
  'members.subscribe': Type.Object({
    serverId: Id,
    /** The first and last index of parts of the member list. */
    ranges: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
      maxItems: limits.memberRanges,
    }),
    userIds: Type.Array(Id, { maxItems: limits.subscribedUsers }),
  }),
  ...voiceActions,
  ...callActions,
} as const

export type ActionType = keyof typeof actions
export type ActionData<T extends ActionType> = Static<(typeof actions)[T]>

/** The reply to `members.subscribe`: the members in the subscribed ranges, and the subscribed users who are members. */
export interface MemberListReply {
  memberCount: number
  onlineCount: number
  groups: MemberGroup[]
  items: MemberListItem[]
}

/** The data of the reply to each action; an empty object by default. */
export interface ActionReplies
  extends Record<Exclude<ActionType, keyof VoiceActionReplies>, object>, VoiceActionReplies {
  'message.send': { message: Message }
  'message.edit': { message: Message }
  'members.subscribe': MemberListReply
}

export type ActionReply<T extends ActionType> = ActionReplies[T]
