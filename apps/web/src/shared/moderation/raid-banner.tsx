import { useState } from 'react'
import { useModerationTexts } from '../i18n/moderation-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './raid-banner.module.css'
import { RaidDialog } from './raid-dialog.tsx'
import { useRaidProtection } from './use-raid-protection.ts'

/** Tells moderators that raid protection is on. */
export function RaidBanner({ serverId }: { serverId: string }) {
  const { raid: texts } = useModerationTexts()
  const { data } = useRaidProtection(serverId)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="status">
      {data && (
        <div className={styles['banner']}>
          <Icon name="shield" size={18} />
          <span className={styles['text']}>{texts.banner}</span>
          <Button onClick={() => setIsOpen(true)}>{texts.details}</Button>
        </div>
      )}
      {isOpen && <RaidDialog serverId={serverId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
