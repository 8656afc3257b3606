import type { AccountSession } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useTask } from '../../../shared/use-task.ts'
import { useAccountWords } from '../../../shared/words/account-words.ts'
import type { AccountWords } from '../../../shared/words/en/account.ts'
import { deviceOf } from './device-name.ts'
import styles from './sessions.module.css'

interface SessionRowProps {
  session: AccountSession
  onEnded: (id: string) => void
}

const justNowMs = 60_000

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const words = useAccountWords().sessions
  const times = useTimes()
  const { id, device, address, createdAt, lastSeenAt, current } = session
  const name = nameOf(device, words)
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
            {words.lastSeen(isNow ? words.justNow : times.relative(lastSeenAt))}
          </span>
          <span data-tip={times.full(createdAt)}>{words.since(times.relative(createdAt))}</span>
        </p>
        {end.error && (
          <p className={styles['error']} role="alert">
            {end.error}
          </p>
        )}
      </div>
      {!current && (
        <Button isBusy={end.isBusy} aria-label={words.endOf(name)} onClick={() => void end.run()}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

function nameOf(userAgent: string | null, words: AccountWords['sessions']): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser === null && system === null) return words.unknownDevice
  if (system === null) return browser ?? words.unknownDevice
  return words.device(browser ?? words.unknownBrowser, system)
}
