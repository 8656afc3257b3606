import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './notice.module.css'

const icons = { info: 'info', danger: 'alert', ok: 'check' } as const

interface NoticeProps {
  severity?: 'info' | 'danger' | 'ok'
  children: ReactNode
}

/** A box that says how things stand: what failed, what to mind. Failures are told to screen readers at once. */
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
  /** Of the heading: 1 where it is the page's own. */
  level?: 1 | 2
  children?: ReactNode
}

/** What stands where there is nothing yet: a word on why, and on what to do. */
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
      <span className={styles['spinner']} aria-hidden="true" />
    </div>
  )
}
