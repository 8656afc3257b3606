import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { IconName } from '../../shared/ui/icon.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { NextPageButton } from '../../shared/ui/next-page-button.tsx'
import type { PagedQuery } from '../../shared/ui/next-page-button.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import styles from './operator.module.css'

interface PagedListProps<P, T> {
  /** As `usePages` returns it. */
  query: PagedQuery & {
    data: InfiniteData<P> | undefined
    error: unknown
    refetch: () => unknown
  }
  itemsOf: (page: P) => readonly T[]
  empty: { icon: IconName; title: string }
  /** Renders an item as a list item. */
  children: (item: T) => ReactNode
}

/** The items of all loaded pages, with a button that loads the next page. */
export function PagedList<P, T>({ query, itemsOf, empty, children }: PagedListProps<P, T>) {
  const { more } = useLazyTexts('operator')
  return (
    <>
      <QueryState query={query}>
        {({ pages }) => {
          const items = pages.flatMap(itemsOf)
          if (items.length === 0) return <Empty {...empty} />
          return <ul className={styles['rows']}>{items.map(children)}</ul>
        }}
      </QueryState>
      <NextPageButton query={query}>{more}</NextPageButton>
    </>
  )
}
