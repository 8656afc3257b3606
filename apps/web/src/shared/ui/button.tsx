import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'plain' | 'ghost' | 'danger'
  icon?: IconName
  /** An action is running: clicks are ignored. */
  isBusy?: boolean
}

export function Button({
  variant = 'plain',
  icon,
  isBusy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[styles['button'], styles[variant], className].join(' ')}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** Shown as the tooltip and read by screen readers. */
  label: string
  size?: number
}

export function IconButton({
  icon,
  label,
  size = 20,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      data-tip={label}
      {...rest}
      type={type}
      aria-label={label}
      className={[styles['icon'], className].join(' ')}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
