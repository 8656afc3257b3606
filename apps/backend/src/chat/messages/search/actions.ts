import type { Message, SearchQuery } from '@guildhall/contract'
import { AppError, invalidInput, notFound } from '../../../core/app-error.ts'
import type { Background } from '../../../core/background.ts'
import type { Database, Reader } from '../../../storage/database.ts'
import { visibleChannels } from '../../channels/access.ts'
import { standingIn } from '../../permissions/access.ts'
import { presentMessages } from '../access.ts'
import { indexSlice } from './index-writer.ts'
import { countPosted, listBehind, listMatches } from './store.ts'
import { ftsQuery } from './terms.ts'

export { reindex, unindex } from './index-writer.ts'
export { deleteEntriesUpTo } from './store.ts'

const backgroundMs = 2000
/** How long one run of the background may keep the writer busy. */
const runMs = 500
/** More posts than this between two runs: the writer has better things to do. */
const busyPosts = 200

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
      const channelIds = await searchedChannels(database.read, userId, serverId, channelId)
      const cursor = rowOf(before)
      const query = ftsQuery(q, { serverId, channelId, authorId })
      if (query === null || channelIds.length === 0) return { messages: [], nextCursor: null }
      await bringUpToDate(database, serverId, new Set(channelIds))
      const filter = { query, channelIds, before: cursor, limit: limit + 1 }
      const found = await listMatches(database.read, filter)
      const page = found.slice(0, limit)
      const messages = await presentMessages(database.read, serverId, userId, page)
      const nextCursor = found.length > limit ? String(page.at(-1)?.row) : null
      return { messages, nextCursor }
    },
  }
}

async function searchedChannels(
  reader: Reader,
  userId: string,
  serverId: string,
  channelId: string | undefined,
): Promise<string[]> {
  const standing = await standingIn(reader, userId, serverId)
  const visible = (await visibleChannels(reader, standing)).map(({ id }) => id)
  if (channelId === undefined) return visible
  if (!visible.includes(channelId)) throw notFound('channel')
  return [channelId]
}

function rowOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const row = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (!Number.isSafeInteger(row))
    throw invalidInput('before', 'must be a cursor of an earlier page')
  return row
}

async function bringUpToDate(
  database: Database,
  serverId: string,
  channelIds: Set<string>,
): Promise<void> {
  const behind = await listBehind(database.read, serverId)
  try {
    for (const channelId of behind.filter((id) => channelIds.has(id))) {
      while (await indexSlice(database, channelId));
    }
  } catch (error) {
    // What is in the index can be found all the same.
    if (!(error instanceof AppError && error.code === 'storage_full')) throw error
  }
}

function indexInBackground(database: Database): () => Promise<void> {
  let postedBefore = 0
  return async () => {
    const behind = await listBehind(database.read, null)
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
