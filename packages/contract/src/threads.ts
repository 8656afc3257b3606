import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Id, Line, Nullable, Time } from './shapes.ts'
import { autoArchiveMinutes } from './thread-rules.ts'

const AutoArchive = Type.Enum(autoArchiveMinutes)

/** A conversation below a message of a channel. Its id is the `channelId` of its messages. */
export const Thread = Type.Object({
  id: Id,
  serverId: Id,
  /** The channel, whose permissions and rules the thread has. */
  channelId: Id,
  /** The message below which it is, which may have been deleted, and its `seq`. */
  messageId: Id,
  messageSeq: Type.Integer(),
  name: Type.String(),
  creatorId: Id,
  createdAt: Time,
  autoArchiveMinutes: AutoArchive,
  /** Null while it is active. */
  archivedAt: Nullable(Time),
  /** Only members who manage threads can write in it and change it. */
  locked: Type.Boolean(),
  /** At most `countedThreadMessages`. */
  messageCount: Type.Integer(),
  /** As that of a channel. */
  lastSeq: Type.Integer(),
  /** When its newest message was sent, or it was created or reopened. */
  lastActivityAt: Time,
})
export type Thread = Static<typeof Thread>

/** How far the caller has read a thread that it follows. */
export const ThreadRead = Type.Object({
  channelId: Id,
  seq: Type.Integer(),
  mentionCount: Type.Integer(),
  everyoneCount: Type.Integer(),
  roleCount: Type.Integer(),
  hereSeqs: Type.Array(Type.Integer()),
})

export type ThreadRead = Static<typeof ThreadRead>

/** `following` has an entry for each of the threads that the caller follows. */
export const ThreadList = Type.Object({
  threads: Type.Array(Thread),
  following: Type.Array(ThreadRead),
})
export type ThreadList = Static<typeof ThreadList>

const threadName = Line(limits.nameMax)

export const CreateThreadRequest = Type.Object({
  name: threadName,
  autoArchiveMinutes: Type.Optional(AutoArchive),
})
export type CreateThreadRequest = Static<typeof CreateThreadRequest>

export const UpdateThreadRequest = Type.Object({
  name: Type.Optional(threadName),
  autoArchiveMinutes: Type.Optional(AutoArchive),
  archived: Type.Optional(Type.Boolean()),
  locked: Type.Optional(Type.Boolean()),
})
export type UpdateThreadRequest = Static<typeof UpdateThreadRequest>

/** Threads by their state, or up to 100 by their ids, which are separated by commas. */
export const ThreadsQuery = Type.Object({
  state: Type.Optional(Type.Enum(['active', 'archived'])),
  ids: Type.Optional(Type.String({ maxLength: 37 * limits.pageMax, pattern: '^[0-9a-f,-]*$' })),
  /** The `nextCursor` of the page before. */
  before: Type.Optional(Type.String({ maxLength: 64 })),
})
export type ThreadsQuery = Static<typeof ThreadsQuery>

/** Threads by a part of their name, in all servers of the caller or in one. */
export const FindThreadsQuery = Type.Object({
  q: Type.String({ minLength: 1, maxLength: limits.nameMax }),
  serverId: Type.Optional(Id),
})
export type FindThreadsQuery = Static<typeof FindThreadsQuery>
