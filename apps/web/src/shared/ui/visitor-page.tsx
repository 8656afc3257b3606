import type { ReactNode } from 'react'
import { VisitorHeader } from './visitor-header.tsx'
import styles from './visitor-page.module.css'

interface VisitorPageProps {
  /** Links on the right of the header. */
  headerActions?: ReactNode
  children: ReactNode
}

/** A page for visitors without sign-in. */
export function VisitorPage({ headerActions, children }: VisitorPageProps) {
  return (
    <div className={styles['page']}>
      <VisitorHeader>{headerActions}</VisitorHeader>
      {children}
    </div>
  )
}
