import type { Instance } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api, ApiError } from './http.ts'

/** The services of this instance, and who may register. */
export function useInstance() {
  return useQuery({ queryKey: ['instance'], queryFn: loadInstance, staleTime: Infinity })
}

async function loadInstance(): Promise<Omit<Instance, 'version'>> {
  try {
    return await api.call('getInstance')
  } catch (error) {
    // 404: the instance runs only the game server status service.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return {
      services: ['status'],
      registration: 'closed',
      passwordLogin: true,
      identityProvider: null,
      email: false,
      voice: false,
      firstRun: false,
    }
  }
}
