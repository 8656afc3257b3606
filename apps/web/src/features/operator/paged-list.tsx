import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOperatorTexts } from '../../shared/i18n/operator-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import styles from './operator.module.css'

interface PagedListProps<P, T> {
  /** As `usePages` returns it. */
  query: {
    data: InfiniteData<P> | undefined
    error: unknown
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  itemsOf: (page: P) => readonly T[]
  empty: { icon: IconName; title: string }
  /** Renders an item as a list item. */
  children: (item: T) => ReactNode
}

/** The items of all loaded pages, with a button that loads the next page. */
export function PagedList<P, T>({ query, itemsOf, empty, children }: PagedListProps<P, T>) {
  const { more } = useOperatorTexts()
  return (
    <>
      <QueryState query={query}>
        {({ pages }) => {
          const items = pages.flatMap(itemsOf)
          if (items.length === 0) return <Empty {...empty} />
          return <ul className={styles['rows']}>{items.map(children)}</ul>
        }}
      </QueryState>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      )}
    </>
  )
}
