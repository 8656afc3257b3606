import Type from 'typebox'
import type { Static } from 'typebox'
import { User } from './accounts.ts'
import { limits } from './limits.ts'
import type { Permission } from './permissions.ts'
import { Id, Line, Nullable, Time } from './shapes.ts'

export const ConversationKind = Type.Enum(['direct', 'group'])
export type ConversationKind = Static<typeof ConversationKind>

/**
 * Messages between two accounts (`direct`) or up to ten (`group`), outside of servers. Its id is the `serverId` of its
 * channels and events.
 */
export const Conversation = Type.Object({
  id: Id,
  kind: ConversationKind,
  /** Of a group; null if it has none. */
  name: Nullable(Type.String()),
  /** The picture of a group; null if it has none. */
  icon: Nullable(Type.String()),
  /** Who can remove others from a group; null in direct conversations. */
  ownerId: Nullable(Id),
  /** Everyone in it, the account itself included. */
  participants: Type.Array(User),
  /** When it was created, or its newest message was sent. */
  lastActivityAt: Time,
})
export type Conversation = Static<typeof Conversation>

/** What everyone in a conversation can do. A direct conversation in which the account may not write is read-only. */
export const conversationPermissions: Permission[] = [
  'view_channel',
  'send_messages',
  'add_reactions',
  'attach_files',
  'connect_voice',
  'speak',
]

export const OpenDirectRequest = Type.Object({ userId: Id })
export type OpenDirectRequest = Static<typeof OpenDirectRequest>

const GroupName = Nullable(Line(limits.nameMax))

export const CreateGroupRequest = Type.Object({
  /** The others. */
  userIds: Type.Array(Id, { minItems: 1, maxItems: limits.participantsPerGroup - 1 }),
  name: Type.Optional(GroupName),
})
export type CreateGroupRequest = Static<typeof CreateGroupRequest>

/** What a participant reports: one message of the conversation, or a person in it. */
export const CreateReportRequest = Type.Object({
  messageId: Type.Optional(Id),
  userId: Type.Optional(Id),
  reason: Type.String({ minLength: 1, maxLength: limits.reasonMax }),
})
export type CreateReportRequest = Static<typeof CreateReportRequest>

export const UpdateGroupRequest = Type.Object({ name: GroupName })
export type UpdateGroupRequest = Static<typeof UpdateGroupRequest>

/** A call that rings. The people in the call have joined the voice channel of the conversation. */
export interface Call {
  callerId: string
  /** For whom it rings: they have neither joined nor declined. */
  ringing: string[]
  /** When it stops to ring. */
  ringsUntil: number
}

export const callActions = {
  /** Stops the ringing on all devices of the account. */
  'call.decline': Type.Object({ channelId: Id }),
} as const

export type CallActionType = keyof typeof callActions
