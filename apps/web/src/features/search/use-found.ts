import type { Message } from '@guildhall/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'

export interface Wanted {
  text: string
  /** Empty: any. */
  channelId: string
  authorId: string
}

interface Page {
  messages: Message[]
  nextCursor: string | null
}

/** Messages that hold what is wanted, page by page, newest first. */
export function useFound(serverId: string, { text, channelId, authorId }: Wanted) {
  return useInfiniteQuery({
    queryKey: ['search', serverId, text, channelId, authorId],
    enabled: text !== '',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ q: text, limit: '25' })
      if (channelId !== '') query.set('channelId', channelId)
      if (authorId !== '') query.set('authorId', authorId)
      if (pageParam !== null) query.set('before', pageParam)
      return api.get<Page>(`/api/servers/${serverId}/search?${String(query)}`, signal)
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Somebody may have written since.
    staleTime: 0,
    gcTime: 60_000,
  })
}
