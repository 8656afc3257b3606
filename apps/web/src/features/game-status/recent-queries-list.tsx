import { Link } from 'wouter'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { queryUrl } from './query-url.ts'
import type { ServerQuery } from './query-status.ts'
import { removeRecentQuery, isSameQuery, useRecentQueries } from './recent-queries.ts'
import styles from './recent-queries-list.module.css'
import { formatAddress } from '../../shared/games/host-and-port.ts'

/** The last queries in this browser, to repeat them with a click. */
export function RecentQueriesList({ current }: { current: ServerQuery | null }) {
  const gameStatus = useLazyTexts('gameStatus')
  const list = useRecentQueries((state) => state.list)
  if (list.length === 0) return null
  return (
    <section className={styles['list']} aria-labelledby="recent-queries">
      <header className={styles['header']}>
        <h2 id="recent-queries">{gameStatus.recent}</h2>
        <Button variant="ghost" onClick={() => removeRecentQuery()}>
          {gameStatus.forgetAll}
        </Button>
      </header>
      <ul>
        {list.map((query) => {
          const address = formatAddress(query.host, query.port)
          return (
            <li key={`${query.game} ${address}`} className={styles['entry']}>
              <Link
                href={queryUrl(query)}
                aria-current={current && isSameQuery(query, current) ? 'page' : undefined}
              >
                <b>{query.name ?? address}</b>
                <span>
                  {query.gameName}
                  {query.name !== null && ` · ${address}`}
                </span>
              </Link>
              <IconButton
                icon="close"
                size={16}
                label={gameStatus.forget(query.name ?? address)}
                onClick={() => removeRecentQuery(query)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
