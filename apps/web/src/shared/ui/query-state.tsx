import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../error-text.ts'
import { Button } from './button.tsx'
import { Loading, Notice } from './notice.tsx'
import { useWords } from '../words/words.ts'
import styles from './notice.module.css'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** What was asked for, or that it is on its way, or why it does not come. */
export function QueryState<T>({ query, children }: QueryStateProps<T>) {
  const words = useWords()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Loading label={words.common.loading} />
  return (
    <div className={styles['failed']}>
      <Notice tone="danger">{errorText(query.error, words)}</Notice>
      <div>
        <Button onClick={() => void query.refetch()}>{words.common.retry}</Button>
      </div>
    </div>
  )
}
