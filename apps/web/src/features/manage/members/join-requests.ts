import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../shared/api/http.ts'
import { listenToEvents } from '../../../shared/state/chat-state.ts'

/** Who waits to be let in, oldest first; kept by the gateway's events. */
export function useJoinRequests(serverId: string, isEnabled: boolean) {
  const queries = useQueryClient()
  useEffect(
    () =>
      listenToEvents(({ type, data }) => {
        const isOurs = 'serverId' in data && data.serverId === serverId
        if (type !== 'join_request.created' && type !== 'join_request.resolved') return
        if (isOurs) void queries.invalidateQueries({ queryKey: ['join-requests', serverId] })
      }),
    [queries, serverId],
  )
  return useQuery({
    queryKey: ['join-requests', serverId],
    enabled: isEnabled,
    queryFn: async ({ signal }) =>
      (await api.call('listJoinRequests', { params: { serverId }, signal })).joinRequests,
  })
}
