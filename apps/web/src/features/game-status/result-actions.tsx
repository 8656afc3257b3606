import { Button, IconButton } from '../../shared/ui/button.tsx'
import { copyText } from '../../shared/ui/copy-field.tsx'
import { Switch } from '../../shared/ui/field.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { useTimes } from '../../shared/i18n/times.ts'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import type { Answer } from './ask.ts'
import styles from './result.module.css'

interface ResultActionsProps {
  answer: Answer | undefined
  isBusy: boolean
  isRefreshing: boolean
  onRefreshing: (isRefreshing: boolean) => void
  onAgain: () => void
}

/** Asking again, now or on and on, and sharing what was asked. */
export function ResultActions(props: ResultActionsProps) {
  const { answer, isBusy, isRefreshing, onRefreshing, onAgain } = props
  const gameStatus = useGameStatusTexts()
  const times = useTimes()
  const wait = useSecondsUntil(answer?.kind === 'failed' ? answer.until : null)
  const share = async (): Promise<void> => {
    await copyText(location.href)
    showToast(gameStatus.shared)
  }
  return (
    <footer className={styles['actions']}>
      <Switch label={gameStatus.autoRefresh} checked={isRefreshing} onChange={onRefreshing} />
      <div className={styles['buttons']}>
        <Button isBusy={isBusy} disabled={wait > 0} onClick={onAgain}>
          {wait > 0 ? gameStatus.wait(wait) : gameStatus.again}
        </Button>
        <IconButton icon="link" label={gameStatus.share} onClick={() => void share()} />
        {answer && (
          <span className={styles['time']}>{gameStatus.updated(times.exactClock(answer.at))}</span>
        )}
      </div>
    </footer>
  )
}
