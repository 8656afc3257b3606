import { useState } from 'react'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { lazyOverlay } from '../lazy/lazy-component.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useRaidProtection } from './use-raid-protection.ts'

const RaidDialog = lazyOverlay(async () => (await import('./raid-dialog.tsx')).RaidDialog)

/** Shows moderators that raid protection is on. */
export function RaidBanner({ serverId }: { serverId: string }) {
  const { raid: texts } = useLazyTexts('moderation')
  const { data } = useRaidProtection(serverId)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="status">
      {data && (
        <Notice>
          <p>{texts.banner}</p>
          <Button onClick={() => setIsOpen(true)}>{texts.details}</Button>
        </Notice>
      )}
      {isOpen && <RaidDialog serverId={serverId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
