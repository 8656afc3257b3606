import Type from 'typebox'
import { Id } from '../shapes.ts'

export const ServerParams = Type.Object({ serverId: Id })
export const MemberParams = Type.Object({ serverId: Id, userId: Id })
export const ConversationParams = Type.Object({ conversationId: Id })
export const ParticipantParams = Type.Object({ conversationId: Id, userId: Id })
export const ChannelParams = Type.Object({ channelId: Id })
export const MessageParams = Type.Object({ channelId: Id, messageId: Id })
