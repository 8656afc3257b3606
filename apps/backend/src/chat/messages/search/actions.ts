import type { Message, MessageContentKind, SearchQuery } from '@guildhall/contract'
import { busy, invalidInput, notFound } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import { createConcurrencyLimiter } from '../../../core/concurrency-limiter.ts'
import { factTerms } from '../../../core/search-terms.ts'
import { withTimeout } from '../../../core/with-timeout.ts'
import type { Database, Reader } from '../../../storage/database.ts'
import type { SlowReader } from '../../../storage/slow-reader.ts'
import { channelFor, visibleChannels } from '../../channels/access.ts'
import { findMemberOrParticipant } from '../../permissions/access.ts'
import { presentMessages } from '../access.ts'
import { firstRowOf } from './index-writer.ts'
import { findServerNumber, listMatches, listChannelsWithMessages } from './store.ts'
import { parseSearch } from './terms.ts'

export { changeAndReindex, unindex, unindexBatch } from './changes.ts'

interface SearchResult {
  messages: Message[]
  /** The next `before`, or null at the end. */
  nextCursor: string | null
  /** Whether the newest messages are not indexed yet. */
  indexing: boolean
}

export interface Search {
  /**
   * Messages of the server that contain all words and match all filters, newest first, from channels that the caller can
   * view; with a channel, from it and its threads. Throws `not_found`, `invalid_input`, and `busy` when too many searches wait or this one takes too long.
   */
  find(userId: string, serverId: string, query: SearchQuery): Promise<SearchResult>
}

interface Parts {
  database: Database
  reader: SlowReader
  clock: Clock
  /** For one search, including the time in the queue. */
  timeoutMs: number
}

/** A message has a later row than its time says where other messages have the rows of that time. */
const rowDelayMs = 1000

/** One search runs at a time; few of one account can wait. */
const bounds = {
  running: 1,
  waiting: 64,
  groups: { account: { running: 1, waiting: 3 } },
}

/** Full-text search. Queries run on a thread of their own, one after another. */
export function createSearch({ database, reader, clock, timeoutMs }: Parts): Search {
  const limiter = createConcurrencyLimiter(bounds)
  return {
    async find(userId, serverId, query) {
      const { q, channelId, before, since = 0, until = Number.MAX_SAFE_INTEGER, limit = 25 } = query
      const facts = factsOf(query)
      if ([q, channelId, query.since, query.until].every(isUndefined) && facts.length === 0) {
        throw invalidInput('q', 'required')
      }
      const filter = { serverId, channelId, now: clock() }
      const visible = await visibleChannelIds(database.read, userId, filter)
      const cursor = parseCursor(before)
      const serverNumber = await findServerNumber(database.read, serverId)
      const channels = await listChannelsWithMessages(database.read, serverId)
      const searched = channels.filter(
        ({ id, listedId }) =>
          visible.has(listedId) && [undefined, id, listedId].includes(channelId),
      )
      const indexing = searched.some(({ isBehind }) => isBehind)
      // The query names the channels when some are hidden, so that it reads nothing of those, or when it names nothing else.
      const isNarrow = searched.length < channels.length
      const isBare = q === undefined && facts.length === 0
      const channelNumbers = isNarrow || isBare ? searched.map(({ number }) => number) : null
      const terms = parseSearch(q)
      if (serverNumber === undefined || searched.length === 0 || terms === null) {
        return { messages: [], nextCursor: null, indexing }
      }
      const scope = { serverNumber, facts, channelNumbers }
      const channelIds = searched.map(({ id }) => id)
      const first = Math.min(firstRowOf(since), Number.MAX_SAFE_INTEGER)
      const last = Math.min(cursor, firstRowOf(until + rowDelayMs))
      const match = {
        terms,
        scope,
        channelIds,
        before: last,
        first,
        since,
        until,
        limit: limit + 1,
      }
      const found = await withTimeout(timeoutMs, busy, (deadline, signal) =>
        limiter.run({ account: userId }, signal, () =>
          listMatches(reader, match, Math.max(1, deadline - performance.now())),
        ),
      )
      const page = found.slice(0, limit)
      const messages = await presentMessages(database.read, serverId, userId, page)
      const nextCursor = found.length > limit ? String(page.at(-1)?.row) : null
      return { messages, nextCursor, indexing }
    },
  }
}

/** The terms of what the query asks of a message beside its words. */
function factsOf({ authorId, mentions, has }: SearchQuery): string[] {
  const kinds = (has?.split(',') ?? []) as MessageContentKind[]
  return [
    ...(authorId === undefined ? [] : [factTerms.author(authorId)]),
    ...(mentions === undefined ? [] : [factTerms.mentions(mentions)]),
    ...new Set(kinds.map(factTerms.contains)),
  ]
}

function isUndefined(value: unknown): boolean {
  return value === undefined
}

async function visibleChannelIds(
  reader: Reader,
  userId: string,
  filter: { serverId: string; channelId: string | undefined; now: number },
): Promise<Set<string>> {
  const { serverId, channelId, now } = filter
  const member = await findMemberOrParticipant(reader, userId, serverId, now)
  if (!member) throw notFound('server')
  const visible = new Set((await visibleChannels(reader, member)).map(({ id }) => id))
  if (channelId === undefined || visible.has(channelId)) return visible
  const { channel } = await channelFor(reader, userId, channelId, now)
  if (channel.server_id !== serverId) throw notFound('channel')
  return visible
}

function parseCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const row = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (!Number.isSafeInteger(row)) throw invalidInput('before', 'not_a_cursor')
  return row
}
