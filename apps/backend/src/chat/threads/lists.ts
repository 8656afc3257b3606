import { limits } from '@guildhall/contract'
import type {
  FindThreadsQuery,
  ReadState,
  Thread,
  ThreadList,
  ThreadsQuery,
} from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import { foldName } from '../../core/search-terms.ts'
import type { ChatParts } from '../chat-parts.ts'
import { listedChannelFor, visibleChannelIds } from '../channels/access.ts'
import { allReadStatesOf } from '../messages/access.ts'
import { findMemberContext } from '../permissions/access.ts'
import { threadFor } from './access.ts'
import {
  listActive,
  listActiveNames,
  listArchived,
  listByIds,
  listFollowed,
  listFollowedAmong,
  listFollowedArchived,
} from './store.ts'
import type { ThreadCursor } from './store.ts'

export interface ThreadLists {
  /** The latest activity first. Throws `invalid_input`. */
  list(
    userId: string,
    channelId: string,
    query: ThreadsQuery,
  ): Promise<ThreadList & { nextCursor: string | null }>
  listFollowed(userId: string): Promise<ThreadList & { archivedIds: string[] }>
  /** Active threads with a name that contains `q`, the latest activity first. */
  find(userId: string, query: FindThreadsQuery): Promise<ThreadList>
  get(userId: string, threadId: string): Promise<{ thread: Thread; read: ReadState | null }>
}

const archivedPageSize = 25
const maxFollowed = 200
const maxArchivedIds = 500
/** A search reads the names of at most this many threads. */
const maxSearched = 2000

/** Threads with the read states of those that the account follows. */
export function createThreadLists({
  database: { read },
  clock,
}: Pick<ChatParts, 'database' | 'clock'>): ThreadLists {
  async function withReads(userId: string, threads: Thread[]): Promise<ThreadList> {
    const ids = threads.map(({ id }) => id)
    const followed = await listFollowedAmong(read, userId, ids)
    const following = followed.length > 0 ? await allReadStatesOf(read, userId, followed) : []
    return { threads, following }
  }

  /** The ids of the threads among these that the account can view. */
  async function visibleAmong(
    userId: string,
    threads: Pick<Thread, 'id' | 'serverId' | 'channelId'>[],
  ): Promise<Set<string>> {
    const visible = new Set<string>()
    for (const [serverId, group] of Map.groupBy(threads, (thread) => thread.serverId)) {
      const member = await findMemberContext(read, userId, serverId, clock())
      const channelIds = member ? await visibleChannelIds(read, member) : new Set<string>()
      for (const { id, channelId } of group) if (channelIds.has(channelId)) visible.add(id)
    }
    return visible
  }

  return {
    async list(userId, channelId, { state = 'active', ids, before }) {
      const { member } = await listedChannelFor(read, userId, channelId, clock())
      if (member.kind !== 'community') throw invalidInput('channelId', 'no_threads_here')
      if (ids !== undefined) {
        const listed = [...new Set(ids.split(','))].slice(0, limits.pageMax)
        const threads = (await listByIds(read, listed)).filter(
          (thread) => thread.channelId === channelId,
        )
        return { ...(await withReads(userId, threads)), nextCursor: null }
      }
      if (state === 'active') {
        const threads = await listActive(read, channelId, limits.activeThreadsPerChannel)
        return { ...(await withReads(userId, threads)), nextCursor: null }
      }
      const cursor = before === undefined ? null : parseCursor(before)
      const found = await listArchived(read, channelId, cursor, archivedPageSize + 1)
      const page = found.slice(0, archivedPageSize)
      const last = found.length > archivedPageSize ? page.at(-1) : undefined
      return {
        ...(await withReads(userId, page)),
        nextCursor: last ? `${last.lastActivityAt}_${last.id}` : null,
      }
    },

    async listFollowed(userId) {
      const found = await listFollowed(read, userId, maxFollowed)
      const archived = await listFollowedArchived(read, userId, maxArchivedIds)
      const visible = await visibleAmong(userId, [...found, ...archived])
      const threads = found.filter(({ id }) => visible.has(id))
      const archivedIds = archived.map(({ id }) => id).filter((id) => visible.has(id))
      return { ...(await withReads(userId, threads)), archivedIds }
    },

    async find(userId, { q, serverId }) {
      const part = foldName(q)
      const named = (await listActiveNames(read, { userId, serverId }, maxSearched)).filter(
        ({ name }) => foldName(name).includes(part),
      )
      const visible = await visibleAmong(userId, named)
      const ids = named.map(({ id }) => id).filter((id) => visible.has(id))
      return withReads(userId, await listByIds(read, ids.slice(0, limits.foundThreads)))
    },

    async get(userId, threadId) {
      const { thread } = await threadFor(read, userId, threadId, clock())
      const { following } = await withReads(userId, [thread])
      return { thread, read: following[0] ?? null }
    },
  }
}

function parseCursor(cursor: string): ThreadCursor {
  const [, lastActivityAt, id = ''] = /^(\d{1,16})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  const time = Number(lastActivityAt)
  if (Number.isSafeInteger(time)) return { lastActivityAt: time, id }
  throw invalidInput('before', 'not_a_cursor')
}
