import type { Ref } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

interface IconLinkProps {
  href: string
  icon: IconName
  /** Shown as the tooltip and read by screen readers. */
  label: string
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like an icon button. */
export function IconLink({ href, icon, label, className = '', ref }: IconLinkProps) {
  return (
    <Link
      ref={ref}
      href={href}
      className={`${styles['icon']} ${styles['iconLink']} ${className}`}
      aria-label={label}
      data-tip={label}
    >
      <Icon name={icon} />
    </Link>
  )
}
