import type { ReactNode } from 'react'
import { VisitorPage } from '../../shared/ui/visitor-page.tsx'
import styles from './centered-page.module.css'

interface CenteredMainProps {
  children: ReactNode
  width?: 'narrow' | 'wide'
}

interface CenteredPageProps extends CenteredMainProps {
  /** Shown on the right of the header. */
  headerActions?: ReactNode
}

/** A page with a single task: the header, and a card in the middle. */
export function CenteredPage({ headerActions, ...main }: CenteredPageProps) {
  return (
    <VisitorPage headerActions={headerActions}>
      <CenteredMain {...main} />
    </VisitorPage>
  )
}

/** The card with the task, without the header. */
export function CenteredMain({ children, width = 'narrow' }: CenteredMainProps) {
  return (
    <main id="main" tabIndex={-1} className={styles['main']}>
      <div className={[styles['card'], styles[width]].join(' ')}>{children}</div>
    </main>
  )
}
