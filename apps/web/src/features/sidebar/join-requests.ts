import type { JoinRequest } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api/http.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { listenToEvents } from '../../shared/state/world.ts'

/** How many wait to be let in; 0 for those who have no say in it. */
export function useJoinRequests(serverId: string): number {
  const mayApprove = useMay('approve_members', serverId)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['join-requests', serverId],
    queryFn: async ({ signal }) => {
      const path = `/api/servers/${serverId}/join-requests`
      return (await api.get<{ joinRequests: JoinRequest[] }>(path, signal)).joinRequests
    },
    enabled: mayApprove,
  })
  useEffect(
    () =>
      listenToEvents(({ type, data: told }) => {
        if (type !== 'join_request.created' && type !== 'join_request.resolved') return
        void client.invalidateQueries({ queryKey: ['join-requests', told.serverId] })
      }),
    [client],
  )
  return mayApprove ? (data?.length ?? 0) : 0
}
