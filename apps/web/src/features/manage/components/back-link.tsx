import { Link } from 'wouter'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './components.module.css'

/** A link from an editor back to the list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} className={styles['back'] ?? ''}>
      <Icon name="chevronLeft" size={18} />
      {children}
    </Link>
  )
}
