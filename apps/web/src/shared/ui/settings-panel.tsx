import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './settings-layout.module.css'

interface SettingsPanelProps {
  title: string
  /** A sentence that explains the section. */
  intro?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** A link back to the parent section. */
  back?: ReactNode
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** One section of settings. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { title, intro, actions, back, width = 'narrow', children } = props
  const id = useId()
  return (
    <section className={[styles['panel'], styles[width]].join(' ')} aria-labelledby={id}>
      {back && <div className={styles['backLink']}>{back}</div>}
      <Header id={id} level={2} {...{ title, intro, actions }} />
      {children}
    </section>
  )
}

interface SettingsBlockProps {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A group of settings within a section. */
export function SettingsBlock({ title, intro, actions, children }: SettingsBlockProps) {
  const id = useId()
  return (
    <section className={styles['block']} aria-labelledby={id}>
      <Header id={id} level={3} {...{ title, intro, actions }} />
      {children}
    </section>
  )
}

interface HeaderProps extends Pick<SettingsPanelProps, 'title' | 'intro' | 'actions'> {
  id: string
  level: 2 | 3
}

function Header({ id, level, title, intro, actions }: HeaderProps) {
  const Heading = `h${level}` as const
  return (
    <header className={styles['panelHeader']}>
      <div>
        <Heading id={id}>{title}</Heading>
        {intro && <p className={styles['intro']}>{intro}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
