import { auditedFields, canManageThreads, holds } from '@guildhall/contract'
import type { CreateThreadRequest, Thread, UpdateThreadRequest } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { wellFormed } from '../../core/text.ts'
import { requireAllowed } from '../../core/rate-limit.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import {
  createThreadChannel,
  deleteThreadChannel,
  renameThreadChannel,
} from '../channels/actions.ts'
import { findMessage, messageInChannel, threadIdsBelow } from '../messages/access.ts'
import type { MessageJudge } from '../messages/access.ts'
import { countAsPost, judgedMessage, publishUpdated, requireCanPost } from '../messages/actions.ts'
import { follow, requireRoomFor, requireRoomInServer, threadFor, viewersOf } from './access.ts'
import type { ThreadForCaller } from './access.ts'
import { createThreadLists } from './lists.ts'
import type { ThreadLists } from './lists.ts'
import {
  defaultAutoArchiveMinutes,
  deleteFollower,
  findThread,
  insertThread,
  isInactive,
  listEmptyThreads,
  listInactive,
  updateThread,
} from './store.ts'
import type { CreatedThreads } from './store.ts'

/** All methods throw `not_found` for threads in channels that the caller cannot view. */
export interface Threads extends ThreadLists {
  /** Needs what posting in the channel needs, and counts as a post in slow mode. Throws `forbidden`, `invalid_input`, `conflict`, `limit_reached` and `rate_limited`. */
  create(
    userId: string,
    message: { channelId: string; messageId: string },
    input: CreateThreadRequest,
  ): Promise<Thread>
  /** Throws `forbidden` and `limit_reached`. */
  update(userId: string, threadId: string, input: UpdateThreadRequest): Promise<Thread>
  /** Needs `manage_messages` or `manage_channels`. */
  remove(userId: string, threadId: string): Promise<void>
  /** What was sent before counts as read. */
  follow(userId: string, threadId: string): Promise<void>
  unfollow(userId: string, threadId: string): Promise<void>
}

/** By each account. */
const createdPerMinute = 10
const archiveEveryMs = 2000
const archivedAtOnce = 100

export function createThreads({
  database,
  publisher,
  clock,
  jobs,
  rateLimits,
  judge,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'jobs' | 'rateLimits'> & {
  judge: MessageJudge
}): Threads {
  const { read } = database
  const createLimit = rateLimits.perMinute('threads', createdPerMinute)

  jobs.every('inactive threads', archiveEveryMs, async () => {
    for (const id of await listInactive(read, clock(), archivedAtOnce)) {
      await publisher.transaction(async (tx, publish) => {
        const now = clock()
        const thread = await findThread(tx, id)
        if (thread && isInactive(thread, now)) {
          await save(tx, publish, { ...thread, archivedAt: now })
        }
      })
    }
  })

  return {
    ...createThreadLists({ database, clock }),

    async create(userId, { channelId, messageId }, input) {
      requireAllowed(await createLimit.take(userId))
      const { name, autoArchiveMinutes = defaultAutoArchiveMinutes } = wellFormed(input)
      return judge.enforce(() =>
        publisher.transaction(async (tx, publish) => {
          const now = clock()
          const target = await messageInChannel(tx, userId, { channelId, messageId, now })
          const { row, channel, member } = target
          if (member.kind !== 'community' || channel.thread_of !== null) {
            throw invalidInput('channelId', 'no_threads_here')
          }
          requireCanPost(target)
          const below = await threadIdsBelow(tx, [row.message_key])
          if (below.size > 0) throw appError('thread_exists')
          await requireRoomFor(tx, channelId)
          await requireRoomInServer(tx, channel.server_id)
          await judge.requireAllowed(judgedMessage(target, name))
          await countAsPost(tx, target, now)
          const id = await createThreadChannel(tx, channel, { name, now })
          await insertThread(tx, {
            id,
            channel_id: channelId,
            message_key: row.message_key,
            message_id: row.id,
            creator_id: userId,
            auto_archive_minutes: autoArchiveMinutes,
            last_activity_at: now,
            archived_at: null,
            is_locked: 0,
          })
          const thread = await loadThread(tx, id)
          publish(viewersOf(thread), { type: 'thread.created', data: { thread } })
          await publishUpdated(tx, publish, row, channel.server_id)
          const followers = row.author_kind === 'user' ? [userId, row.author_id] : [userId]
          for (const follower of new Set(followers)) {
            await follow(tx, publish, {
              threadId: id,
              userId: follower,
              causedBy: userId,
              seq: 0,
              now,
            })
          }
          return thread
        }),
      )
    },

    update: (userId, threadId, input) =>
      judge.enforce(() =>
        publisher.transaction(async (tx, publish) => {
          const now = clock()
          const target = await threadFor(tx, userId, threadId, now)
          const { thread: old, channel } = target
          requireMayUpdate(target, input)
          const { name = old.name, autoArchiveMinutes = old.autoArchiveMinutes } = wellFormed(input)
          const { locked = old.locked, archived = old.archivedAt !== null } = input
          if (name !== old.name) {
            await judge.requireAllowed(judgedMessage(target, name))
            await renameThreadChannel(tx, channel, name)
          }
          const isReopened = !archived && old.archivedAt !== null
          if (isReopened) await requireRoomFor(tx, old.channelId)
          const archivedAt = archived ? (old.archivedAt ?? now) : null
          const next = { ...old, name, autoArchiveMinutes, locked, archivedAt }
          const changes = changesBetween(old, next, auditedFields.thread)
          if (Object.keys(changes).length === 0) return old
          const thread = isReopened ? { ...next, lastActivityAt: now } : next
          await save(tx, publish, thread)
          // Who may not write here, such as a muted member, changes even an own thread as a moderator.
          const isByCreator =
            old.creatorId === userId &&
            holds(target.permissions, 'send_messages') &&
            !('locked' in changes)
          if (!isByCreator && canManageThreads(target.permissions)) {
            await recordAudit(tx, 'thread.updated', {
              serverId: thread.serverId,
              actorId: userId,
              targetId: threadId,
              changes: { channelId: thread.channelId, ...changes },
              now,
            })
          }
          return thread
        }),
      ),

    remove: (userId, threadId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { thread, permissions } = await threadFor(tx, userId, threadId, now)
        if (!canManageThreads(permissions)) {
          throw appError('missing_permission', { permission: 'manage_messages' })
        }
        const { serverId, channelId, name } = thread
        await deleteThread(tx, publish, thread)
        await recordAudit(tx, 'thread.deleted', {
          serverId,
          actorId: userId,
          targetId: threadId,
          changes: { name, channelId },
          now,
        })
      }),

    follow: (userId, threadId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { thread } = await threadFor(tx, userId, threadId, now)
        const seq = thread.lastSeq
        await follow(tx, publish, { threadId, userId, causedBy: userId, seq, now })
      }),

    unfollow: (userId, threadId) =>
      publisher.transaction(async (tx, publish) => {
        await threadFor(tx, userId, threadId, clock())
        if (!(await deleteFollower(tx, threadId, userId))) return
        publish({ kind: 'user', userId }, { type: 'thread.unfollowed', data: { threadId } })
      }),
  }
}

async function deleteThread(tx: Transaction, publish: Publish, thread: Thread): Promise<void> {
  const { id: threadId, serverId, channelId } = thread
  await deleteThreadChannel(tx, threadId)
  publish(viewersOf(thread), { type: 'thread.deleted', data: { serverId, channelId, threadId } })
  const message = await findMessage(tx, thread.messageId)
  if (message) await publishUpdated(tx, publish, message, serverId)
}

/** Deletes the threads without messages that the account created. */
export async function deleteEmptyThreads(
  { database, publisher }: Pick<ChatParts, 'database' | 'publisher'>,
  created: CreatedThreads,
): Promise<void> {
  for (const id of await listEmptyThreads(database.read, created)) {
    await publisher.transaction(async (tx, publish) => {
      const thread = await findThread(tx, id)
      if (thread?.messageCount === 0) await deleteThread(tx, publish, thread)
    })
  }
}

async function loadThread(reader: Reader, threadId: string): Promise<Thread> {
  const thread = await findThread(reader, threadId)
  if (!thread) throw notFound('thread')
  return thread
}

async function save(tx: Transaction, publish: Publish, thread: Thread): Promise<void> {
  await updateThread(tx, thread)
  publish(viewersOf(thread), { type: 'thread.updated', data: { thread } })
}

/** Throws `forbidden`. */
function requireMayUpdate(target: ThreadForCaller, input: UpdateThreadRequest): void {
  const { thread, member, permissions } = target
  if (canManageThreads(permissions)) return
  requireCanPost(target)
  const { archived, ...others } = input
  const onlyReopens = archived === false && Object.keys(others).length === 0
  const isCreator = thread.creatorId === member.userId && input.locked === undefined
  if (!onlyReopens && !isCreator) throw appError('not_your_thread')
}
