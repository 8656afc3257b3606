import type { Instance } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useAppearance } from '../instance/appearance.ts'
import { api, ApiError } from './http.ts'

/** The services of this instance, and who may register. */
export function useInstance() {
  return useQuery({ queryKey: ['instance'], queryFn: loadInstance, staleTime: Infinity })
}

async function loadInstance(): Promise<Omit<Instance, 'version'>> {
  try {
    const instance = await api.call('getInstance')
    useAppearance.setState({ name: instance.name, picture: instance.picture })
    return instance
  } catch (error) {
    // 404: the instance runs only the game server status service.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return {
      ...useAppearance.getState(),
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
