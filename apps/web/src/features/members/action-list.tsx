import { useId } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import styles from './member-card.module.css'

interface ActionListProps {
  label?: string
  items: MenuItem[]
}

/** The items of a menu as buttons in a profile. */
export function ActionList({ label, items }: ActionListProps) {
  return (
    <ul className={styles['actions']} aria-label={label}>
      {items.map((item, index) => (
        // An action that was taken may have another label, and keeps the focus.
        <Action key={`action-${String(index)}`} item={item} />
      ))}
    </ul>
  )
}

function Action({ item }: { item: MenuItem }) {
  const reasonId = useId()
  const { label, icon, image, variant, reason } = item
  return (
    <li>
      <button
        type="button"
        className={variant === 'danger' ? styles['danger'] : undefined}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? reasonId : undefined}
        onClick={reason ? undefined : item.onSelect}
      >
        {icon ? <Icon name={icon} size={18} /> : image}
        {label}
      </button>
      {reason && (
        <p id={reasonId} className={styles['reason']}>
          {reason}
        </p>
      )}
    </li>
  )
}
