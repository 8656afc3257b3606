import Type from 'typebox'
import type { Static } from 'typebox'
import type { User } from './accounts.ts'
import { limits } from './limits.ts'
import type { Message } from './messages.ts'
import type { Channel, JoinRequest, Member, Role, Server } from './servers.ts'
import { Id, Nullable } from './shapes.ts'
import { voiceActions } from './voice.ts'
import type { VoiceActionReplies, VoiceEvents, VoiceState } from './voice.ts'

export const PresenceStatus = Type.Enum(['online', 'idle', 'dnd', 'invisible'])
/** `offline` is only ever told, never set. */
export type PresenceStatus = Static<typeof PresenceStatus>

export interface Presence {
  userId: string
  status: PresenceStatus | 'offline'
  text: string | null
}

export interface ReadState {
  channelId: string
  /** The last message that the account has read here. */
  seq: number
  /** Messages after `seq` that name the account, or everyone. */
  mentionCount: number
}

/** One server as one of its members may see it. */
export interface ServerWorld {
  server: Server
  /** Only those that the member may view. */
  channels: Channel[]
  roles: Role[]
  me: Member
  /** Only members who are online, and no invisible ones. */
  presences: Presence[]
  voice: VoiceState[]
}

/** Everything that an account may see when its session starts. */
export interface World {
  user: User
  /** The account's own presence; the only place where `invisible` is told. */
  presence: { status: PresenceStatus; text: string | null }
  servers: ServerWorld[]
  /** Channels without an entry: nothing read, nobody called. */
  readState: ReadState[]
}

/** What can happen, by the event's name, with what is told of it. Numbers are what they are after it, not by how much. */
export interface GatewayEvents extends VoiceEvents {
  'message.created': { serverId: string; message: Message; nonce?: string }
  'message.updated': { serverId: string; message: Message }
  'message.deleted': {
    serverId: string
    channelId: string
    messageId: string
    seq: number
    authorId: string
    mentions: string[]
    mentionsEveryone: boolean
  }
  'message.pinned': { serverId: string; channelId: string; messageId: string }
  'message.unpinned': { serverId: string; channelId: string; messageId: string }
  'reaction.added': ReactionChange
  'reaction.removed': ReactionChange
  'typing.started': { serverId: string; channelId: string; userId: string }
  /** `serverId` is null when an account is told of its own presence. */
  'presence.updated': Presence & { serverId: string | null }
  'channel.created': { channel: Channel }
  'channel.updated': { channel: Channel }
  'channel.deleted': { serverId: string; channelId: string }
  /** The account came into a server: all that it may see of it. */
  'server.joined': ServerWorld
  'server.updated': { server: Server }
  /** The server is gone, or the account is no longer in it. */
  'server.deleted': { serverId: string }
  'role.created': { serverId: string; role: Role }
  'role.updated': { serverId: string; role: Role }
  'role.deleted': { serverId: string; roleId: string }
  'member.joined': { serverId: string; member: Member; memberCount: number }
  'member.updated': { serverId: string; member: Member }
  'member.left': { serverId: string; userId: string; memberCount: number }
  'join_request.created': { serverId: string; request: JoinRequest }
  /** Whoever asked is told of a rejection only: an approval is `server.joined`. */
  'join_request.resolved': { serverId: string; userId: string; approved: boolean }
  'read.updated': ReadState
  /** A profile changed: one's own, or that of somebody in one of one's servers. */
  'user.updated': { user: User }
}

interface ReactionChange {
  serverId: string
  channelId: string
  messageId: string
  seq: number
  emoji: string
  userId: string
  /** How many have reacted so, after the change. */
  count: number
}

export type EventType = keyof GatewayEvents

export type GatewayEvent = { [T in EventType]: { type: T; data: GatewayEvents[T] } }[EventType]

const NoData = Type.Object({})

/** The actions of a client, by type, with the schema of their data. */
export const actions = {
  heartbeat: NoData,
  'message.send': Type.Object({
    channelId: Id,
    content: Type.Optional(Type.String({ maxLength: limits.messageMax })),
    replyTo: Type.Optional(Nullable(Id)),
    attachments: Type.Optional(Type.Array(Id, { maxItems: limits.attachmentsPerMessage })),
    nonce: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nonceMax })),
  }),
  'message.edit': Type.Object({
    messageId: Id,
    content: Type.String({ maxLength: limits.messageMax }),
  }),
  'message.delete': Type.Object({ messageId: Id }),
  'reaction.add': Type.Object({
    messageId: Id,
    emoji: Type.String({ minLength: 1, maxLength: limits.emojiMax }),
  }),
  'reaction.remove': Type.Object({
    messageId: Id,
    emoji: Type.String({ minLength: 1, maxLength: limits.emojiMax }),
  }),
  'typing.start': Type.Object({ channelId: Id }),
  'presence.set': Type.Object({
    status: PresenceStatus,
    text: Type.Optional(Nullable(Type.String({ maxLength: limits.presenceTextMax }))),
  }),
  'channel.read': Type.Object({ channelId: Id, seq: Type.Integer({ minimum: 0 }) }),
  ...voiceActions,
} as const

export type ActionType = keyof typeof actions
export type ActionData<T extends ActionType> = Static<(typeof actions)[T]>

/** The data of the reply to each action; an empty object where there is nothing to say. */
export interface ActionReplies
  extends Record<Exclude<ActionType, keyof VoiceActionReplies>, object>, VoiceActionReplies {
  'message.send': { message: Message }
  'message.edit': { message: Message }
}

export type ActionReply<T extends ActionType> = ActionReplies[T]
