import Type from 'typebox'
import { limits } from '../limits.ts'
import { Id, Nullable, Ok } from '../shapes.ts'
import {
  CreateThreadRequest,
  FindThreadsQuery,
  Thread,
  ThreadList,
  ThreadRead,
  ThreadsQuery,
  UpdateThreadRequest,
} from '../threads.ts'
import { ChannelParams, MessageParams } from './params.ts'
import { defineRoutes } from './route.ts'

const tag = 'threads'
const ThreadParams = Type.Object({ threadId: Id })
const ThreadResponse = Type.Object({ thread: Thread })

export const threadRoutes = defineRoutes({
  createThread: {
    tag,
    summary: 'Create a thread below a message',
    description:
      'Needs the permissions to post in the channel. Direct messages have no threads. The author of the message and you follow it.',
    auth: 'session',
    permission: 'send_messages',
    params: MessageParams,
    body: CreateThreadRequest,
    success: { status: 201, body: ThreadResponse },
    errors: ['conflict', 'limit_reached'],
  },
  listThreads: {
    tag,
    summary: 'List threads of a channel, the latest activity first',
    description: 'The active ones by default. Archived ones come in pages.',
    auth: 'session',
    params: ChannelParams,
    query: ThreadsQuery,
    success: {
      status: 200,
      body: Type.Object({ ...ThreadList.properties, nextCursor: Nullable(Type.String()) }),
    },
  },
  listFollowedThreads: {
    tag,
    summary: 'List the active threads that you follow, the latest activity first',
    description:
      'At most 200. `archivedIds` are some of the archived ones, which may become active again.',
    auth: 'session',
    success: {
      status: 200,
      body: Type.Object({ ...ThreadList.properties, archivedIds: Type.Array(Id) }),
    },
  },
  findThreads: {
    tag,
    summary: 'Find active threads by name, the latest activity first',
    description:
      'In all servers, or in the one with `serverId`: threads of channels that the caller can view, with a name that ' +
      `contains \`q\`, whatever the case. At most ${limits.foundThreads}.`,
    auth: 'session',
    query: FindThreadsQuery,
    success: { status: 200, body: ThreadList },
  },
  getThread: {
    tag,
    summary: 'Get a thread',
    description: '`read` is null if you don’t follow it.',
    auth: 'session',
    params: ThreadParams,
    success: {
      status: 200,
      body: Type.Object({ thread: Thread, read: Nullable(ThreadRead) }),
    },
  },
  updateThread: {
    tag,
    summary: 'Rename, archive, reopen or lock a thread',
    description:
      'Its creator can rename and archive it, members who can post can reopen it. Anything else, and any change of a locked thread, needs ' +
      '`manage_messages` or `manage_channels`.',
    auth: 'session',
    permissionForOthers: ['manage_messages', 'manage_channels'],
    params: ThreadParams,
    body: UpdateThreadRequest,
    success: { status: 200, body: ThreadResponse },
    errors: ['limit_reached'],
  },
  deleteThread: {
    tag,
    summary: 'Delete a thread with its messages',
    auth: 'session',
    permission: ['manage_messages', 'manage_channels'],
    params: ThreadParams,
    success: { status: 200, body: Ok },
  },
  followThread: {
    tag,
    summary: 'Follow a thread',
    auth: 'session',
    params: ThreadParams,
    success: { status: 200, body: Ok },
  },
  unfollowThread: {
    tag,
    summary: 'Stop following a thread',
    auth: 'session',
    params: ThreadParams,
    success: { status: 200, body: Ok },
  },
})
