import { useQuery } from '@tanstack/react-query'
import { api } from '../api/http.ts'

export const loginMethodsKey = ['login-methods']

/** How the account can log in. */
export function useLoginMethods() {
  return useQuery({
    queryKey: loginMethodsKey,
    staleTime: 0,
    queryFn: ({ signal }) => api.call('getLoginMethods', { signal }),
  })
}

/** Whether the account has a password, which confirms actions. Without one, a recent login does. */
export function useHasPassword(): boolean {
  return useLoginMethods().data?.hasPassword ?? true
}
