import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useHasBlocked } from '../../shared/state/blocked.ts'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import styles from './message.module.css'

interface BlockedMessageProps {
  authorId: string
  children: ReactNode
}

/** Hides the content while its author is blocked, until the reader chooses to see it. */
export function BlockedMessage({ authorId, children }: BlockedMessageProps) {
  const { blocked } = useTexts().timeline
  const isBlocked = useHasBlocked(authorId)
  const [isShown, setIsShown] = useState(false)
  const tabIndex = useTabStop()
  if (!isBlocked) return children
  return (
    <>
      <p className={styles['blocked']}>
        {blocked.message}{' '}
        <button type="button" tabIndex={tabIndex} onClick={() => setIsShown(!isShown)}>
          {isShown ? blocked.hide : blocked.show}
        </button>
      </p>
      {isShown && children}
    </>
  )
}
