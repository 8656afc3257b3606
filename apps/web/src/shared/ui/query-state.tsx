import type { ReactNode } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import { Loading, Notice } from './notice.tsx'
import { useTexts } from '../i18n/texts.ts'
import styles from './notice.module.css'

/** As TanStack Query's `useQuery` returns it. */
interface Query<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

interface QueryStateProps<T> {
  query: Query<T>
  children: (data: T) => ReactNode
}

/** The data of a query; a loading indicator or the error until it is loaded. */
export function QueryState<T>({ query, children }: QueryStateProps<T>) {
  const texts = useTexts()
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <Loading label={texts.common.loading} />
  return (
    <div className={styles['failed']}>
      <Notice severity="danger">{errorText(query.error, texts)}</Notice>
      <div>
        <Button onClick={() => void query.refetch()}>{texts.common.retry}</Button>
      </div>
    </div>
  )
}
