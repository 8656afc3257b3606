import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'

export interface SearchQuery {
  text: string
  /** Empty: any channel. */
  channelId: string
  authorId: string
}

const retryIndexingMs = 2500

/** Messages that match the query, page by page, newest first. */
export function useSearch(serverId: string, { text, channelId, authorId }: SearchQuery) {
  return useInfiniteQuery({
    queryKey: ['search', serverId, text, channelId, authorId],
    enabled: text !== '',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        q: text,
        limit: 25,
        ...(channelId !== '' && { channelId }),
        ...(authorId !== '' && { authorId }),
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
