import type { ReactNode } from 'react'
import { VisitorHeader } from '../../shared/ui/visitor-header.tsx'
import styles from './centered-page.module.css'

interface CenteredPageProps {
  children: ReactNode
  /** Shown on the right of the header. */
  headerActions?: ReactNode
  width?: 'narrow' | 'wide'
}

/** A page with a single task: the header, and a card in the middle. */
export function CenteredPage({ children, headerActions, width = 'narrow' }: CenteredPageProps) {
  return (
    <div className={styles['page']}>
      <VisitorHeader>{headerActions}</VisitorHeader>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={[styles['card'], styles[width]].join(' ')}>{children}</div>
      </main>
    </div>
  )
}
