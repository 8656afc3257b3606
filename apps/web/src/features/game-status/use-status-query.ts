import { useQuery } from '@tanstack/react-query'
import { queryStatus } from './query-status.ts'
import type { QueryResult, ServerQuery } from './query-status.ts'

const refreshMs = 30_000

/** Queries the status, and with `isAutoRefreshing` again every 30 seconds while the page is visible. */
export function useStatusQuery(query: ServerQuery | null, isAutoRefreshing: boolean) {
  return useQuery({
    queryKey: ['game-status', query],
    queryFn: ({ signal }) => queryStatus(query as ServerQuery, signal),
    enabled: query !== null,
    // Every query gets the current status.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => isAutoRefreshing && refetchDelayMs(state.data),
  })
}

function refetchDelayMs(result: QueryResult | undefined): number {
  if (result?.kind !== 'failed' || result.retryAt === null) return refreshMs
  return Math.max(refreshMs, result.retryAt - Date.now())
}
