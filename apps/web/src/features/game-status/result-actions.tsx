import { Button, IconButton } from '../../shared/ui/button.tsx'
import { copyText } from '../../shared/utils/copy-text.ts'
import { Switch } from '../../shared/ui/field.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { useTimes } from '../../shared/i18n/times.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { QueryResult } from './query-status.ts'
import styles from './result.module.css'

interface ResultActionsProps {
  result: QueryResult | undefined
  isBusy: boolean
  isAutoRefreshing: boolean
  onAutoRefreshing: (isRefreshing: boolean) => void
  onRetry: () => void
}

/** Repeats the query, now or automatically, and shares it. */
export function ResultActions(props: ResultActionsProps) {
  const { result, isBusy, isAutoRefreshing, onAutoRefreshing, onRetry } = props
  const gameStatus = useLazyTexts('gameStatus')
  const times = useTimes()
  const wait = useSecondsUntil(result?.kind === 'failed' ? result.retryAt : null)
  const share = async (): Promise<void> => {
    await copyText(location.href)
    showToast(gameStatus.shared)
  }
  return (
    <footer className={styles['actions']}>
      <Switch
        label={gameStatus.autoRefresh}
        checked={isAutoRefreshing}
        onChange={onAutoRefreshing}
      />
      <div className={styles['buttons']}>
        <Button isBusy={isBusy} disabled={wait > 0} onClick={onRetry}>
          {wait > 0 ? gameStatus.wait(wait) : gameStatus.again}
        </Button>
        <IconButton icon="link" label={gameStatus.share} onClick={() => void share()} />
        {result && (
          <span className={styles['time']}>
            {gameStatus.updated(times.exactClock(result.receivedAt))}
          </span>
        )}
      </div>
    </footer>
  )
}
