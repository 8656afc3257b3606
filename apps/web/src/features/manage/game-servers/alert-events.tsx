import type { GameServerAlertEvent } from '@guildhall/contract'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import styles from './alert-events.module.css'

interface AlertEventsProps {
  value: GameServerAlertEvent[]
  onChange: (value: GameServerAlertEvent[]) => void
}

const events: GameServerAlertEvent[] = ['down', 'up', 'full', 'empty']

/** What a game server posts alerts about. */
export function AlertEvents({ value, onChange }: AlertEventsProps) {
  const texts = useLazyTexts('gameServers').settings
  return (
    <fieldset className={styles['events']}>
      <legend>{texts.alertOn}</legend>
      {events.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={value.includes(event)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, event] : value.filter((each) => each !== event))
            }
          />
          {texts.alertEvents[event]}
        </label>
      ))}
    </fieldset>
  )
}
