import type { GameDefinition } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { queryUrl, fieldsFrom, toQuery } from './query-url.ts'
import type { ServerQuery } from './query-status.ts'
import { RecentQueriesList } from './recent-queries-list.tsx'
import { isSameQuery, addRecentQuery } from './recent-queries.ts'
import styles from './game-status.module.css'
import { recommendedPort } from './ports.ts'
import { QueryForm } from './query-form.tsx'
import { Result } from './result.tsx'
import { useStatusQuery } from './use-status-query.ts'

/** The form and the result. The URL holds the query, so that it can be shared. */
export function StatusQueryView({ games }: { games: GameDefinition[] }) {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const [isAutoRefreshing, setIsAutoRefreshing] = useState(false)
  const urlFields = fieldsFrom(search)
  const game = games.find(({ slug }) => slug === urlFields.game)
  const fields = { ...urlFields, port: urlFields.port || recommendedPort(game) }
  const query = toQuery(fields)
  const { data: result, isFetching, refetch } = useStatusQuery(query, isAutoRefreshing)
  useRecordQuery(query, game, result)

  const submit = (next: ServerQuery): void => {
    if (query && isSameQuery(query, next)) void refetch()
    else navigate(queryUrl(next))
  }
  return (
    <div className={styles['columns']}>
      <QueryForm
        games={games}
        fields={fields}
        errorCode={result?.kind === 'failed' ? result.code : null}
        isBusy={isFetching}
        onSubmit={submit}
      />
      <Result
        query={query}
        games={games}
        game={game}
        result={result}
        isBusy={isFetching}
        isAutoRefreshing={isAutoRefreshing}
        onAutoRefreshing={setIsAutoRefreshing}
        onRetry={() => void refetch()}
      />
      <RecentQueriesList current={query} />
    </div>
  )
}

/** Adds the query to the recent ones, unless the query itself was invalid. */
function useRecordQuery(
  query: ServerQuery | null,
  game: GameDefinition | undefined,
  result: ReturnType<typeof useStatusQuery>['data'],
): void {
  useEffect(() => {
    if (!query || !game || !result) return
    if (result.kind === 'failed' && !concernsServer(result.code)) return
    const name = result.kind === 'online' ? result.status.server.name : null
    addRecentQuery({ ...query, gameName: game.name, name })
    // Only for a new result: the query may be a new object on every render.
  }, [result])
}

function concernsServer(code: string): boolean {
  return ['SERVER_OFFLINE', 'SERVER_TIMEOUT', 'QUERY_FAILED', 'DNS_ERROR'].includes(code)
}
