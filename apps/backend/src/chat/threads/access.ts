import { limits } from '@guildhall/contract'
import type { Thread } from '@guildhall/contract'
import { AppError, appError, notFound } from '../../core/app-error.ts'
import type { EventPublisher, Publish } from '../../events/event-publisher.ts'
import type { Database, Reader, Transaction } from '../../storage/database.ts'
import { channelFor } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { readStateOf, startReading } from '../messages/access.ts'
import { hasBlocked } from '../relationships/access.ts'
import {
  countActive,
  findThread,
  insertFollower,
  listFollowersAmong,
  updateThread,
} from './store.ts'

export { addImportedThread, publishThread, requireRoomInServer } from './imported.ts'
export {
  listActiveSince as threadsActiveSince,
  listChannelsOf as channelsOfThreads,
  listFollowedActive as followedActiveThreads,
  listFollowersAmong as followersAmong,
  listThreadChannels as threadChannelsOf,
  importedActivityStep,
  threadActivityStep,
} from './store.ts'

export function viewersOf({ serverId, channelId }: Thread) {
  return { kind: 'channel', serverId, channelId } as const
}

export interface ThreadForCaller extends ChannelForCaller {
  thread: Thread
}

/** Throws `not_found` for threads in channels that the caller cannot view. */
export async function threadFor(
  reader: Reader,
  userId: string,
  threadId: string,
  now: number,
): Promise<ThreadForCaller> {
  const thread = await findThread(reader, threadId)
  if (!thread) throw notFound('thread')
  return { thread, ...(await channelFor(reader, userId, threadId, now)) }
}

/** Throws `limit_reached`. */
export async function requireRoomFor(reader: Reader, channelId: string): Promise<void> {
  const max = limits.activeThreadsPerChannel
  if ((await countActive(reader, channelId)) >= max) throw appError('thread_limit', { max })
}

/** Makes an archived thread active again. Does nothing for others. Throws `limit_reached`. */
export async function reopenThread(
  tx: Transaction,
  publish: Publish,
  threadId: string,
  now: number,
): Promise<void> {
  const old = await findThread(tx, threadId)
  if (!old || old.archivedAt === null) return
  await requireRoomFor(tx, old.channelId)
  const thread = { ...old, archivedAt: null, lastActivityAt: now }
  await updateThread(tx, thread)
  publish(viewersOf(thread), { type: 'thread.updated', data: { thread } })
}

interface Follow {
  threadId: string
  userId: string
  /** The account that makes it follow. */
  causedBy: string
  /** What the account has read, unless it has read in the thread before. */
  seq: number
  now: number
}

/** Does nothing if the account follows the thread already, can't view it, or has blocked the account that causes it. */
export async function follow(
  tx: Transaction,
  publish: Publish,
  { threadId, userId, causedBy, seq, now }: Follow,
): Promise<void> {
  if (!(await canView(tx, userId, threadId, now))) return
  if (causedBy !== userId && (await hasBlocked(tx, userId, causedBy))) return
  if (!(await insertFollower(tx, threadId, userId, now))) return
  await startReading(tx, userId, threadId, seq)
  const thread = await findThread(tx, threadId)
  if (!thread) return
  const read = await readStateOf(tx, userId, threadId)
  publish({ kind: 'user', userId }, { type: 'thread.followed', data: { thread, read } })
}

async function canView(
  reader: Reader,
  userId: string,
  threadId: string,
  now: number,
): Promise<boolean> {
  try {
    await channelFor(reader, userId, threadId, now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

interface SentInThread {
  threadId: string
  userId: string
  mentions: readonly string[]
  seq: number
  now: number
}

/** Lets the author of a message in a thread, and those it mentions, follow the thread. */
export async function followAfterMessage(
  { database, publisher }: { database: Pick<Database, 'read'>; publisher: EventPublisher },
  { threadId, userId, mentions, seq, now }: SentInThread,
): Promise<void> {
  const userIds = [...new Set([userId, ...mentions])]
  const known = new Set(await listFollowersAmong(database.read, threadId, userIds))
  if (known.size === userIds.length) return
  await publisher.transaction(async (tx, publish) => {
    for (const id of userIds) {
      if (known.has(id)) continue
      const read = id === userId ? seq : seq - 1
      await follow(tx, publish, { threadId, userId: id, causedBy: userId, seq: read, now })
    }
  })
}
