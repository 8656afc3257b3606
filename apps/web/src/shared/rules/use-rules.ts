import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ServerRules } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import type { Task } from '../forms/use-task.ts'

/** The rules of a server, loaded again whenever they are shown. */
export function useRules(serverId: string): UseQueryResult<ServerRules> {
  return useQuery({
    queryKey: ['rules', serverId],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('getRules', { params: { serverId }, signal }),
  })
}

/** Accepts the rules as they were loaded. Loads them again when the server refuses that. */
export function useAcceptRules(
  serverId: string,
  loaded: UseQueryResult<ServerRules>,
  onAccepted: () => void,
): Task<[]> {
  const updatedAt = loaded.data?.updatedAt ?? null
  return useTask(async () => {
    if (updatedAt === null) return
    try {
      await api.call('acceptRules', { params: { serverId }, body: { updatedAt } })
    } catch (error) {
      // They may have changed meanwhile.
      await loaded.refetch({ cancelRefetch: true })
      throw error
    }
    onAccepted()
  })
}
