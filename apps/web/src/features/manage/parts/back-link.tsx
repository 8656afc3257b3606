import { Link } from 'wouter'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './parts.module.css'

/** From one thing back to the list of them. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} className={styles['back'] ?? ''}>
      <Icon name="chevronLeft" size={18} />
      {children}
    </Link>
  )
}
