import { limits } from '@guildhall/contract'
import { appError, notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { countThreads, defaultAutoArchiveMinutes, findThread, insertThread } from './store.ts'

interface ImportedThread {
  /** Of its own channel. */
  id: string
  channelId: string
  /** Of the message below which it is. */
  messageKey: number
  messageId: string
  creatorId: string
  createdAt: number
  now: number
}

/** Throws `limit_reached`. */
export async function requireRoomInServer(reader: Reader, serverId: string): Promise<void> {
  if ((await countThreads(reader, serverId)) >= limits.threadsPerServer) {
    throw appError('threads_of_server_limit')
  }
}

/** Adds an archived thread for imported messages, without followers. */
export async function addImportedThread(
  tx: Transaction,
  publish: Publish,
  { id, channelId, messageKey, messageId, creatorId, createdAt, now }: ImportedThread,
): Promise<void> {
  await insertThread(tx, {
    id,
    channel_id: channelId,
    message_key: messageKey,
    message_id: messageId,
    creator_id: creatorId,
    auto_archive_minutes: defaultAutoArchiveMinutes,
    last_activity_at: createdAt,
    archived_at: now,
    is_locked: 0,
  })
  const thread = await findThread(tx, id)
  if (!thread) throw notFound('thread')
  const { serverId } = thread
  publish({ kind: 'channel', serverId, channelId }, { type: 'thread.created', data: { thread } })
}

/** Publishes how a thread is now. Returns false for other channels. */
export async function publishThread(
  tx: Transaction,
  publish: Publish,
  id: string,
): Promise<boolean> {
  const thread = await findThread(tx, id)
  if (!thread) return false
  const { serverId, channelId } = thread
  publish({ kind: 'channel', serverId, channelId }, { type: 'thread.updated', data: { thread } })
  return true
}
