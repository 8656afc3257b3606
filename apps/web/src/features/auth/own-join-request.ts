import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { reloadQueries } from '../../shared/api/reload-queries.ts'
import { useReloadOnEvent } from '../../shared/api/use-reload-on-event.ts'

const key = ['own-join-requests']

/**
 * The account's own join request to a server, updated by events: null without one or if it cannot be loaded, undefined
 * while it is loading.
 */
export function useOwnJoinRequest(userId: string | undefined, serverId: string) {
  const queries = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: [...key, userId],
    enabled: userId !== undefined,
    staleTime: 0,
    // An earlier result is not shown when the page opens again.
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call('listOwnJoinRequests', { signal })).joinRequests,
  })
  const refresh = (): Promise<void> => reloadQueries(queries, key)
  useReloadOnEvent(
    key,
    (event) => event.type === 'join_request.resolved' && event.data.userId === userId,
  )
  const request = isError ? null : data && (data.find((own) => own.serverId === serverId) ?? null)
  return { request, refresh }
}
