import type { Conversation, Message } from '@guildhall/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { toQuery } from './filters.ts'
import type { Filters } from './filters.ts'

/** What is searched: a server or conversation by its id, or all of them. */
export type SearchScope = { serverId: string } | 'servers' | 'conversations'

interface Search {
  words: string
  filters: Filters
  isEnabled: boolean
}

interface Page {
  messages: Message[]
  nextCursor: string | null
  indexing: boolean
  /** Of a search in all conversations. */
  conversations?: { channelId: string; conversation: Conversation }[]
  /** Of a search in all servers. */
  channels?: { channelId: string; serverId: string }[]
}

const retryIndexingMs = 2500

/** Messages that match the query, page by page, newest first. */
export function useSearch(scope: SearchScope, { words, filters, isEnabled }: Search) {
  return useInfiniteQuery({
    queryKey: ['search', scope, words, filters],
    enabled: isEnabled,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const query = {
        ...(words !== '' && { q: words }),
        ...toQuery(filters),
        limit: 25,
        ...(pageParam !== null && { before: pageParam }),
      }
      if (scope === 'servers') return api.call('searchServers', { query, signal })
      if (scope === 'conversations') return api.call('searchConversations', { query, signal })
      return api.call('searchMessages', { params: scope, query, signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.indexing ? retryIndexingMs : false),
    placeholderData: keepPreviousData,
    // There may be new messages.
    staleTime: 0,
    gcTime: 60_000,
  })
}
