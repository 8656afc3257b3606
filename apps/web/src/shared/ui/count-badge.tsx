import styles from './count-badge.module.css'

const maxCount = 99

interface CountBadgeProps {
  count: number
  /** On the corner of a picture instead of in a row. */
  isAtCorner?: boolean
}

/** A red number, nothing for 0. Screen readers get a text beside it that says what is counted. */
export function CountBadge({ count, isAtCorner = false }: CountBadgeProps) {
  if (count === 0) return null
  const className = isAtCorner ? `${styles['count']} ${styles['atCorner']}` : styles['count']
  return (
    <span className={className} aria-hidden="true">
      {count > maxCount ? `${maxCount}+` : count}
    </span>
  )
}
