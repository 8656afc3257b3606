import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api/http.ts'
import { reloadQueries } from '../../shared/api/reload-queries.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'

const key = ['own-join-requests']

/**
 * The account's own join request to a server, updated by events: null without one or if it cannot be loaded, undefined
 * while it is loading.
 */
export function useOwnJoinRequest(userId: string | undefined, serverId: string) {
  const queries = useQueryClient()
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const { data, isError } = useQuery({
    queryKey: [...key, userId],
    enabled: userId !== undefined,
    staleTime: 0,
    // An earlier result is not shown when the page opens again.
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call('listOwnJoinRequests', { signal })).joinRequests,
  })
  const refresh = (): Promise<void> => reloadQueries(queries, key)
  useEffect(() => {
    // Events may have been missed while offline.
    if (isOnline) void reloadQueries(queries, key)
    return onEvent(({ type, data: resolved }) => {
      if (type === 'join_request.resolved' && resolved.userId === userId) {
        void reloadQueries(queries, key)
      }
    })
  }, [isOnline, userId, queries])
  const request = isError ? null : data && (data.find((own) => own.serverId === serverId) ?? null)
  return { request, refresh }
}
