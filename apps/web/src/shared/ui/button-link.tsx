import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

interface ButtonLinkProps {
  href: string
  variant?: 'primary' | 'plain' | 'ghost'
  icon?: IconName
  children: ReactNode
  onClick?: () => void
}

/** A link that looks like a button. */
export function ButtonLink({ href, variant = 'plain', icon, children, onClick }: ButtonLinkProps) {
  return (
    <Link
      href={href}
      className={[styles['button'], styles['link'], styles[variant]].join(' ')}
      {...(onClick && { onClick })}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  )
}
