import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './notice.module.css'

const icons = { info: 'info', warning: 'alert', danger: 'alert', ok: 'check' } as const

interface NoticeProps {
  severity?: keyof typeof icons
  children: ReactNode
}

/** A box with a message. Screen readers announce errors immediately. */
export function Notice({ severity = 'info', children }: NoticeProps) {
  return (
    <div
      className={[styles['notice'], styles[severity]].join(' ')}
      role={severity === 'danger' ? 'alert' : undefined}
    >
      <Icon name={icons[severity]} />
      <div>{children}</div>
    </div>
  )
}

interface EmptyProps {
  icon: IconName
  title: string
  /** The heading level: 1 if it is the heading of the page. */
  level?: 1 | 2
  children?: ReactNode
}

/** The empty state of a page or list: why it is empty and what to do. */
export function Empty({ icon, title, level = 2, children }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles['empty']}>
      <Icon name={icon} size={40} />
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}

export function Loading({ label }: { label: string }) {
  return (
    <div className={styles['loading']} role="status">
      <span className="visually-hidden">{label}</span>
      <Spinner />
    </div>
  )
}

export function Spinner({ size = 26 }: { size?: number }) {
  return (
    <span className={styles['spinner']} style={{ width: size, height: size }} aria-hidden="true" />
  )
}
