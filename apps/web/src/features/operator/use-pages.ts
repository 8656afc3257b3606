import { useInfiniteQuery } from '@tanstack/react-query'

interface Page {
  nextCursor: string | null
}

/** A list that the operator loads page by page. `load` gets the cursor of the page, null for the first. */
export function usePages<P extends Page>(
  queryKey: readonly unknown[],
  load: (cursor: string | null, signal: AbortSignal) => Promise<P>,
) {
  return useInfiniteQuery({
    queryKey: ['operator', ...queryKey],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => load(pageParam === '' ? null : pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
