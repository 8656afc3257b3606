import { deviceOf } from '@guildhall/contract'
import type { AccountSession } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { deviceName } from './device-name.ts'
import styles from './sessions.module.css'

interface SessionRowProps {
  session: AccountSession
  onEnded: (id: string) => void
}

const justNowMs = 60_000

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const texts = useLazyTexts('account').sessions
  const times = useTimes()
  const { id, device, address, createdAt, lastSeenAt, current } = session
  const name = deviceName(device, texts)
  const isNow = current || Date.now() - lastSeenAt < justNowMs
  const end = useTask(async () => {
    await api.call('endSession', { params: { sessionId: id } })
    onEnded(id)
  })
  return (
    <li className={styles['row']}>
      <Icon name={deviceOf(device).isPhone ? 'phone' : 'device'} size={24} />
      <div className={styles['text']}>
        <p className={styles['name']} data-tip={device ?? undefined}>
          {name}
        </p>
        <p className={styles['facts']}>
          <span>{address}</span>
          <span data-tip={times.full(lastSeenAt)}>
            {texts.lastSeen(isNow ? texts.justNow : times.relative(lastSeenAt))}
          </span>
          <span data-tip={times.full(createdAt)}>{texts.since(times.relative(createdAt))}</span>
        </p>
        {end.error && (
          <p className={styles['error']} role="alert">
            {end.error}
          </p>
        )}
      </div>
      {!current && (
        <Button isBusy={end.isBusy} aria-label={texts.endOf(name)} onClick={() => void end.run()}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}
