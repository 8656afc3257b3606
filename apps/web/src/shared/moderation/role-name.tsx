import type { Role } from '@guildhall/contract'
import styles from './role-name.module.css'

/** A role's name with a dot in its color. */
export function RoleName({ role }: { role: Pick<Role, 'name' | 'color'> }) {
  return (
    <span className={styles['role']}>
      <span
        className={styles['dot']}
        style={role.color ? { background: role.color } : undefined}
        aria-hidden="true"
      />
      <bdi>{role.name}</bdi>
    </span>
  )
}
