import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'

export interface Wanted {
  text: string
  /** Empty: any. */
  channelId: string
  authorId: string
}

const retryIndexingMs = 2500

/** Messages that hold what is wanted, page by page, newest first. */
export function useFound(serverId: string, { text, channelId, authorId }: Wanted) {
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
    // Somebody may have written since.
    staleTime: 0,
    gcTime: 60_000,
  })
}
