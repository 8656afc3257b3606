import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import { Loading, Notice } from './notice.tsx'
import { useTexts } from '../i18n/texts.ts'
import styles from './notice.module.css'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** What was asked for, or that it is on its way, or why it does not come. */
export function QueryState<T>({ query, children }: QueryStateProps<T>) {
  const texts = useTexts()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Loading label={texts.common.loading} />
  return (
    <div className={styles['failed']}>
      <Notice tone="danger">{errorText(query.error, texts)}</Notice>
      <div>
        <Button onClick={() => void query.refetch()}>{texts.common.retry}</Button>
      </div>
    </div>
  )
}
