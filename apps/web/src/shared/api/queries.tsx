import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useChatState } from '../state/chat-state.ts'
import { ApiError } from './http.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The gateway tells what changes while a page is open.
      staleTime: 30_000,
      retry: (count, error) =>
        count < 2 &&
        error instanceof ApiError &&
        ['unreachable', 'internal_error'].includes(error.code),
    },
  },
})

// What one account was told is not shown to the next.
useChatState.subscribe(({ account }, before) => {
  if (account !== before.account) queries.clear()
})

/** Gives what is inside one cache of REST answers, the same for all. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
