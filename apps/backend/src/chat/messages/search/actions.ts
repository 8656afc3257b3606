import { limits } from '@guildhall/contract'
import type { Conversation, Message, MessageContentKind, SearchQuery } from '@guildhall/contract'
import { busy, invalidInput, notFound } from '../../../core/app-error.ts'
import { createConcurrencyLimiter } from '../../../core/concurrency-limiter.ts'
import { factTerms } from '../../../core/search-terms.ts'
import { withTimeout } from '../../../core/with-timeout.ts'
import type { Reader } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { channelFor, visibleChannels } from '../../channels/access.ts'
import { conversationById } from '../../conversations/access.ts'
import { findMemberOrParticipant } from '../../permissions/access.ts'
import { presentMessages } from '../access.ts'
import { firstRowOf } from './index-writer.ts'
import {
  findServerNumber,
  listChannelsWithMessages,
  listConversationsWithMessages,
  listJoinedServers,
  listMatches,
} from './store.ts'
import { claimedAuthors } from '../imports/access.ts'
import { parseSearch } from './terms.ts'
import type { SearchedName, SearchScope } from './terms.ts'

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
  /** The same in all servers of the account, with those that the messages are from. */
  findInServers(
    userId: string,
    query: SearchQuery,
  ): Promise<SearchResult & { channels: ServerOfChannel[] }>
  /** The same in all conversations of the account, with those that the messages are from. */
  findInConversations(
    userId: string,
    query: SearchQuery,
  ): Promise<SearchResult & { conversations: ConversationOfChannel[] }>
}

interface ConversationOfChannel {
  channelId: string
  conversation: Conversation
}

interface ServerOfChannel {
  channelId: string
  serverId: string
}

/** What an account searches. */
interface Searched {
  scopes: SearchScope[]
  /** The server or conversation of each channel, by its id. */
  serverIds: Map<string, string>
  indexing: boolean
  /** Channels of which the account sees the names. */
  named: readonly SearchedName[]
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
export function createSearch({
  database,
  reader,
  clock,
  timeoutMs,
}: Pick<ChatParts, 'database' | 'reader' | 'clock'> & {
  /** For one search, including the time in the queue. */
  timeoutMs: number
}): Search {
  const { read } = database
  const limiter = createConcurrencyLimiter(bounds)

  async function run(
    userId: string,
    { scopes, serverIds, indexing, named }: Searched,
    query: SearchQuery,
  ): Promise<SearchResult> {
    const { q, before, since = 0, until = Number.MAX_SAFE_INTEGER, limit = 25 } = query
    const cursor = parseCursor(before)
    const phrases = parseSearch(q, named)
    if (scopes.length === 0 || phrases === null) return { messages: [], nextCursor: null, indexing }
    const match = {
      phrases,
      scopes,
      channelIds: [...serverIds.keys()],
      before: Math.min(cursor, firstRowOf(until + rowDelayMs)),
      first: Math.min(firstRowOf(since), Number.MAX_SAFE_INTEGER),
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
    const messages = new Map<string, Message>()
    for (const [serverId, rows] of Map.groupBy(page, (row) => serverIds.get(row.channel_id)!)) {
      for (const message of await presentMessages(read, serverId, userId, rows)) {
        messages.set(message.id, message)
      }
    }
    return {
      messages: page.map(({ id }) => messages.get(id)!),
      nextCursor: found.length > limit ? String(page.at(-1)?.row) : null,
      indexing,
    }
  }

  return {
    async find(userId, serverId, query) {
      requireCriteria(query)
      const filter = { serverId, channelId: query.channelId, now: clock() }
      const named = await searchedChannels(read, userId, filter)
      return run(userId, await searchedIn(read, serverId, named, query), query)
    },

    async findInServers(userId, query) {
      requireCriteria(query)
      const now = clock()
      const searched: Searched[] = []
      const joined = await listJoinedServers(read, userId)
      await requireSearched(read, userId, {
        channelId: query.channelId,
        now,
        isSearched: (serverId) => joined.includes(serverId),
      })
      for (const serverId of joined) {
        const member = await findMemberOrParticipant(read, userId, serverId, now)
        if (!member) continue
        searched.push(await searchedIn(read, serverId, await visibleChannels(read, member), query))
      }
      const serverIds = new Map(searched.flatMap((one) => [...one.serverIds]))
      const result = await run(
        userId,
        {
          scopes: searched.flatMap(({ scopes }) => scopes),
          serverIds,
          indexing: searched.some(({ indexing }) => indexing),
          named: searched.flatMap(({ named }) => named),
        },
        query,
      )
      const channelIds = new Set(result.messages.map(({ channelId }) => channelId))
      const channels = [...channelIds].map((channelId) => ({
        channelId,
        serverId: serverIds.get(channelId)!,
      }))
      return { ...result, channels }
    },

    async findInConversations(userId, query) {
      requireCriteria(query)
      const { channelId } = query
      const joined = await listJoinedServers(read, userId)
      await requireSearched(read, userId, {
        channelId,
        now: clock(),
        isSearched: (serverId) => !joined.includes(serverId),
      })
      const searched = await listConversationsWithMessages(read, userId, {
        channelId,
        limit: limits.searchedConversations,
      })
      const scope = {
        scopes: searched.map(({ serverNumber, channelNumber }) => ({
          serverNumber,
          channelNumbers: isBare(query) ? [channelNumber] : null,
          facts: factsOf(query),
        })),
        serverIds: new Map(searched.map(({ id, channelId }) => [channelId, id])),
        indexing: searched.some(({ isBehind }) => isBehind),
        named: [],
      }
      const result = await run(userId, scope, query)
      const conversations: ConversationOfChannel[] = []
      for (const channelId of new Set(result.messages.map((message) => message.channelId))) {
        const conversation = await conversationById(read, scope.serverIds.get(channelId) ?? '')
        if (conversation) conversations.push({ channelId, conversation })
      }
      return { ...result, conversations }
    },
  }
}

/** What is searched of a server of which the account can view these channels. */
async function searchedIn(
  reader: Reader,
  serverId: string,
  named: readonly SearchedName[],
  query: SearchQuery,
): Promise<Searched> {
  const { channelId, authorId } = query
  const visible = new Set(named.map(({ id }) => id))
  const serverNumber = await findServerNumber(reader, serverId)
  const channels = await listChannelsWithMessages(reader, serverId)
  const searched = channels.filter(
    ({ id, listedId }) => visible.has(listedId) && [undefined, id, listedId].includes(channelId),
  )
  // The query names the channels when some are hidden, so that it reads nothing of those, or when it names nothing else.
  const isNarrow = searched.length < channels.length || isBare(query)
  const channelNumbers = isNarrow ? searched.map(({ number }) => number) : null
  const claimed = authorId === undefined ? [] : await claimedAuthors(reader, serverId, authorId)
  const facts = factsOf(query, claimed)
  const isEmpty = serverNumber === undefined || searched.length === 0
  return {
    scopes: isEmpty ? [] : [{ serverNumber, channelNumbers, facts }],
    serverIds: new Map(searched.map(({ id }) => [id, serverId])),
    indexing: searched.some(({ isBehind }) => isBehind),
    named,
  }
}

/** Throws `invalid_input` for a search for everything. */
function requireCriteria(query: SearchQuery): void {
  const { channelId, since, until } = query
  if (isBare(query) && [channelId, since, until].every(isUndefined)) {
    throw invalidInput('q', 'required')
  }
}

/** Whether the index has no term for what the query asks. */
function isBare(query: SearchQuery): boolean {
  return query.q === undefined && factsOf(query).length === 0
}

/** The terms of what the query asks of a message beside its words. */
function factsOf(
  { authorId, mentions, has }: SearchQuery,
  /** Other authors who count as the one of the query. */
  alsoAuthors: readonly string[] = [],
): string[][] {
  const kinds = (has?.split(',') ?? []) as MessageContentKind[]
  return [
    ...(authorId === undefined ? [] : [[authorId, ...alsoAuthors].map(factTerms.author)]),
    ...(mentions === undefined ? [] : [[factTerms.mentions(mentions)]]),
    ...[...new Set(kinds.map(factTerms.contains))].map((fact) => [fact]),
  ]
}

function isUndefined(value: unknown): boolean {
  return value === undefined
}

/** Throws `not_found` unless the account can view the channel, if one is given, and its server is among those that are searched. */
async function requireSearched(
  reader: Reader,
  userId: string,
  search: {
    channelId: string | undefined
    now: number
    isSearched: (serverId: string) => boolean
  },
): Promise<void> {
  const { channelId, now, isSearched } = search
  if (channelId === undefined) return
  const { channel } = await channelFor(reader, userId, channelId, now)
  if (!isSearched(channel.server_id)) throw notFound('channel')
}

async function searchedChannels(
  reader: Reader,
  userId: string,
  filter: { serverId: string; channelId: string | undefined; now: number },
): Promise<SearchedName[]> {
  const { serverId, channelId, now } = filter
  const member = await findMemberOrParticipant(reader, userId, serverId, now)
  if (!member) throw notFound('server')
  const visible = await visibleChannels(reader, member)
  if (channelId === undefined || visible.some(({ id }) => id === channelId)) return visible
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
