import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Welcome } from '@guildhall/contract'
import { api } from '../api/http.ts'

/** What a server shows to new members, loaded again whenever it is shown. */
export function useWelcome(serverId: string): UseQueryResult<Welcome> {
  return useQuery({
    queryKey: ['welcome', serverId],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('getWelcome', { params: { serverId }, signal }),
  })
}
