import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './settings-layout.module.css'

interface SettingsPanelProps {
  title: string
  /** A sentence on what this is for. */
  intro?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The way back to what this is a part of. */
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
      <header className={styles['panelHeader']}>
        <div>
          <h2 id={id}>{title}</h2>
          {intro && <p className={styles['intro']}>{intro}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
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

/** Things within a section that belong together. */
export function SettingsBlock({ title, intro, actions, children }: SettingsBlockProps) {
  const id = useId()
  return (
    <section className={styles['block']} aria-labelledby={id}>
      <header className={styles['panelHeader']}>
        <div>
          <h3 id={id}>{title}</h3>
          {intro && <p className={styles['intro']}>{intro}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
