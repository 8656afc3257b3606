import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTabStop } from '../ui/tab-stop.ts'
import { useTexts } from '../i18n/texts.ts'
import styles from './markdown.module.css'

/** Hidden text, which a click shows. */
export function Spoiler({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <span className={styles['opened']}>{children}</span>
  return (
    <ShowButton className={styles['spoiler']} onClick={() => setIsOpen(true)}>
      <span aria-hidden="true" inert>
        {children}
      </span>
    </ShowButton>
  )
}

/** The same for whole blocks. */
export function BlockSpoiler({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <div className={styles['openedBlock']}>{children}</div>
  return (
    <div className={styles['blockSpoiler']}>
      <div aria-hidden="true" inert>
        {children}
      </div>
      <ShowButton className={styles['cover']} onClick={() => setIsOpen(true)} />
    </div>
  )
}

interface ShowButtonProps {
  className: string | undefined
  onClick: () => void
  children?: ReactNode
}

function ShowButton({ className, onClick, children }: ShowButtonProps) {
  const { markdown } = useTexts().timeline
  const tabIndex = useTabStop()
  return (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-label={markdown.showSpoiler}
      data-tip={markdown.showSpoiler}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
