import { Markdown } from '../markdown/markdown.tsx'
import styles from './about-text.module.css'

interface AboutTextProps {
  title: string
  text: string
  /** The server in which the profile is shown. */
  serverId: string
}

/** What an account says about itself, as a message would show it. Mentions notify nobody and are plain text. */
export function AboutText({ title, text, serverId }: AboutTextProps) {
  return (
    <section className={styles['about']}>
      <h3>{title}</h3>
      <Markdown text={text} serverId={serverId} />
    </section>
  )
}
