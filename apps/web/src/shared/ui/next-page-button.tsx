import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** What `useInfiniteQuery` returns. */
export interface PagedQuery {
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown
}

/** Loads the next page of a list, if there is one. */
export function NextPageButton({ query, children }: { query: PagedQuery; children: ReactNode }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      isBusy={query.isFetching}
      // Cancelling would lose the event for which the pages are being loaded again.
      onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
    >
      {children}
    </Button>
  )
}
