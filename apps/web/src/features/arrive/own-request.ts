import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api/http.ts'
import { listenToEvents, useWorld } from '../../shared/state/world.ts'

const key = ['own-join-requests']

/**
 * How it stands with what the account asked of a server: null where it asked nothing, or where that cannot be told;
 * undefined while it is read. It follows what is decided.
 */
export function useOwnRequest(userId: string | undefined, serverId: string) {
  const queries = useQueryClient()
  const isOnline = useWorld(({ connection }) => connection.kind === 'online')
  const { data, isError } = useQuery({
    queryKey: [...key, userId],
    enabled: userId !== undefined,
    staleTime: 0,
    // What was true when the page was last open is not shown again.
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call('listOwnJoinRequests', { signal })).joinRequests,
  })
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: key })
  useEffect(() => {
    // Without a connection, something may have been decided unheard.
    if (isOnline) void queries.invalidateQueries({ queryKey: key })
    return listenToEvents(({ type, data: told }) => {
      if (type === 'join_request.resolved' && told.userId === userId) {
        void queries.invalidateQueries({ queryKey: key })
      }
    })
  }, [isOnline, userId, queries])
  const request = isError ? null : data && (data.find((own) => own.serverId === serverId) ?? null)
  return { request, refresh }
}
