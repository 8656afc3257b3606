import type { GameDefinition } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { queryUrl } from './query-url.ts'
import type { QueryResult, ServerQuery } from './query-status.ts'
import styles from './failure-card.module.css'
import { recommendedPort } from './ports.ts'
import { formatAddress } from '../../shared/games/host-and-port.ts'

interface FailureCardProps {
  result: Extract<QueryResult, { kind: 'failed' }>
  query: ServerQuery
  game: GameDefinition | undefined
}

/** Why there is no status, with tips. */
export function FailureCard({ result, query, game }: FailureCardProps) {
  const gameStatus = useLazyTexts('gameStatus')
  const [, navigate] = useLocation()
  const { title, text, tips } = gameStatus.failures[result.code]
  const usualPort = recommendedPort(game)
  const offersUsualPort =
    ['SERVER_OFFLINE', 'SERVER_TIMEOUT', 'QUERY_FAILED'].includes(result.code) &&
    usualPort !== '' &&
    usualPort !== String(query.port)
  return (
    <div className={styles['failure']}>
      <header className={styles['header']}>
        <span className={styles['mark']}>
          <Icon name={result.code === 'RATE_LIMITED' ? 'clock' : 'alert'} size={24} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className={styles['address']}>
            {game?.name ?? query.game} · {formatAddress(query.host, query.port)}
          </p>
        </div>
      </header>
      <p>{text}</p>
      {tips.length > 0 && (
        <div>
          <h3>{gameStatus.tips}</h3>
          <ul className={styles['tips']}>
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      )}
      {offersUsualPort && (
        <Button
          className={styles['port']}
          onClick={() => navigate(queryUrl({ ...query, port: Number(usualPort) }))}
        >
          {gameStatus.tryPort(usualPort)}
        </Button>
      )}
    </div>
  )
}
