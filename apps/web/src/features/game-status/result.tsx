import { pagePath } from '@guildhall/contract'
import type { GameDefinition } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { popularGames } from '../../shared/games/search-games.ts'
import { CopyField } from '../../shared/ui/copy-field.tsx'
import { Empty, Spinner } from '../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { StatusCard } from './status-card.tsx'
import { curlLine } from './query-status.ts'
import type { QueryResult, ServerQuery } from './query-status.ts'
import { FailureCard } from './failure-card.tsx'
import { ResultActions } from './result-actions.tsx'
import styles from './result.module.css'
import { formatAddress } from '../../shared/games/host-and-port.ts'
import { useResultSummary } from './use-result-summary.ts'

interface ResultProps {
  query: ServerQuery | null
  games: GameDefinition[]
  game: GameDefinition | undefined
  result: QueryResult | undefined
  isBusy: boolean
  isAutoRefreshing: boolean
  onAutoRefreshing: (isAutoRefreshing: boolean) => void
  onRetry: () => void
}

export function Result({ query, games, game, result, ...actions }: ResultProps) {
  const gameStatus = useLazyTexts('gameStatus')
  const element = useRef<HTMLElement>(null)
  const summary = useResultSummary(query, result)
  const hasResult = result !== undefined
  useEffect(() => {
    // On a narrow screen the result is below the form: scroll to it.
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (hasResult && top > innerHeight * 0.6) element.current?.scrollIntoView()
  }, [hasResult])
  return (
    <section ref={element} className={styles['result']} aria-label={gameStatus.result}>
      <p className="visually-hidden" role="status">
        {summary}
      </p>
      {query === null ? (
        <div className={[styles['card'], styles['empty']].join(' ')}>
          <Empty icon="controller" title={gameStatus.nothingYet.title}>
            <p>{gameStatus.nothingYet.text}</p>
            <ul className={styles['popular']} aria-label={gameStatus.popular}>
              {popularGames(games)
                .slice(0, 6)
                .map(({ slug, name }) => (
                  <li key={slug}>
                    <Link href={`${pagePath('gameServers')}?game=${slug}`}>{name}</Link>
                  </li>
                ))}
            </ul>
          </Empty>
        </div>
      ) : (
        <>
          <article className={styles['card']} aria-busy={actions.isBusy}>
            <Card query={query} game={game} result={result} />
            <ResultActions result={result} {...actions} />
          </article>
          <RequestDetails query={query} result={result} />
        </>
      )}
    </section>
  )
}

interface CardProps {
  query: ServerQuery
  game: GameDefinition | undefined
  result: QueryResult | undefined
}

function Card({ query, game, result }: CardProps) {
  const gameStatus = useLazyTexts('gameStatus')
  if (result?.kind === 'online') return <StatusCard status={result.status} game={game} />
  if (result) return <FailureCard result={result} query={query} game={game} />
  return (
    <div className={styles['loading']}>
      <Spinner size={22} />
      {gameStatus.querying(formatAddress(query.host, query.port))}
    </div>
  )
}

function RequestDetails({
  query,
  result,
}: {
  query: ServerQuery
  result: QueryResult | undefined
}) {
  const gameStatus = useLazyTexts('gameStatus')
  return (
    <details className={styles['request']}>
      <summary>{gameStatus.asRequest}</summary>
      <div className={styles['lines']}>
        <h3>{gameStatus.curl}</h3>
        <CopyField label={gameStatus.curl} text={curlLine(query, location.origin)} isBlock />
        {result?.json && (
          <>
            <h3>{gameStatus.json}</h3>
            <CopyField label={gameStatus.json} text={result.json} isBlock />
          </>
        )}
      </div>
    </details>
  )
}
