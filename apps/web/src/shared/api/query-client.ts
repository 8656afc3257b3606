import { QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { useChatState } from '../state/chat-state.ts'
import { ApiError } from './http.ts'

/** The shared cache of REST responses. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Gateway events report most changes while a page is open.
      staleTime: 30_000,
      retry: (count, error) =>
        count < 2 &&
        error instanceof ApiError &&
        ['unreachable', 'internal_error'].includes(error.code),
    },
  },
})

useChatState.subscribe(({ account, connection }, before) => {
  // Another account must not see cached responses.
  if (account !== before.account) queries.clear()
  // Events may have been missed while offline.
  if (connection.kind === 'online' && before.connection.kind !== 'online') reloadShown()
})

function reloadShown(): void {
  const predicate = ({ observers }: Query): boolean =>
    observers.some(({ options }) => options.refetchOnReconnect !== false)
  void queries.refetchQueries({ type: 'active', stale: true, predicate })
}
