import type { Instance } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api, ApiError } from './http.ts'

/** What runs here, and who may make an account. */
export function useInstance() {
  return useQuery({ queryKey: ['instance'], queryFn: loadInstance, staleTime: Infinity })
}

async function loadInstance(): Promise<Pick<Instance, 'services' | 'registration' | 'firstRun'>> {
  try {
    return await api.call('getInstance')
  } catch (error) {
    // Only the chat platform answers there: without it, game servers are asked and that is all.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return { services: ['status'], registration: 'closed', firstRun: false }
  }
}
