import type { ReactNode } from 'react'
import { VisitorHeader } from '../../shared/ui/visitor-header.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  children: ReactNode
  /** Ways on, in the head of the page. */
  ways?: ReactNode
  width?: 'narrow' | 'wide'
}

/** A page with one thing to do: the brand above, and a sheet in the middle. */
export function Sheet({ children, ways, width = 'narrow' }: SheetProps) {
  return (
    <div className={styles['page']}>
      <VisitorHeader>{ways}</VisitorHeader>
      <main id="main" tabIndex={-1} className={styles['middle']}>
        <div className={[styles['sheet'], styles[width]].join(' ')}>{children}</div>
      </main>
    </div>
  )
}
