import type { Message, SearchQuery } from '@guildhall/contract'
import { busy, invalidInput, notFound } from '../../../core/app-error.ts'
import { createConcurrencyLimiter } from '../../../core/concurrency-limiter.ts'
import type { Database, Reader } from '../../../storage/database.ts'
import type { SlowReader } from '../../../storage/slow-reader.ts'
import { visibleChannels } from '../../channels/access.ts'
import { memberContext } from '../../permissions/access.ts'
import { presentMessages } from '../access.ts'
import { findServerNumber, listMatches, listPosted } from './store.ts'
import { ftsQuery } from './terms.ts'

export { reindexed, unindex, unindexSlice } from './changes.ts'

interface SearchResult {
  messages: Message[]
  /** The next `before`, or null at the end. */
  nextCursor: string | null
  /** Whether the newest messages are not searched yet, as the index is still being brought up to date. */
  indexing: boolean
}

export interface Search {
  /**
   * Messages of the server that hold all words, newest first, from channels that the caller may see. Throws `not_found`,
   * `invalid_input`, and `busy` where too many searches wait or this one takes too long.
   */
  find(userId: string, serverId: string, query: SearchQuery): Promise<SearchResult>
}

interface Parts {
  database: Database
  reader: SlowReader
  /** For one search, waiting included. */
  timeoutMs: number
}

/** One runs at a time; of one account few may wait. */
const bounds = {
  running: 1,
  waiting: 64,
  groups: { account: { running: 1, waiting: 3 } },
}

/** Full-text search. Queries run on a thread of their own, one after another. */
export function createSearch({ database, reader, timeoutMs }: Parts): Search {
  const gate = createConcurrencyLimiter(bounds)
  return {
    async find(userId, serverId, { q, channelId, authorId, before, limit = 25 }) {
      const visible = await visibleIds(database.read, userId, serverId, channelId)
      const cursor = rowOf(before)
      const serverNumber = await findServerNumber(database.read, serverId)
      const posted = await listPosted(database.read, serverId)
      const searched = posted.filter(({ id }) => visible.has(id))
      const indexing = searched.some(({ isBehind }) => isBehind)
      // Named in the query, so that it meets nothing of hidden channels.
      const isNarrow = searched.length < posted.length
      const channelNumbers = isNarrow ? searched.map(({ number }) => number) : null
      const query =
        serverNumber === undefined || searched.length === 0
          ? null
          : ftsQuery(q, { serverNumber, authorId, channelNumbers })
      if (query === null) return { messages: [], nextCursor: null, indexing }
      const channelIds = searched.map(({ id }) => id)
      const filter = { query, channelIds, before: cursor, limit: limit + 1 }
      const found = await inTime(timeoutMs, (deadline, signal) =>
        gate.run({ account: userId }, signal, () =>
          listMatches(reader, filter, Math.max(1, deadline - performance.now())),
        ),
      )
      const page = found.slice(0, limit)
      const messages = await presentMessages(database.read, serverId, userId, page)
      const nextCursor = found.length > limit ? String(page.at(-1)?.row) : null
      return { messages, nextCursor, indexing }
    },
  }
}

async function inTime<T>(
  timeoutMs: number,
  work: (deadline: number, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController()
  const timer = setTimeout(() => {
    waiting.abort(busy())
  }, timeoutMs)
  try {
    return await work(performance.now() + timeoutMs, waiting.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function visibleIds(
  reader: Reader,
  userId: string,
  serverId: string,
  channelId: string | undefined,
): Promise<Set<string>> {
  const member = await memberContext(reader, userId, serverId)
  const visible = new Set((await visibleChannels(reader, member)).map(({ id }) => id))
  if (channelId === undefined) return visible
  if (!visible.has(channelId)) throw notFound('channel')
  return new Set([channelId])
}

function rowOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const row = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (!Number.isSafeInteger(row)) throw invalidInput('before', 'not_a_cursor')
  return row
}
