import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { isEmpty, toQuery } from './filters.ts'
import type { Filters } from './filters.ts'

interface Search {
  words: string
  filters: Filters
}

const retryIndexingMs = 2500

/** Messages that match the query, page by page, newest first. */
export function useSearch(serverId: string, { words, filters }: Search) {
  return useInfiniteQuery({
    queryKey: ['search', serverId, words, filters],
    enabled: words !== '' || !isEmpty(filters),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(words !== '' && { q: words }),
        ...toQuery(filters),
        limit: 25,
        ...(pageParam !== null && { before: pageParam }),
      }
      return api.call('searchMessages', { params: { serverId }, query, signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.indexing ? retryIndexingMs : false),
    placeholderData: keepPreviousData,
    // There may be new messages.
    staleTime: 0,
    gcTime: 60_000,
  })
}
