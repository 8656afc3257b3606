import { useEffect, useState } from 'react'
import { withQueries } from '../api/with-queries.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { lazyOverlay } from '../lazy/lazy-component.tsx'
import { useMustSeeWelcome } from '../state/permissions.ts'
import { Button } from '../ui/button.tsx'
import styles from './rules.module.css'

const RulesDialog = lazyOverlay(
  withQueries(async () => (await import('./rules-dialog.tsx')).RulesDialog),
)

/** The servers whose rules this page has shown by itself. */
const shown = new Set<string>()

/** Replaces the composer until the member has accepted the rules. Shows them by itself when the server is first opened. */
export function RulesBar({ serverId }: { serverId: string }) {
  const { rules: texts } = useLazyTexts('moderation')
  // The welcome page shows them as well.
  const hasWelcome = useMustSeeWelcome(serverId)
  const [isOpen, setIsOpen] = useState(() => !shown.has(serverId) && !hasWelcome)
  useEffect(() => void shown.add(serverId), [serverId])
  return (
    <div className={styles['bar']}>
      <p>{texts.bar}</p>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <RulesDialog serverId={serverId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
