import type { Message, SearchQuery } from '@guildhall/contract'
import { AppError, invalidInput, notFound } from '../../../core/app-error.ts'
import type { Background } from '../../../core/background.ts'
import type { Database, Reader } from '../../../storage/database.ts'
import { visibleChannels } from '../../channels/access.ts'
import { standingIn } from '../../permissions/access.ts'
import { presentMessages } from '../access.ts'
import { indexSlice } from './index-writer.ts'
import { countPosted, listBehind, listMatches, listPosted } from './store.ts'
import type { PostedChannel } from './store.ts'
import { ftsQuery } from './terms.ts'

export { reindex, unindex } from './index-writer.ts'
export { deleteEntriesUpTo } from './store.ts'

const backgroundMs = 2000
/** How long one run of the background may keep the writer busy. */
const runMs = 500
/** More posts than this between two runs: the writer has better things to do. */
const busyPosts = 200
/** Naming channels keeps the index from giving matches of hidden ones, but each takes a look-up. */
const mostNamedChannels = 100

export interface Search {
  /**
   * Messages of the server that hold all words, newest first, from channels that the caller may see; all that was
   * posted before the call is searched. `nextCursor` is the next `before`, or null at the end. Throws `not_found`,
   * `invalid_input`.
   */
  find(
    userId: string,
    serverId: string,
    query: SearchQuery,
  ): Promise<{ messages: Message[]; nextCursor: string | null }>
}

/** Full-text search, and the work in the background that keeps its index near the newest messages. */
export function createSearch(parts: { database: Database; background: Background }): Search {
  const { database, background } = parts
  background.every('search index', backgroundMs, indexInBackground(database))
  return {
    async find(userId, serverId, { q, channelId, authorId, before, limit = 25 }) {
      const visible = await visibleIds(database.read, userId, serverId, channelId)
      const cursor = rowOf(before)
      const posted = await listPosted(database.read, serverId)
      const searched = posted.filter(({ id }) => visible.has(id))
      const channelIds = searched.map(({ id }) => id)
      const isNarrow = searched.length < posted.length && searched.length <= mostNamedChannels
      const scope = { serverId, authorId, channelIds: isNarrow ? channelIds : null }
      const query = searched.length === 0 ? null : ftsQuery(q, scope)
      if (query === null) return { messages: [], nextCursor: null }
      await bringUpToDate(database, searched)
      const filter = { query, channelIds, before: cursor, limit: limit + 1 }
      const found = await listMatches(database.read, filter)
      const page = found.slice(0, limit)
      const messages = await presentMessages(database.read, serverId, userId, page)
      const nextCursor = found.length > limit ? String(page.at(-1)?.row) : null
      return { messages, nextCursor }
    },
  }
}

async function visibleIds(
  reader: Reader,
  userId: string,
  serverId: string,
  channelId: string | undefined,
): Promise<Set<string>> {
  const standing = await standingIn(reader, userId, serverId)
  const visible = new Set((await visibleChannels(reader, standing)).map(({ id }) => id))
  if (channelId === undefined) return visible
  if (!visible.has(channelId)) throw notFound('channel')
  return new Set([channelId])
}

function rowOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const row = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (!Number.isSafeInteger(row))
    throw invalidInput('before', 'must be a cursor of an earlier page')
  return row
}

async function bringUpToDate(database: Database, channels: PostedChannel[]): Promise<void> {
  try {
    for (const { id, isBehind } of channels) {
      if (isBehind) while (await indexSlice(database, id));
    }
  } catch (error) {
    // What is in the index can be found all the same.
    if (!(error instanceof AppError && error.code === 'storage_full')) throw error
  }
}

function indexInBackground(database: Database): () => Promise<void> {
  let postedBefore = 0
  return async () => {
    const behind = await listBehind(database.read)
    if (behind.length === 0) return
    const posted = await countPosted(database.read)
    const isBusy = posted - postedBefore > busyPosts
    postedBefore = posted
    const end = performance.now() + (isBusy ? 0 : runMs)
    for (const channelId of behind) {
      while ((await indexSlice(database, channelId)) && performance.now() < end);
      if (performance.now() >= end) return
    }
  }
}
