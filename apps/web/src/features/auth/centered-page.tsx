import type { ReactNode } from 'react'
import { VisitorPage } from '../../shared/ui/visitor-page.tsx'
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
    <VisitorPage headerActions={headerActions}>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={[styles['card'], styles[width]].join(' ')}>{children}</div>
      </main>
    </VisitorPage>
  )
}
