import type { Profile } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { api } from '../api/http.ts'
import { queries } from '../api/query-client.ts'

const keyOf = (userId: string) => ['profile', userId]

/** What the account says about itself; loaded again whenever it is shown. */
export function useProfile(userId: string, enabled = true): UseQueryResult<Profile> {
  const options = {
    queryKey: keyOf(userId),
    queryFn: async () => (await api.call('getProfile', { params: { userId } })).profile,
    staleTime: 0,
    enabled,
  }
  return useQuery(options, queries)
}

export function setKnownProfile(userId: string, profile: Profile): void {
  queries.setQueryData(keyOf(userId), profile)
}
