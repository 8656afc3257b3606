import type { ServerRule } from '@guildhall/contract'
import styles from './rules.module.css'

/** The rules of a server, numbered. `label` is for screen readers. */
export function RuleList({ label, rules }: { label: string; rules: readonly ServerRule[] }) {
  return (
    <ol className={styles['rules']} aria-label={label}>
      {rules.map(({ title, text }, index) => (
        <li key={index}>
          <b dir="auto">{title}</b>
          {text !== '' && <p dir="auto">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
