import { pathOf, publicPagePath } from '@guildhall/contract'
import type { GameServer } from '@guildhall/contract'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { widgetCode } from './widget-code.ts'
import styles from './alert-events.module.css'

interface PublicAccessProps {
  gameServer: GameServer
  value: boolean
  onChange: (value: boolean) => void
}

/** Whether everyone can see the game server, and the address of its badge. */
export function PublicAccess({ gameServer, value, onChange }: PublicAccessProps) {
  const texts = useLazyTexts('gameServers').settings
  const { id: gameServerId, serverId } = gameServer
  const badge = location.origin + pathOf('getGameServerBadge', { serverId, gameServerId })
  const frame = `${location.origin + publicPagePath('publicWidget', serverId)}?gameServer=${gameServerId}`
  const widget = widgetCode(frame, texts.publicPage.frameTitle, 220)
  return (
    <>
      <fieldset className={styles['events']}>
        <label>
          <input
            type="checkbox"
            checked={value}
            onChange={({ target }) => onChange(target.checked)}
          />
          {texts.public}
        </label>
      </fieldset>
      {value && gameServer.public && (
        <>
          <p className={styles['caption']}>{texts.badge}</p>
          <CopyField label={texts.badge} text={badge} />
          <p className={styles['caption']}>{texts.widget}</p>
          <CopyField label={texts.widget} text={widget} isBlock />
        </>
      )}
    </>
  )
}
