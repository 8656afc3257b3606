import Type from 'typebox'
import {
  Conversation,
  CreateGroupRequest,
  CreateReportRequest,
  OpenDirectRequest,
  UpdateGroupRequest,
} from '../conversations.ts'
import { limits } from '../limits.ts'
import { Message, SearchQuery } from '../messages.ts'
import { Id, Nullable, Ok } from '../shapes.ts'
import { imageUpload } from './account-routes.ts'
import { ConversationParams, ParticipantParams } from './params.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'conversations'
const ConversationResponse = Type.Object({ conversation: Conversation })

export const conversationRoutes = defineRoutes({
  searchConversations: {
    tag,
    summary: 'Search the messages of all conversations, newest first',
    description:
      'As in a server, but in all conversations of the caller, also in those that it has closed. `conversations` are those ' +
      `of the messages, by their channels. With more than ${limits.searchedConversations}, only those with the newest messages are searched.`,
    auth: 'session',
    query: SearchQuery,
    success: {
      status: 200,
      body: Type.Object({
        messages: Type.Array(Message),
        conversations: Type.Array(Type.Object({ channelId: Id, conversation: Conversation })),
        nextCursor: Nullable(Type.String()),
        indexing: Type.Boolean(),
      }),
    },
    errors: ['not_found', 'busy'],
  },
  openDirectConversation: {
    tag,
    summary: 'Open the conversation with another account, or create it',
    description:
      'A new one needs a friend, or a shared server in which the caller is not muted and has accepted the rules. ' +
      'The other account sees a new conversation when it receives the first message. The gateway sends ' +
      '`conversation.opened` unless the conversation is open already.',
    auth: 'session',
    body: OpenDirectRequest,
    success: { status: 200, body: ConversationResponse },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  createGroup: {
    tag,
    summary: 'Create a group',
    description: 'The caller becomes its owner and must be allowed to write to everyone in it.',
    auth: 'session',
    body: CreateGroupRequest,
    success: { status: 201, body: ConversationResponse },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  getConversation: {
    tag,
    summary: 'Get a conversation, and whether the caller may write in it',
    description:
      'In a direct conversation, `mayWrite` is false while the two may not write to each other. It changes without an event.',
    auth: 'session',
    params: ConversationParams,
    success: {
      status: 200,
      body: Type.Object({ conversation: Conversation, mayWrite: Type.Boolean() }),
    },
  },
  updateGroup: {
    tag,
    summary: 'Rename a group',
    description: 'Everyone in the group can do that.',
    auth: 'session',
    params: ConversationParams,
    body: UpdateGroupRequest,
    success: { status: 200, body: ConversationResponse },
    errors: ['forbidden'],
  },
  setGroupIcon: {
    tag: 'images',
    summary: 'Upload the picture of a group',
    description: imageUpload(),
    auth: 'session',
    params: ConversationParams,
    body: UploadForm,
    success: { status: 200, body: ConversationResponse },
    errors: ['forbidden', 'limit_reached', 'storage_full'],
  },
  removeGroupIcon: {
    tag: 'images',
    summary: 'Remove the picture of a group',
    auth: 'session',
    params: ConversationParams,
    success: { status: 200, body: Ok },
    errors: ['forbidden'],
  },
  openConversation: {
    tag,
    summary: 'Show a conversation that the caller has closed',
    auth: 'session',
    params: ConversationParams,
    success: { status: 200, body: ConversationResponse },
  },
  closeConversation: {
    tag,
    summary: 'Hide a conversation until its next message',
    auth: 'session',
    params: ConversationParams,
    success: { status: 200, body: Ok },
  },
  addParticipant: {
    tag,
    summary: 'Add an account to a group',
    description: 'Everyone in the group can add accounts to which they may write.',
    auth: 'session',
    params: ParticipantParams,
    success: { status: 200, body: ConversationResponse },
    errors: ['forbidden', 'conflict', 'limit_reached'],
  },
  removeParticipant: {
    tag,
    summary: 'Remove an account from a group, or leave it',
    description:
      'Only the owner can remove others. When the owner leaves, the participant who joined first ' +
      'becomes the owner. The messages stay.',
    auth: 'session',
    permissionForOthers: 'owner',
    params: ParticipantParams,
    success: { status: 200, body: Ok },
    errors: ['forbidden'],
  },
  reportConversation: {
    tag,
    summary: 'Report a message or a person to the operator',
    description:
      'Needs either `messageId` or `userId`. The operator receives the message with those around it, or ' +
      'the newest messages of the conversation.',
    auth: 'session',
    params: ConversationParams,
    body: CreateReportRequest,
    success: { status: 201, body: Ok },
    errors: ['limit_reached'],
  },
})
